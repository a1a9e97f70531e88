import type { LinkProps } from '@tanstack/react-router';
import type { Duty } from '@shared/contract/leases/duty.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { longDate, todayInParis } from '@shared/domain/period.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords, monthText } from '@/lib/text/day-text.ts';

export interface DutyText {
  readonly title: string;
  /** The place and the reason of the task. */
  readonly detail: string;
  /** The tenant whose account the title links to. */
  readonly tenantId?: string;
  readonly action: string;
  /** The button's accessible name: first the visible label, then the tenant or property. */
  readonly actionName: string;
  readonly link: LinkProps;
  /** The link to the letter that Klinky proposes for a late debt, and the link's accessible name. */
  readonly reminder?: { readonly name: string; readonly link: LinkProps };
}

type Texts = Pick<TranslationFunctions, 'duties'>;
type DutyOf<Kind extends Duty['kind']> = Extract<Duty, { kind: Kind }>;

/** The text of a task. `today` is an ISO day. */
export function dutyText(duty: Duty, LL: Texts, locale: Locale, today: string): DutyText {
  switch (duty.kind) {
    case 'late':
      return lateText(duty, LL, locale, today);
    case 'profile':
      return profileText(duty, LL);
    case 'generate':
    case 'send':
      return documentsText(duty, LL, locale, today);
    case 'leaseEnds':
    case 'noticeWindow':
    case 'keys':
    case 'insurance':
    case 'revision':
    case 'clause':
    case 'depositReceive':
    case 'depositReturn':
    case 'depositAccounts':
      return leaseText(duty, LL, locale);
    case 'settlement': {
      const { year, count, names } = duty.details;
      const title = LL.duties.settlement({ year: String(year), n: count });
      return {
        title,
        detail: namesText(names, count),
        action: LL.duties.prepare(),
        actionName: `${LL.duties.prepare()} (${title})`,
        link: { to: '/charges', search: { year } },
      };
    }
    case 'letters': {
      const { count, names } = duty.details;
      const title = LL.duties.letters({ n: count });
      return {
        title,
        detail: namesText(names, count),
        action: LL.duties.send(),
        actionName: `${LL.duties.send()} (${title})`,
        link: { to: '/documents', search: { kind: 'letter', show: 'toSend' } },
      };
    }
    case 'benefitTell':
      return benefitText(duty, LL, locale);
    case 'fileExpires':
      return surveyText(duty, LL, locale);
    case 'consent':
      return consentText(duty, LL);
    case 'statement': {
      const { count, since } = duty.details;
      const title = LL.duties.statement();
      return {
        title,
        detail: LL.duties.rentsSince({ n: count, day: longDate(since, locale) }),
        action: LL.duties.open(),
        actionName: `${LL.duties.open()} (${title})`,
        link: { to: '/bank' },
      };
    }
    default:
      return duty satisfies never;
  }
}

function lateText({ subject, details }: DutyOf<'late'>, LL: Texts, locale: Locale, today: string): DutyText {
  const name = listText(details.names, LL);
  const isRent = details.dues.some(({ month }) => month !== null);
  return {
    title: isRent ? LL.duties.rentOf({ name }) : LL.duties.owedBy({ name }),
    detail: [details.propertyName, duesText(details, LL, locale, today)].filter(Boolean).join(' · '),
    tenantId: details.tenantId,
    action: LL.duties.record(),
    actionName: LL.duties.recordFor({ name }),
    link: { to: '/month', search: { month: details.month, record: subject ?? undefined } },
    ...(details.letter !== null && {
      reminder: {
        name: LL.duties.remindOf({ name }),
        link: {
          to: '/tenants/$tenantId',
          params: { tenantId: details.tenantId },
          search: { panel: 'reminder' },
        },
      },
    }),
  };
}

function benefitText({ day, amount, details }: DutyOf<'benefitTell'>, LL: Texts, locale: Locale): DutyText {
  const { tenantId, propertyName } = details;
  const name = listText(details.names, LL);
  const reason = LL.duties[day !== null && day < todayInParis() ? 'tellLate' : 'tellBy']({
    amount: formatEuros(amount ?? 0, locale),
    offices: listText(
      details.offices.map((office) => LL.duties.toOffice({ office: office.toUpperCase() })),
      LL,
    ),
    day: dayInWords(day ?? '', locale),
  });
  return {
    title: LL.duties.benefitTell({ name }),
    detail: [propertyName, reason].filter(Boolean).join(' · '),
    action: LL.duties.open(),
    actionName: LL.duties.openAccount({ name }),
    link: { to: '/tenants/$tenantId', params: { tenantId } },
  };
}

