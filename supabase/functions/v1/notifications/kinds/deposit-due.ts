import * as v from 'valibot';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { defineKind } from '../kind.ts';
import { departureLink, LEASE_GONE, leaseFields, namesText, peopleFields } from '../lease-fields.ts';
import { unbrokenDay } from '../tenant-fields.ts';

/** A deposit that has to be returned by its deadline (loi n° 89-462 du 6 juillet 1989, art. 22). */
export const depositDue = defineKind({
  kind: 'deposit_due',
  // The occasion is the deadline. `perMonth` is 0 if being late costs nothing.
  news: v.object({
    ...leaseFields,
    details: v.object({ ...peopleFields, amount: v.number(), perMonth: v.number() }),
  }),
  link: departureLink,
  words: {
    fr({ ending, occasion, details: { names, amount, perMonth } }, today) {
      const title = `Dépôt de garantie à restituer\u00A0: ${namesText(names, 'fr')}`;
      const day = unbrokenDay(occasion, 'fr');
      switch (ending) {
        case null: {
          const isLate = occasion < today;
          const due = isLate
            ? `${formatEuros(amount)} à restituer, en retard depuis le ${day}.`
            : `${formatEuros(amount)} à restituer d’ici le ${day}.`;
          if (perMonth === 0) return { title, content: due };
          const cost = `${formatEuros(perMonth)} par mois de retard commencé`;
          return { title, content: `${due} ${isLate ? 'Majoration' : 'Ensuite'}\u00A0: ${cost}.` };
        }
        case 'done':
          return { title, content: `Le dépôt à restituer d’ici le ${day} est soldé.` };
        case 'changed':
          return { title, content: `Ce dépôt n’est plus à restituer d’ici le ${day}.` };
        default:
          return { title, content: LEASE_GONE.fr };
      }
    },
    en({ ending, occasion, details: { names, amount, perMonth } }, today) {
      const title = `Deposit to return: ${namesText(names, 'en')}`;
      const day = unbrokenDay(occasion, 'en');
      switch (ending) {
        case null: {
          const isLate = occasion < today;
          const due = `${formatEuros(amount, 'en')} ${isLate ? 'was' : 'is'} to be returned by ${day}.`;
          if (perMonth === 0) return { title, content: due };
          const cost = `${formatEuros(perMonth, 'en')} for each month of delay begun`;
          return { title, content: `${due} ${isLate ? 'Increase' : 'After that'}: ${cost}.` };
        }
        case 'done':
          return { title, content: `The deposit to return by ${day} is settled.` };
        case 'changed':
          return { title, content: `This deposit no longer has to be returned by ${day}.` };
        default:
          return { title, content: LEASE_GONE.en };
      }
    },
  },
});
