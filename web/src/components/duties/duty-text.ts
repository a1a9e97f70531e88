import type { LinkProps } from '@tanstack/react-router';
import type { Duty } from '@shared/contract/leases/duty.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { dutyReason, dutyTitle, listText, monthName } from '@shared/domain/duty-words.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { longDate, todayInParis } from '@shared/domain/period.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords } from '@/lib/text/day-text.ts';

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
      return profileText(duty, LL, locale, today);
    case 'generate':
    case 'send':
      return documentsText(duty, LL, locale, today);
    case 'leaseEnds':
    case 'revision':
    case 'depositReturn':
    case 'depositAccounts':
      return leaseText(duty, dutyTitle(duty, locale), dutyReason(duty, locale, today), LL, locale);
    case 'noticeWindow':
    case 'keys':
    case 'insurance':
    case 'clause':
    case 'depositReceive': {
      const title = LL.duties[LEASE_TITLES[duty.kind]]({ name: listText(duty.details.names, locale) });
      return leaseText(duty, title, leaseReason(duty, LL, locale), LL, locale);
    }
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
      return consentText(duty, LL, locale);
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

function lateText(duty: DutyOf<'late'>, LL: Texts, locale: Locale, today: string): DutyText {
  const { subject, details } = duty;
  const name = listText(details.names, locale);
  return {
    title: dutyTitle(duty, locale),
    detail: [details.propertyName, dutyReason(duty, locale, today)].filter(Boolean).join(' · '),
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
  const name = listText(details.names, locale);
  const reason = LL.duties[day !== null && day < todayInParis() ? 'tellLate' : 'tellBy']({
    amount: formatEuros(amount ?? 0, locale),
    offices: listText(
      details.offices.map((office) => LL.duties.toOffice({ office: office.toUpperCase() })),
      locale,
    ),
    day: dayInWords(day ?? '', locale),
  });
  return {
    title: LL.duties.benefitTell({ name }),
    detail: [propertyName, reason].filter(Boolean).join(' · '),
    action: LL.duties.open(),
    actionName: LL.duties.reportOf({ name }),
    link: { to: '/tenants/$tenantId', params: { tenantId }, search: { panel: 'arrearsReport' } },
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
      locale,
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

/** For each task about a lease, the keys of the label of its button, and of the accessible name of the button. */
const LEASE_ACTIONS = {
  leaseEnds: ['prepare', 'prepareEnd'],
  noticeWindow: ['decide', 'decideFor'],
  keys: ['noteShort', 'enterKeys'],
  insurance: ['noteShort', 'enterInsurance'],
  revision: ['revise', 'reviseFor'],
  clause: ['answer', 'answerFor'],
  depositReceive: ['noteShort', 'enterDeposit'],
  depositSettle: ['settle', 'settleDeposit'],
  depositReturn: ['giveBack', 'giveDepositBack'],
  depositAccounts: ['settle', 'settleProvision'],
} as const;

const LEASE_TITLES = {
  noticeWindow: 'giveNotice',
  keys: 'keys',
  insurance: 'insurance',
  clause: 'clause',
  depositReceive: 'depositReceive',
} as const;

function leaseText(
  { kind, subject, amount, details }: DutyOf<keyof typeof PANELS>,
  title: string,
  reason: string | null,
  LL: Texts,
  locale: Locale,
): DutyText {
  const { tenantId, propertyName } = details;
  const [action, actionName] =
    LEASE_ACTIONS[kind === 'depositReturn' && amount === null ? 'depositSettle' : kind];
  const panel = PANELS[kind];
  return {
    title,
    action: LL.duties[action](),
    actionName: LL.duties[actionName]({ name: listText(details.names, locale) }),
    detail: [propertyName, reason].filter(Boolean).join(' · '),
    link:
      panel === null
        ? { to: '/departure', search: { lease: subject ?? undefined } }
        : { to: '/tenants/$tenantId', params: { tenantId }, search: { panel } },
  };
}

/** Returns the days and amounts of a task about a lease that the title does not state, or `null` if there are none. */
function leaseReason(
  { kind, state, day, details }: DutyOf<keyof typeof LEASE_TITLES>,
  LL: Texts,
  locale: Locale,
): string | null {
  if (day === null) return null;
  if (kind === 'depositReceive') return state === 'now' ? LL.duties.depositUnrecorded() : null;
  if (kind === 'noticeWindow')
    return LL.duties.noticeBy({
      day: dayInWords(day, locale),
      end: dayInWords(details.termEndsOn, locale),
    });
  if (kind === 'insurance')
    return LL.duties[state === 'late' ? 'insuranceExpired' : 'insuredUntil']({
      day: dayInWords(day, locale),
    });
  if (kind === 'clause') return LL.duties.clauseUnknown();
  return null;
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
    partials === 0 ? quittances : partials === count ? others : listText([quittances, others], locale);
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

function profileText(duty: DutyOf<'profile'>, LL: Texts, locale: Locale, today: string): DutyText {
  const title = dutyTitle(duty, locale);
  return {
    title,
    detail: dutyReason(duty, locale, today) ?? '',
    action: LL.duties.complete(),
    actionName: `${LL.duties.complete()} (${title})`,
    link: { to: '/settings/profile' },
  };
}

function consentText(
  { details: { count, tenantId, names } }: DutyOf<'consent'>,
  LL: Texts,
  locale: Locale,
): DutyText {
  return {
    title: LL.duties.consents({ n: count }),
    detail: namesText(names, count),
    action: LL.duties.noteShort(),
    actionName:
      tenantId === null
        ? LL.duties.recordConsents()
        : LL.duties.recordConsent({ name: listText(names, locale) }),
    link: { to: '/tenants', search: tenantId === null ? { noConsent: true } : { edit: tenantId } },
  };
}

/**
 * Joins the names with dots, each name once. Adds `…` if `count` is larger than the number of names. A name that
 * contains commas lists the tenants of one lease.
 */
const namesText = (names: readonly string[], count: number): string =>
  [...new Set(names)].join(' · ') + (count > names.length ? '…' : '');
