import * as v from 'valibot';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { unbrokenDay } from '../../../_shared/domain/period.ts';
import { defineKind } from '../kind.ts';
import { accountLink, LEASE_GONE, namesText, leaseFields, peopleFields } from '../lease-fields.ts';

/** Says that a due is still unpaid some days after it fell due. The landlord sets the number of days. */
export const rentLate = defineKind({
  kind: 'rent_late',
  // `occasion` is the day on which the oldest unpaid due fell due.
  news: v.object({
    ...leaseFields,
    details: v.object({ ...peopleFields, paidTo: v.optional(v.string()), amount: v.number() }),
  }),
  link: accountLink,
  gone: LEASE_GONE,
  words: {
    fr({ occasion, details: { names, paidTo, amount } }, today) {
      const [name, since] = [namesText(names, 'fr'), unbrokenDay(occasion, 'fr')];
      const isToday = occasion === today;
      const due = `${formatEuros(amount)} attendus ${isToday ? 'aujourd’hui' : `depuis le ${since}`}.`;
      return {
        title: `${isToday ? 'Loyer attendu aujourd’hui' : 'Loyer en retard'}\u00A0: ${name}`,
        open: paidTo ? `Payé jusqu’au ${unbrokenDay(paidTo, 'fr')}. ${due}` : due,
        done: {
          title: `Loyer payé\u00A0: ${name}`,
          content: `Les sommes dues depuis le ${since} sont payées.`,
        },
        changed: `Le compte a été modifié depuis\u00A0: le plus ancien impayé n’est plus celui du ${since}.`,
      };
    },
    en({ occasion, details: { names, paidTo, amount } }, today) {
      const [name, since] = [namesText(names, 'en'), unbrokenDay(occasion, 'en')];
      const isToday = occasion === today;
      const due = `${formatEuros(amount, 'en')} due ${isToday ? 'today' : `since ${since}`}.`;
      return {
        title: `${isToday ? 'Rent due today' : 'Late rent'}: ${name}`,
        open: paidTo ? `Paid up to ${unbrokenDay(paidTo, 'en')}. ${due}` : due,
        done: { title: `Rent paid: ${name}`, content: `The amount due since ${since} has been paid.` },
        changed: `The account has since been changed: the oldest unpaid amount is no longer that of ${since}.`,
      };
    },
  },
});
