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

/** A rent that can be revised for its day of revision in the next 30 days only. */
export const revisionLostSoon = defineKind({
  kind: 'revision_lost_soon',
  // The occasion is the day of revision.
  news: v.object({
    ...leaseFields,
    details: v.object({ ...peopleFields, former: v.number(), cap: v.number(), lastDay: v.string() }),
  }),
  link: revisionLink,
  words: {
    fr({ ending, occasion, details: { names, former, cap, lastDay } }) {
      const title = `Révision bientôt perdue\u00A0: ${namesText(names, 'fr')}`;
      if (ending === 'gone') return { title, content: LEASE_GONE.fr };
      if (ending !== null) return { title, content: REVISION_ENDED[ending].fr(occasion) };
      return {
        title,
        content: `${formatEuros(former)} → ${formatEuros(cap)} par mois, à demander d’ici le ${unbrokenDay(lastDay, 'fr')}.`,
      };
    },
    en({ ending, occasion, details: { names, former, cap, lastDay } }) {
      const title = `Rent review soon lost: ${namesText(names, 'en')}`;
      if (ending === 'gone') return { title, content: LEASE_GONE.en };
      if (ending !== null) return { title, content: REVISION_ENDED[ending].en(occasion) };
      return {
        title,
        content: `${formatEuros(former, 'en')} → ${formatEuros(cap, 'en')} a month, to be asked for by ${unbrokenDay(lastDay, 'en')}.`,
      };
    },
  },
});