function surveyText(
  { subject, state, day, details }: DutyOf<'fileExpires'>,
  LL: Texts,
  locale: Locale,
): DutyText {
  const { surveys, propertyName } = details;
  const title = LL.duties.surveys({
    n: surveys.length,
    names: listText(
      surveys.map((kind) => LL.duties.surveyKinds[kind]()),
      LL,
    ),
  });
  const reason =
    day === null
      ? LL.duties.surveyUndated()
      : LL.duties[state === 'soon' ? 'surveyUntil' : 'surveyExpired']({ day: dayInWords(day, locale) });
  return {
    title,
    detail: [propertyName, reason].join(' · '),
    action: LL.duties.open(),
    actionName: `${LL.duties.open()} (${title}, ${propertyName})`,
    link: { to: '/properties', search: { files: subject ?? undefined } },
  };
}

/**
 * The panel of the account page in which the landlord does a task about a lease. `null` means that he does the task on
 * the page of the departure.
 */
const PANELS = {
  leaseEnds: null,
  noticeWindow: null,
  keys: null,
  insurance: 'lease',
  revision: 'revision',
  clause: 'revision',
  depositReceive: 'deposit',
  depositReturn: null,
  depositAccounts: null,
};

/**
 * For each task about a lease, the keys of three texts: the title, the label of the button, and the accessible name of
 * the button.
 */
const LEASE_WORDS = {
  leaseEnds: ['leaseEnds', 'prepare', 'prepareEnd'],
  noticeWindow: ['giveNotice', 'decide', 'decideFor'],
  keys: ['keys', 'noteShort', 'enterKeys'],
  insurance: ['insurance', 'noteShort', 'enterInsurance'],
  revision: ['revision', 'revise', 'reviseFor'],
  clause: ['clause', 'answer', 'answerFor'],
  depositReceive: ['depositReceive', 'noteShort', 'enterDeposit'],
  depositSettle: ['depositSettle', 'settle', 'settleDeposit'],
  depositReturn: ['depositReturn', 'giveBack', 'giveDepositBack'],
  depositAccounts: ['depositAccounts', 'settle', 'settleProvision'],
} as const;

function leaseText(duty: DutyOf<keyof typeof PANELS>, LL: Texts, locale: Locale): DutyText {
  const { kind, subject, amount, details } = duty;
  const { tenantId, propertyName } = details;
  const name = listText(details.names, LL);
  const [title, action, actionName] =
    LEASE_WORDS[kind === 'depositReturn' && amount === null ? 'depositSettle' : kind];
  const panel = PANELS[kind];
  return {
    title: LL.duties[title]({ name }),
    action: LL.duties[action](),
    actionName: LL.duties[actionName]({ name }),
    detail: [propertyName, leaseReason(duty, LL, locale)].filter(Boolean).join(' · '),
    link:
      panel === null
        ? { to: '/departure', search: { lease: subject ?? undefined } }
        : { to: '/tenants/$tenantId', params: { tenantId }, search: { panel } },
  };
}

/** Returns the days and amounts of a task about a lease that the title does not state, or `null` if there are none. */
function leaseReason(duty: Parameters<typeof leaseText>[0], LL: Texts, locale: Locale): string | null {
  const { kind, state, day, details } = duty;
  if (day === null) return null;
  if (kind === 'depositReceive') return state === 'now' ? LL.duties.depositUnrecorded() : null;
  if (kind === 'depositReturn' || kind === 'depositAccounts') return depositReason(duty, LL, locale);
  if (kind === 'noticeWindow')
    return LL.duties.noticeBy({
      day: dayInWords(day, locale),
      end: dayInWords(details.termEndsOn, locale),
    });
  if (kind === 'insurance')
    return LL.duties[state === 'late' ? 'insuranceExpired' : 'insuredUntil']({
      day: dayInWords(day, locale),
    });
  if (kind === 'revision')
    return LL.duties.revisionUntil({
      former: formatEuros(details.former, locale),
      cap: formatEuros(details.cap, locale),
      day: dayInWords(details.lastDay, locale),
    });
  if (kind === 'clause') return LL.duties.clauseUnknown();
  return null;
}

