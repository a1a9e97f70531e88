import * as v from 'valibot';
import { unbrokenDay } from '../../../_shared/domain/period.ts';
import { defineKind } from '../kind.ts';
import { accountLink, LEASE_GONE, namesText, leaseFields, peopleFields } from '../lease-fields.ts';

/** Says that a lease ends in the next 30 days; for a student or mobility lease, in the next 60 days. */
export const leaseEnds = defineKind({
  kind: 'lease_ends',
  // `occasion` is the end of the lease.
  news: v.object({ ...leaseFields, details: v.object(peopleFields) }),
  link: accountLink,
  gone: LEASE_GONE,
  words: {
    fr: ({ occasion, details: { names } }, today) => ({
      title: `Fin du bail\u00A0: ${namesText(names, 'fr')}`,
      open: `Le bail ${occasion < today ? 's’est terminé' : 'se termine'} le ${unbrokenDay(occasion, 'fr')}.`,
      ended: `La date de fin du bail a été modifiée\u00A0: ce n’est plus le ${unbrokenDay(occasion, 'fr')}.`,
    }),
    en: ({ occasion, details: { names } }, today) => ({
      title: `End of lease: ${namesText(names, 'en')}`,
      open: `The lease ${occasion < today ? 'ended' : 'ends'} on ${unbrokenDay(occasion, 'en')}.`,
      ended: `The end of the lease has since been changed: it is no longer ${unbrokenDay(occasion, 'en')}.`,
    }),
  },
});
