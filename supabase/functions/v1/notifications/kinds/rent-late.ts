import * as v from 'valibot';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { defineKind } from '../kind.ts';
import { accountLink, LEASE_GONE, nameOf, ofLease, people } from '../leases.ts';
import { day } from '../tenants.ts';

/** An account of which something is unpaid a set number of days after it fell due. */
export const rentLate = defineKind({
  kind: 'rent_late',
  // The occasion is the day on which the oldest of what is unpaid fell due.
  news: v.object({
    ...ofLease,
    details: v.object({ ...people, paidTo: v.optional(v.string()), amount: v.number() }),
  }),
  link: accountLink,
  words: {
    fr({ ending, occasion, details: { names, paidTo, amount } }) {
      const [name, since] = [nameOf(names, 'fr'), day(occasion, 'fr')];
      const title = `Loyer en retard\u00A0: ${name}`;
      switch (ending) {
        case null: {
          const standing = paidTo
            ? `Payé jusqu’au ${day(paidTo, 'fr')}.`
            : 'Aucun loyer entièrement payé depuis le début du compte.';
          return { title, content: `${standing} ${formatEuros(amount)} attendus depuis le ${since}.` };
        }
        case 'done':
          return {
            title: `Retard réglé\u00A0: ${name}`,
            content: `Ce qui était attendu depuis le ${since} est payé.`,
          };
        case 'changed':
          return {
            title,
            content: `Le compte a été modifié depuis\u00A0: le plus ancien impayé n’est plus celui du ${since}.`,
          };
        default:
          return { title, content: LEASE_GONE.fr };
      }
    },
    en({ ending, occasion, details: { names, paidTo, amount } }) {
      const [name, since] = [nameOf(names, 'en'), day(occasion, 'en')];
      const title = `Late rent: ${name}`;
      switch (ending) {
        case null: {
          const standing = paidTo
            ? `Paid up to ${day(paidTo, 'en')}.`
            : 'No rent paid in full since the account started.';
          return { title, content: `${standing} ${formatEuros(amount, 'en')} due since ${since}.` };
        }
        case 'done':
          return {
            title: `Late rent paid: ${name}`,
            content: `What had been due since ${since} is paid.`,
          };
        case 'changed':
          return {
            title,
            content: `The account has since been changed: the oldest unpaid amount is no longer that of ${since}.`,
          };
        default:
          return { title, content: LEASE_GONE.en };
      }
    },
  },
});
