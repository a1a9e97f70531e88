import * as v from 'valibot';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { unbrokenDay } from '../../../_shared/domain/period.ts';
import { defineKind } from '../kind.ts';
import { departureLink, LEASE_GONE, leaseFields, namesText, peopleFields } from '../lease-fields.ts';

/** Says that the landlord has to return a deposit (loi n° 89-462 du 6 juillet 1989, art. 22). */
export const depositDue = defineKind({
  kind: 'deposit_due',
  // `occasion` is the last day on which the deposit may be returned in time. `perMonth` is the increase for each month
  // of delay; 0 if there is none.
  news: v.object({
    ...leaseFields,
    details: v.object({ ...peopleFields, amount: v.number(), perMonth: v.number() }),
  }),
  link: departureLink,
  gone: LEASE_GONE,
  words: {
    fr({ occasion, details: { names, amount, perMonth } }, today) {
      const day = unbrokenDay(occasion, 'fr');
      const isLate = occasion < today;
      const due = isLate
        ? `${formatEuros(amount)} à restituer, en retard depuis le ${day}.`
        : `${formatEuros(amount)} à restituer d’ici le ${day}.`;
      const cost = `${formatEuros(perMonth)} par mois de retard commencé`;
      return {
        title: `Dépôt de garantie à restituer\u00A0: ${namesText(names, 'fr')}`,
        open: perMonth === 0 ? due : `${due} ${isLate ? 'Majoration' : 'Ensuite'}\u00A0: ${cost}.`,
        done: `Le dépôt à restituer d’ici le ${day} est soldé.`,
        changed: `Ce dépôt n’est plus à restituer d’ici le ${day}.`,
      };
    },
    en({ occasion, details: { names, amount, perMonth } }, today) {
      const day = unbrokenDay(occasion, 'en');
      const isLate = occasion < today;
      const due = `${formatEuros(amount, 'en')} ${isLate ? 'was' : 'is'} to be returned by ${day}.`;
      const cost = `${formatEuros(perMonth, 'en')} for each month of delay begun`;
      return {
        title: `Deposit to return: ${namesText(names, 'en')}`,
        open: perMonth === 0 ? due : `${due} ${isLate ? 'Increase' : 'After that'}: ${cost}.`,
        done: `The deposit to return by ${day} is settled.`,
        changed: `This deposit no longer has to be returned by ${day}.`,
      };
    },
  },
});
