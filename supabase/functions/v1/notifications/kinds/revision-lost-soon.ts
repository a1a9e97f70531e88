import * as v from 'valibot';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { unbrokenDay } from '../../../_shared/domain/period.ts';
import { defineKind } from '../kind.ts';
import {
  LEASE_GONE,
  namesText,
  leaseFields,
  peopleFields,
  revisionEnded,
  revisionLink,
} from '../lease-fields.ts';

/** Says that the landlord has to ask for a revision by `lastDay`, or loses it. `lastDay` is at most 30 days ahead. */
export const revisionLostSoon = defineKind({
  kind: 'revision_lost_soon',
  // `occasion` is the day of revision.
  news: v.object({
    ...leaseFields,
    details: v.object({ ...peopleFields, former: v.number(), cap: v.number(), lastDay: v.string() }),
  }),
  link: revisionLink,
  gone: LEASE_GONE,
  words: {
    fr: ({ occasion, details: { names, former, cap, lastDay } }) => ({
      title: `Révision bientôt perdue\u00A0: ${namesText(names, 'fr')}`,
      open: `${formatEuros(former)} → ${formatEuros(cap)} par mois, à demander d’ici le ${unbrokenDay(lastDay, 'fr')}.`,
      ...revisionEnded(occasion, 'fr'),
    }),
    en: ({ occasion, details: { names, former, cap, lastDay } }) => ({
      title: `Rent review soon lost: ${namesText(names, 'en')}`,
      open: `${formatEuros(former, 'en')} → ${formatEuros(cap, 'en')} a month, to be asked for by ${unbrokenDay(lastDay, 'en')}.`,
      ...revisionEnded(occasion, 'en'),
    }),
  },
});
