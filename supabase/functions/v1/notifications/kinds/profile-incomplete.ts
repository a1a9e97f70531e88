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
            title: 'Fiche du bailleur complétée',
            content: `Les quittances de ${lessorName} sont maintenant complètes.`,
          };
        }
        return {
          title: 'Complétez la fiche du bailleur',
          content: `Le nom du bailleur manque sur les quittances de ${lessorName}.`,
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
        content: 'Vos prénom et nom (ou votre société) manquent sur vos quittances.',
      };
    },
    en({ ending, details: { lessorName } }) {
      if (lessorName) {
        if (ending !== null) {
          return {
            title: 'Landlord’s details complete',
            content: `Nothing is missing from the rent receipts of ${lessorName} any more.`,
          };
        }
        return {
          title: 'Complete a landlord’s details',
          content: `The rent receipts of ${lessorName} still need a name.`,
        };
      }
      if (ending !== null) {
        return {
          title: 'Profile completed',
          content: 'Your profile now has everything that your rent receipts must show.',
        };
      }
      return {
        title: 'Complete your profile',
        content: 'Your rent receipts still need your first and last name (or your company).',
      };
    },
  },
});
