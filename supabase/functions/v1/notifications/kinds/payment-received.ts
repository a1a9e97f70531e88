import * as v from 'valibot';
import type { Locale } from '../../../_shared/contract/users/user.ts';
import { withDe } from '../../../_shared/domain/elision.ts';
import { periodLabel } from '../../../_shared/domain/period.ts';
import { defineKind } from '../kind.ts';
import { accountLink, LEASE_GONE, namesText, leaseFields, peopleFields } from '../lease-fields.ts';

interface Term {
  readonly occasion: string;
  readonly details: { readonly to: string };
}

/** Returns the period of the rent, with a capital letter. */
function term({ occasion, details: { to } }: Term, locale: Locale): string {
  const label = periodLabel({ from: occasion, to }, locale);
  return withWholeDates(label.charAt(0).toUpperCase() + label.slice(1));
}

/** Returns `Le loyer de mars 2026` or `Le loyer du 10 mars 2026 au 9 avril 2026`. */
function rentOf({ occasion, details: { to } }: Term): string {
  const label = periodLabel({ from: occasion, to }, 'fr');
  return `Le loyer ${withWholeDates(label.startsWith('du ') ? label : withDe(label))}`;
}

/** Allows a line break only before `au` or `to`. */
const withWholeDates = (days: string): string =>
  days.replaceAll(' ', '\u00A0').replaceAll(/\u00A0(?=(?:au|to)\u00A0)/g, ' ');

const NEXT = {
  fr: {
    none: 'La quittance peut être générée.',
    NO_PROPERTY: 'Pour générer la quittance, il manque le logement du locataire.',
    PROFILE_INCOMPLETE: 'Pour générer la quittance, il manque le nom du bailleur.',
  },
  en: {
    none: 'The rent receipt can be generated.',
    NO_PROPERTY: 'The rent receipt cannot be generated without the tenant’s property.',
    PROFILE_INCOMPLETE: 'The rent receipt cannot be generated without the landlord’s name.',
  },
};

const nextStep = (blocker: 'NO_PROPERTY' | 'PROFILE_INCOMPLETE' | undefined, locale: Locale): string =>
  NEXT[locale][blocker ?? 'none'];

/** Says that a rent is paid, and that it has no quittance yet. */
export const paymentReceived = defineKind({
  kind: 'payment_received',
  // `occasion` is the first day of the paid rent.
  news: v.object({
    ...leaseFields,
    details: v.object({
      ...peopleFields,
      to: v.string(),
      /** The reason why no quittance can be issued. */
      blocker: v.optional(v.picklist(['NO_PROPERTY', 'PROFILE_INCOMPLETE'])),
      receipt: v.optional(v.object({ id: v.string(), number: v.string() })),
    }),
  }),
  link(news) {
    const { receipt, blocker, tenantId } = news.details;
    if (receipt) return `/documents?document=${receipt.id}`;
    if (news.ending !== null || !blocker) return accountLink(news);
    return blocker === 'NO_PROPERTY' ? `/tenants?edit=${tenantId}` : '/settings/profile';
  },
  gone: LEASE_GONE,
  words: {
    fr: (news) => ({
      title: `Loyer payé\u00A0: ${namesText(news.details.names, 'fr')}`,
      open: `${rentOf(news)} est payé. ${nextStep(news.details.blocker, 'fr')}`,
      done: `${term(news, 'fr')}\u00A0: la quittance ${news.details.receipt?.number} a été générée.`,
      changed: 'Le compte a été modifié depuis\u00A0: ce loyer n’est plus entièrement payé.',
    }),
    en: (news) => ({
      title: `Rent paid: ${namesText(news.details.names, 'en')}`,
      open: `${term(news, 'en')}: the rent is paid. ${nextStep(news.details.blocker, 'en')}`,
      done: `${term(news, 'en')}: rent receipt ${news.details.receipt?.number} has been generated.`,
      changed: 'The account has since been changed: this rent is no longer paid in full.',
    }),
  },
});
