import * as v from 'valibot';
import { defineKind, Ending } from '../kind.ts';

/** A lessor, or the profile of the only one, without the name that a quittance needs. */
export const profileIncomplete = defineKind({
  kind: 'profile_incomplete',
  news: v.object({
    ending: Ending,
    details: v.object({
      missing: v.array(v.literal('name')),
      /** Where there are several lessors. */
      lessorName: v.optional(v.nullable(v.string())),
    }),
  }),
  link: () => '/settings/profile',
  words: {
    fr({ ending, details: { lessorName } }) {
      if (lessorName) {
        if (ending !== null) {
          return {
            title: 'Bailleur complété',
            content: `Rien ne manque plus aux quittances de ${lessorName}.`,
          };
        }
        return {
          title: 'Complétez un bailleur',
          content: `Il manque un nom aux quittances de ${lessorName}.`,
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
        content: 'Il manque à vos quittances vos prénom et nom (ou votre société).',
      };
    },
    en({ ending, details: { lessorName } }) {
      if (lessorName) {
        if (ending !== null) {
          return {
            title: 'Landlord completed',
            content: `The rent receipts of ${lessorName} lack nothing any more.`,
          };
        }
        return {
          title: 'Complete a landlord',
          content: `The rent receipts of ${lessorName} still lack a name.`,
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
        content: 'Your rent receipts still lack your first and last name (or your company).',
      };
    },
  },
});
