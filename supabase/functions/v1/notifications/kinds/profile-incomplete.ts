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

const OF_LESSOR = {
  fr: { name: 'un nom', address: 'une adresse', postalCode: 'un code postal', city: 'une ville' },
  en: { name: 'a name', address: 'an address', postalCode: 'a postal code', city: 'a city' },
};

/** A lessor, or the profile of the only one, that lacks what a quittance states of the landlord. */
export const profileIncomplete = defineKind({
  kind: 'profile_incomplete',
  news: v.object({
    ending: Ending,
    details: v.object({
      missing: v.array(v.picklist(['name', 'address', 'postalCode', 'city'])),
      /** Where there are several lessors. */
      lessorName: v.optional(v.nullable(v.string())),
    }),
  }),
  link: () => '/settings/profile',
  words: {
    fr({ ending, details: { missing, lessorName } }) {
      if (lessorName) {
        if (ending !== null) {
          return {
            title: 'Bailleur complété',
            content: `Rien ne manque plus aux quittances de ${lessorName}.`,
          };
        }
        return {
          title: 'Complétez un bailleur',
          content: `Il manque aux quittances de ${lessorName}\u00A0: ${missing.map((part) => OF_LESSOR.fr[part]).join(', ')}.`,
        };
      }
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
    en({ ending, details: { missing, lessorName } }) {
      if (lessorName) {
        if (ending !== null) {
          return {
            title: 'Landlord completed',
            content: `The rent receipts of ${lessorName} lack nothing any more.`,
          };
        }
        return {
          title: 'Complete a landlord',
          content: `The rent receipts of ${lessorName} still lack: ${missing.map((part) => OF_LESSOR.en[part]).join(', ')}.`,
        };
      }
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
