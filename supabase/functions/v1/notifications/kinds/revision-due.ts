import * as v from 'valibot';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { defineKind } from '../kind.ts';
import {
  LEASE_GONE,
  namesText,
  leaseFields,
  peopleFields,
  REVISION_ENDED,
  revisionLink,
} from '../lease-fields.ts';
import { unbrokenDay } from '../tenant-fields.ts';

/** A rent that can be revised by the rent index from its day of revision on (loi n° 89-462 du 6 juillet 1989, art. 17-1). */
export const revisionDue = defineKind({
  kind: 'revision_due',
  // The occasion is the day of revision.
  news: v.object({
    ...leaseFields,
    details: v.object({ ...peopleFields, former: v.number(), cap: v.number() }),
  }),
  link: revisionLink,
  words: {
    fr({ ending, occasion, details: { names, former, cap } }) {
      const title = `Révision possible\u00A0: ${namesText(names, 'fr')}`;
      if (ending === 'gone') return { title, content: LEASE_GONE.fr };
      if (ending !== null) return { title, content: REVISION_ENDED[ending].fr(occasion) };
      return {
        title,
        content: `${formatEuros(former)} → ${formatEuros(cap)} par mois depuis le ${unbrokenDay(occasion, 'fr')}. Sans demande de votre part, la révision n’a pas lieu.`,
      };
    },
    en({ ending, occasion, details: { names, former, cap } }) {
      const title = `Rent review possible: ${namesText(names, 'en')}`;
      if (ending === 'gone') return { title, content: LEASE_GONE.en };
      if (ending !== null) return { title, content: REVISION_ENDED[ending].en(occasion) };
      return {
        title,
        content: `${formatEuros(former, 'en')} → ${formatEuros(cap, 'en')} a month since ${unbrokenDay(occasion, 'en')}. The review only takes place if you ask for it.`,
      };
    },
  },
});
