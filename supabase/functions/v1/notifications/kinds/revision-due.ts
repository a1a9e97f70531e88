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

/**
 * Says that the day of revision has come, and that the rent can be revised by the rent index (loi n° 89-462 du 6
 * juillet 1989, art. 17-1).
 */
export const revisionDue = defineKind({
  kind: 'revision_due',
  // `occasion` is the day of revision.
  news: v.object({
    ...leaseFields,
    details: v.object({ ...peopleFields, former: v.number(), cap: v.number() }),
  }),
  link: revisionLink,
  gone: LEASE_GONE,
  words: {
    fr: ({ occasion, details: { names, former, cap } }) => ({
      title: `Révision possible\u00A0: ${namesText(names, 'fr')}`,
      open: `${formatEuros(former)} → ${formatEuros(cap)} par mois depuis le ${unbrokenDay(occasion, 'fr')}. Sans demande de votre part, la révision n’a pas lieu.`,
      ...revisionEnded(occasion, 'fr'),
    }),
    en: ({ occasion, details: { names, former, cap } }) => ({
      title: `Rent review possible: ${namesText(names, 'en')}`,
      open: `${formatEuros(former, 'en')} → ${formatEuros(cap, 'en')} a month since ${unbrokenDay(occasion, 'en')}. The review only takes place if you ask for it.`,
      ...revisionEnded(occasion, 'en'),
    }),
  },
});
