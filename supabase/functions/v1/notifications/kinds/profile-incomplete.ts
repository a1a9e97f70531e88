import * as v from 'valibot';
import { defineKind, Ending } from '../kind.ts';

const MISSING = {
  fr: {
    name: 'vos prénom et nom (ou votre société)',
    address: 'votre adresse',
    postalCode: 'votre code postal',
    city: 'votre ville',
  },
  en: {
    name: 'your first and last name (or your company)',
    address: 'your address',
    postalCode: 'your postal code',
    city: 'your city',
  },
};

/** A profile that lacks what a quittance states of its landlord. */
export const profileIncomplete = defineKind({
  kind: 'profile_incomplete',
  news: v.object({
    ending: Ending,
    details: v.object({ missing: v.array(v.picklist(['name', 'address', 'postalCode', 'city'])) }),
  }),
  link: () => '/settings/profile',
  words: {
    fr({ ending, details: { missing } }) {
      if (ending !== null) {
        return {
          title: 'Profil complété',
          content: 'Votre profil contient maintenant tout ce que vos quittances doivent indiquer.',
        };
      }
      return {
        title: 'Complétez votre profil',
        content: `Il manque à vos quittances\u00A0: ${missing.map((part) => MISSING.fr[part]).join(', ')}.`,
      };
    },
    en({ ending, details: { missing } }) {
      if (ending !== null) {
        return {
          title: 'Profile completed',
          content: 'Your profile now has everything that your rent receipts must state.',
        };
      }
      return {
        title: 'Complete your profile',
        content: `Your rent receipts still lack: ${missing.map((part) => MISSING.en[part]).join(', ')}.`,
      };
    },
  },
});