/** Returns the cost of returning a deposit late, or the reason why this cost is zero or unknown. */
function depositReason(
  { kind, state, day, amount, details }: DutyOf<'depositReturn' | 'depositAccounts'>,
  LL: Texts,
  locale: Locale,
): string | null {
  const isAwaited = kind === 'depositAccounts' && details.approvedOn === null;
  if (isAwaited) return LL.duties.accountsAwaited({ day: dayInWords(day ?? '', locale) });
  if (amount === null) return LL.duties.nothingToReturn();
  const reasons = [kind === 'depositReturn' && details.isProvisional && LL.duties.exitUnknown()];
  if (!details.hasAddress) reasons.push(LL.duties.addressUnknown());
  else if (details.perMonth > 0) {
    const perMonth = formatEuros(details.perMonth, locale);
    reasons.push(
      state === 'late'
        ? LL.duties.depositLate({ increase: formatEuros(details.increase, locale), perMonth })
        : LL.duties.depositBy({ day: dayInWords(day ?? '', locale), perMonth }),
    );
  }
  return reasons.filter(Boolean).join(' · ') || null;
}

/**
 * Returns the names of the late dues, for example `octobre et novembre`, `reste dû sur novembre`, `4 échéances depuis
 * août`.
 */
function duesText(
  { count, dues }: DutyOf<'late'>['details'],
  LL: Texts,
  locale: Locale,
  today: string,
): string {
  const nameOf = ({ month, label }: (typeof dues)[number]): string =>
    month === null ? (label ?? LL.duties.openingBalance()) : monthName(month, locale, today);
  const [oldest] = dues;
  if (count > 2 && oldest) {
    const named = nameOf(oldest);
    return oldest.isPart
      ? LL.duties.duesWithRest({ n: count, due: named })
      : LL.duties.dues({ n: count, first: named });
  }
  const [first = '', second] = dues.map((due) =>
    due.isPart ? LL.duties.rest({ due: nameOf(due) }) : nameOf(due),
  );
  return second === undefined ? first : LL.duties.and({ first, second });
}

function documentsText(
  { kind, details: { month, count, partials, names } }: DutyOf<'generate' | 'send'>,
  LL: Texts,
  locale: Locale,
  today: string,
): DutyText {
  const quittances = LL.duties.quittances({ n: count - partials });
  const others = LL.duties.partials({ n: partials });
  const receipts =
    partials === 0
      ? quittances
      : partials === count
        ? others
        : LL.duties.and({ first: quittances, second: others });
  const past = today.startsWith(month) ? null : monthName(month, locale, today);
  const title = kind === 'generate' ? LL.duties.toGenerateOf({ receipts }) : LL.duties.toSendOf({ receipts });
  const action = kind === 'generate' ? LL.duties.generateShort() : LL.duties.send();
  return {
    title,
    detail: [past, namesText(names, count)].filter(Boolean).join(' · '),
    action,
    actionName: `${action} (${[title, past].filter(Boolean).join(', ')})`,
    link: { to: '/month', search: { month, show: kind === 'generate' ? 'ready' : 'toSend' } },
  };
}

function profileText({ details: { lessorName } }: DutyOf<'profile'>, LL: Texts): DutyText {
  const title = lessorName ? LL.duties.lessor({ name: lessorName }) : LL.duties.profile();
  return {
    title,
    detail: LL.duties.nameless(),
    action: LL.duties.complete(),
    actionName: `${LL.duties.complete()} (${title})`,
    link: { to: '/settings/profile' },
  };
}

function consentText({ details: { count, tenantId, names } }: DutyOf<'consent'>, LL: Texts): DutyText {
  return {
    title: LL.duties.consents({ n: count }),
    detail: namesText(names, count),
    action: LL.duties.noteShort(),
    actionName:
      tenantId === null ? LL.duties.recordConsents() : LL.duties.recordConsent({ name: listText(names, LL) }),
    link: { to: '/tenants', search: tenantId === null ? { noConsent: true } : { edit: tenantId } },
  };
}

/** Joins names with commas and a last “et” or “and”: `Ana Roy, Zoé Petit et Noé Blanc`. */
function listText(parts: readonly string[], LL: Texts): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : LL.duties.and({ first: parts.slice(0, -1).join(', '), second: last });
}

/**
 * Joins the names with dots, each name once. Adds `…` if `count` is larger than the number of names. A name that
 * contains commas lists the tenants of one lease.
 */
const namesText = (names: readonly string[], count: number): string =>
  [...new Set(names)].join(' · ') + (count > names.length ? '…' : '');

/** A month (`yyyy-mm`) in words: `novembre`, or `novembre 2025` if the month is not in the year of `today`. */
export function monthName(month: string, locale: Locale, today: string): string {
  const name = monthText(month, locale);
  return month.slice(0, 4) === today.slice(0, 4) ? name.slice(0, -5) : name;
}
