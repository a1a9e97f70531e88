import * as v from 'valibot';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { defineKind } from '../kind.ts';
import { accountLink, LEASE_GONE, namesText, leaseFields, peopleFields } from '../lease-fields.ts';
import { unbrokenDay } from '../tenant-fields.ts';

/** An account with a due that is still unpaid a number of days after it fell due. The landlord sets this number. */
export const rentLate = defineKind({
  kind: 'rent_late',
  // The occasion is the day on which the oldest unpaid due fell due.
  news: v.object({
    ...leaseFields,
    details: v.object({ ...peopleFields, paidTo: v.optional(v.string()), amount: v.number() }),
  }),
  link: accountLink,
  words: {
    fr({ ending, occasion, details: { names, paidTo, amount } }, today) {
      const [name, since] = [namesText(names, 'fr'), unbrokenDay(occasion, 'fr')];
      const isToday = occasion === today;
      const title = `${isToday ? 'Loyer attendu aujourd’hui' : 'Loyer en retard'}\u00A0: ${name}`;
      switch (ending) {
        case null: {
          const when = isToday ? 'aujourd’hui' : `depuis le ${since}`;
          const due = `${formatEuros(amount)} attendus ${when}.`;
          return { title, content: paidTo ? `Payé jusqu’au ${unbrokenDay(paidTo, 'fr')}. ${due}` : due };
        }
        case 'done':
          return {
            title: `Loyer payé\u00A0: ${name}`,
            content: `Les sommes dues depuis le ${since} sont payées.`,
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
    en({ ending, occasion, details: { names, paidTo, amount } }, today) {
      const [name, since] = [namesText(names, 'en'), unbrokenDay(occasion, 'en')];
      const isToday = occasion === today;
      const title = `${isToday ? 'Rent due today' : 'Late rent'}: ${name}`;
      switch (ending) {
        case null: {
          const when = isToday ? 'today' : `since ${since}`;
          const due = `${formatEuros(amount, 'en')} due ${when}.`;
          return { title, content: paidTo ? `Paid up to ${unbrokenDay(paidTo, 'en')}. ${due}` : due };
        }
        case 'done':
          return {
            title: `Rent paid: ${name}`,
            content: `The amount due since ${since} has been paid.`,
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
