import * as v from 'valibot';
import { Duty } from '../../../_shared/contract/leases/duty.ts';
import type { Locale } from '../../../_shared/contract/users/user.ts';
import { dutyReason, dutyTitle } from '../../../_shared/domain/duty-words.ts';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { unbrokenDay } from '../../../_shared/domain/period.ts';
import { defineKind, Ending, type Wording } from '../kind.ts';
import {
  accountLink,
  departureLink,
  LEASE_GONE,
  leaseFields,
  peopleFields,
  revisionLink,
} from '../lease-fields.ts';

// A notification of a duty has the title and the reason that the list of duties shows.

const ENDED = {
  fr: { done: 'C’est réglé.', ended: 'La situation a changé depuis.' },
  en: { done: 'This is settled.', ended: 'This has changed since.' },
};

/** The amount and the day of a duty, which the list of duties shows beside the reason. */
const FIGURES = {
  fr: {
    late: (amount: string, day: string) => `${amount} dus depuis le ${day}`,
    leaseEnds: (_: string, day: string) => `dernier jour du bail\u00A0: le ${day}`,
    toReturn: (amount: string, day: string) => `${amount} à restituer d’ici le ${day}`,
    toReturnLate: (amount: string, day: string) => `${amount} à restituer, en retard depuis le ${day}`,
  },
  en: {
    late: (amount: string, day: string) => `${amount} due since ${day}`,
    leaseEnds: (_: string, day: string) => `last day of the lease: ${day}`,
    toReturn: (amount: string, day: string) => `${amount} to return by ${day}`,
    toReturnLate: (amount: string, day: string) => `${amount} to return, late since ${day}`,
  },
};

/** The details of a duty. An ended notification of version 0.1.0 lacks `duty`, `state` and `dues`. */
const details = v.looseObject({
  duty: v.optional(v.picklist(['late', 'leaseEnds', 'revision', 'depositReturn', 'depositAccounts'])),
  amount: v.optional(v.nullable(v.number())),
  dues: v.optional(v.array(v.looseObject({ month: v.nullable(v.string()) }))),
  lessorName: v.optional(v.nullable(v.string())),
});

/**
 * Values that no text has. An open notification of version 0.1.0 also lacks the other values, until the first run of the
 * daily job.
 */
const UNKNOWN = {
  propertyName: null,
  month: '2000-01',
  days: 0,
  letter: null,
  count: 0,
  dues: [],
  increase: 0,
  hasAddress: true,
  isProvisional: false,
};

interface DutyNews {
  readonly ending: v.InferOutput<typeof Ending>;
  readonly occasion?: string;
  readonly details: v.InferOutput<typeof details> & { readonly names?: readonly string[] };
}

/** Says that a due is still unpaid some days after it fell due. The landlord sets the number of days. */
export const rentLate = defineLeaseDuty('rent_late', 'late', accountLink);
export const depositDue = defineLeaseDuty('deposit_due', 'depositReturn', departureLink);
export const leaseEnds = defineLeaseDuty('lease_ends', 'leaseEnds', accountLink);
export const revisionDue = defineLeaseDuty('revision_due', 'revision', revisionLink);
/** Says that the landlord loses the revision if he does not ask for it within 30 days. */
export const revisionLostSoon = defineLeaseDuty('revision_lost_soon', 'revision', revisionLink, {
  fr: 'bientôt perdue',
  en: 'soon lost',
});

export const profileIncomplete = defineKind({
  kind: 'profile_incomplete',
  news: v.object({ ending: Ending, details }),
  link: () => '/settings/profile',
  words: wordsOf('profile'),
});

function defineLeaseDuty(
  kind: string,
  duty: Parameters<typeof dutyTitle>[0]['kind'],
  link: (news: { readonly subject_id: string; readonly details: { readonly tenantId: string } }) => string,
  titleEnd?: TitleEnd,
) {
  return defineKind({
    kind,
    news: v.object({
      ...leaseFields,
      details: v.looseObject({ ...details.entries, ...peopleFields }),
    }),
    link,
    gone: LEASE_GONE,
    words: wordsOf(duty, titleEnd),
  });
}

/** Words that follow the title of the duty. */
type TitleEnd = Readonly<Record<Locale, string>>;

/** Returns the texts of a notification about a duty of the kind `usual`, unless the details name another kind. */
function wordsOf(usual: Parameters<typeof dutyTitle>[0]['kind'], titleEnd?: TitleEnd) {
  const wordingOf = ({ ending, occasion, details }: DutyNews, locale: Locale, today: string): Wording => {
    const duty = { ...details, kind: details.duty ?? usual, details };
    return {
      title: [dutyTitle(duty, locale), titleEnd?.[locale]].filter(Boolean).join(', '),
      open: ending === null ? contentOf({ ...duty, day: occasion ?? null }, locale, today) : '',
      ...ENDED[locale],
    };
  };
  return {
    fr: (news: DutyNews, today: string) => wordingOf(news, 'fr', today),
    en: (news: DutyNews, today: string) => wordingOf(news, 'en', today),
  };
}

/** Returns the content while the duty lasts. Throws if a value of the duty is missing. */
function contentOf(
  duty: { readonly day: string | null; readonly details: object },
  locale: Locale,
  today: string,
): string {
  const read = v.parse(Duty, {
    subject: null,
    until: null,
    // The duty to complete a profile has the same state each day.
    state: 'now',
    amount: null,
    ...duty,
    details: { ...UNKNOWN, ...duty.details },
  });
  const content = [figuresOf(read, locale), dutyReason(read, locale, today)].filter(Boolean).join(' · ');
  return content.charAt(0).toLocaleUpperCase(locale) + content.slice(1);
}

function figuresOf({ kind, state, day, amount, details }: Duty, locale: Locale): string | null {
  const figures = FIGURES[locale];
  const isReturn = kind === 'depositReturn' || (kind === 'depositAccounts' && details.approvedOn !== null);
  const figure =
    kind === 'late' || kind === 'leaseEnds'
      ? kind
      : isReturn && amount !== null && (state === 'late' ? 'toReturnLate' : 'toReturn');
  return figure ? figures[figure](formatEuros(amount ?? 0, locale), unbrokenDay(day ?? '', locale)) : null;
}
