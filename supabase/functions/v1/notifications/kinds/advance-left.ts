import * as v from 'valibot';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { defineKind } from '../kind.ts';
import { accountLink, LEASE_GONE, namesText, leaseFields, peopleFields } from '../lease-fields.ts';

/** An advance of more than a month's rent. The landlord is notified once a month. */
export const advanceLeft = defineKind({
  kind: 'advance_left',
  news: v.object({ ...leaseFields, details: v.object({ ...peopleFields, amount: v.number() }) }),
  link: accountLink,
  words: {
    fr({ ending, details: { names, amount } }) {
      const title = `Trop-perçu\u00A0: ${namesText(names, 'fr')}`;
      if (ending === 'gone') return { title, content: LEASE_GONE.fr };
      if (ending !== null)
        return { title, content: `L’avance ne dépasse plus un mois de loyer\u00A0: ${formatEuros(amount)}.` };
      return { title, content: `${formatEuros(amount)} d’avance.` };
    },
    en({ ending, details: { names, amount } }) {
      const title = `Overpayment: ${namesText(names, 'en')}`;
      if (ending === 'gone') return { title, content: LEASE_GONE.en };
      if (ending !== null)
        return {
          title,
          content: `The advance is no longer more than a month’s rent: ${formatEuros(amount, 'en')}.`,
        };
      return { title, content: `${formatEuros(amount, 'en')} in advance.` };
    },
  },
});
