import * as v from 'valibot';
import { unbrokenDay } from '../../../_shared/domain/period.ts';
import { quarterText } from '../../../_shared/domain/quarter.ts';
import { defineKind, Ending } from '../kind.ts';

/** The notification that a published rent index is missing. Only super-admins receive this notification. */
export const indexMissing = defineKind({
  kind: 'index_missing',
  // `occasion` is the day by which Insee has usually published the index.
  news: v.object({ ending: Ending, occasion: v.string(), details: v.object({ quarter: v.string() }) }),
  link: () => '/admin/indices',
  words: {
    fr: ({ occasion, details: { quarter } }) => ({
      title: `IRL du ${quarterText(quarter, 'fr')} à saisir`,
      open: `L’Insee a dû publier cet indice le ${unbrokenDay(occasion, 'fr')} au plus tard. Saisissez-le pour chaque zone\u00A0: des révisions de loyer l’attendent.`,
      ended: {
        title: `IRL du ${quarterText(quarter, 'fr')} saisi`,
        content: 'L’indice est connu dans chaque zone.',
      },
    }),
    en: ({ occasion, details: { quarter } }) => ({
      title: `Rent index of the ${quarterText(quarter, 'en')} to enter`,
      open: `Insee must have published this index by ${unbrokenDay(occasion, 'en')}. Enter it for each zone: rent reviews wait for it.`,
      ended: {
        title: `Rent index of the ${quarterText(quarter, 'en')} entered`,
        content: 'The index is known in each zone.',
      },
    }),
  },
});
