import * as v from 'valibot';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { defineKind } from '../kind.ts';
import { accountLink, LEASE_GONE, namesText, leaseFields, peopleFields } from '../lease-fields.ts';

/** Says that an advance is larger than a month's rent. The landlord is notified at most once a month. */
export const advanceLeft = defineKind({
  kind: 'advance_left',
  news: v.object({ ...leaseFields, details: v.object({ ...peopleFields, amount: v.number() }) }),
  link: accountLink,
  gone: LEASE_GONE,
  words: {
    fr: ({ details: { names, amount } }) => ({
      title: `Trop-perçu\u00A0: ${namesText(names, 'fr')}`,
      open: `${formatEuros(amount)} d’avance.`,
      ended: `L’avance ne dépasse plus un mois de loyer\u00A0: ${formatEuros(amount)}.`,
    }),
    en: ({ details: { names, amount } }) => ({
      title: `Overpayment: ${namesText(names, 'en')}`,
      open: `${formatEuros(amount, 'en')} in advance.`,
      ended: `The advance is no longer more than a month’s rent: ${formatEuros(amount, 'en')}.`,
    }),
  },
});
