import * as v from 'valibot';
import { defineKind, Ending } from '../kind.ts';

/**
 * Says that a lessor has no name. Without a name, no quittance can be issued. If the account has only one lessor, the
 * profile describes this lessor.
 */
export const profileIncomplete = defineKind({
  kind: 'profile_incomplete',
  news: v.object({
    ending: Ending,
    details: v.object({
      missing: v.array(v.literal('name')),
      /** The name of the lessor. Only accounts with several lessors have this field. */
      lessorName: v.optional(v.nullable(v.string())),
    }),
  }),
  link: () => '/settings/profile',
  words: {
    fr: ({ details: { lessorName } }) =>
      lessorName
        ? {
            title: 'Complétez la fiche du bailleur',
            open: `Bailleur ${lessorName}\u00A0: indiquez son nom complet pour pouvoir générer ses quittances.`,
            ended: {
              title: 'Fiche du bailleur complétée',
              content: `Bailleur ${lessorName}\u00A0: ses quittances peuvent maintenant être générées.`,
            },
          }
        : {
            title: 'Complétez votre profil',
            open: 'Indiquez vos prénom et nom (ou votre société) pour pouvoir générer vos quittances.',
            ended: {
              title: 'Profil complété',
              content: 'Votre profil contient maintenant tout ce que vos quittances doivent indiquer.',
            },
          },
    en: ({ details: { lessorName } }) =>
      lessorName
        ? {
            title: 'Complete a landlord’s details',
            open: `Enter the full name of ${lessorName} (or a company) to generate their rent receipts.`,
            ended: {
              title: 'Landlord’s details complete',
              content: `Nothing is missing from the rent receipts of ${lessorName} any more.`,
            },
          }
        : {
            title: 'Complete your profile',
            open: 'Your rent receipts still need your first and last name (or your company).',
            ended: {
              title: 'Profile completed',
              content: 'Your profile now has everything that your rent receipts must show.',
            },
          },
  },
});
