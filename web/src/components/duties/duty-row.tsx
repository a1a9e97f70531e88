import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  Calculator,
  CalendarClock,
  FilePlus2,
  FileText,
  HandCoins,
  IdCard,
  KeyRound,
  Landmark,
  type LucideIcon,
  Mail,
  MailCheck,
  Scale,
  Send,
  ShieldCheck,
  TrendingUp,
  Wallet,
} from 'lucide-react';
import type { Duty } from '@shared/contract/leases/duty.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInShort } from '@/lib/text/day-text.ts';
import { type DutyText, dutyText } from './duty-text.ts';

const ICONS: Record<Duty['kind'], LucideIcon> = {
  late: HandCoins,
  profile: IdCard,
  generate: FilePlus2,
  send: Send,
  leaseEnds: CalendarClock,
  consent: MailCheck,
  statement: Landmark,
  noticeWindow: CalendarClock,
  keys: KeyRound,
  insurance: ShieldCheck,
  letters: Mail,
  revision: TrendingUp,
  clause: Scale,
  depositReceive: Wallet,
  depositReturn: Wallet,
  depositAccounts: Wallet,
  settlement: Calculator,
  benefitTell: Landmark,
  fileExpires: FileText,
};

/** The kinds of task whose reason is never cut, because the reason states the cost of a delay. */
const SHOWN_IN_FULL: ReadonlySet<Duty['kind']> = new Set([
  'late',
  'noticeWindow',
  'depositReturn',
  'benefitTell',
]);

/** The kinds of task whose figures say nothing without their reason. */
const NEEDS_REASON: ReadonlySet<Duty['kind']> = new Set(['depositReturn', 'benefitTell']);

/**
 * Returns the key of the row of a task. The key names the tenant or property of the task. If the task is about several
 * tenants or properties, the key names its month.
 */
export const keyOfDuty = ({ kind, subject, details }: Duty): string =>
  [kind, subject, 'month' in details && details.month].join(' ');

/** Returns true for a late sum that only offices owe. */
const isOfOffices = ({ kind, amount, details }: Duty): boolean =>
  kind === 'late' && details.officePart !== null && details.officePart.amount === amount;

/**
 * The list of the rows of tasks. On a wide page, all rows have a column for the reminder button if one row has this
 * button.
 */
export const DutyList = ({ children }: { children: ReactNode }) => (
  <ol className="group/duties @container">{children}</ol>
);

interface DutyRowProps {
  readonly duty: Duty;
  /** The menu at the end of the row. A row with a menu shows its whole text. */
  readonly menu?: ReactNode;
}

/** A task: its title, place, reason, amount, day, and next step. */
export function DutyRow({ duty, menu }: DutyRowProps) {
  const { LL, locale } = useI18nContext();
  const { title, detail, tenantId, action, actionName, link, reminder } = dutyText(
    duty,
    LL,
    locale,
    todayInParis(),
  );
  const { kind, state, day, amount } = duty;
  const Icon = ICONS[kind];
  const hasFigures = amount !== null || day !== null;
  return (
    // A row with an open menu must not cut off its content, because the menu extends beyond the row.
    <li
      data-duty
      className="grid min-h-15 grid-cols-1 items-center gap-x-2.5 gap-y-2 border-t border-border py-3 pr-3 pl-4 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] has-aria-expanded:[content-visibility:visible] @[17rem]:grid-cols-[minmax(0,1fr)_auto] @[20rem]:grid-cols-[2rem_minmax(0,1fr)_auto] @[34rem]:min-h-14 @[34rem]:grid-cols-[2rem_minmax(0,1fr)_auto_auto] @[34rem]:py-1"
    >
      <span
        className={cn(
          'hidden size-8 place-items-center rounded-lg @[20rem]:grid',
          isOfOffices(duty)
            ? 'bg-gold-soft text-on-gold-soft'
            : state === 'late'
              ? 'bg-danger-soft text-danger'
              : 'bg-surface-sunken text-muted',
        )}
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0">
        <DutyTitle title={title} tenantId={tenantId} isWhole={Boolean(menu)} />
        {/* The dashboard may cut long names. */}
        <p
          className={cn(
            'text-small text-muted',
            menu || SHOWN_IN_FULL.has(kind) ? 'wrap-anywhere' : 'truncate',
            hasFigures && !NEEDS_REASON.has(kind) && !isOfOffices(duty) && '@max-[34rem]:hidden',
          )}
        >
          {detail}
        </p>
        {hasFigures && <Figures duty={duty} isBelow />}
      </div>
      <div className="text-right whitespace-nowrap tabular-nums @max-[34rem]:hidden">
        {hasFigures && <Figures duty={duty} />}
      </div>
      <div className="flex items-center gap-1">
        <span className="hidden w-22 justify-end @[40rem]:group-has-data-reminder/duties:flex">
          {reminder && <ReminderButton reminder={reminder} />}
        </span>
        <Button
          asChild
          variant="secondary"
          size="small"
          className="finger-room min-w-24 flex-auto @[34rem]:ml-2 @[34rem]:h-8 @[34rem]:min-w-29"
        >
          <Link {...link} aria-label={actionName}>
            {action}
          </Link>
        </Button>
        {menu}
      </div>
    </li>
  );
}

/** The button that opens the reminder for a late debt, beside the button of the next step. */
function ReminderButton({ reminder }: { readonly reminder: NonNullable<DutyText['reminder']> }) {
  const { LL } = useI18nContext();
  return (
    <Button asChild variant="ghost" size="small" className="finger-room @[34rem]:h-8">
      <Link {...reminder.link} data-reminder aria-label={reminder.name}>
        {LL.duties.remind()}
      </Link>
    </Button>
  );
}

interface DutyTitleProps {
  readonly title: string;
  readonly tenantId: string | undefined;
  readonly isWhole: boolean;
}

const DutyTitle = ({ title, tenantId, isWhole }: DutyTitleProps) => (
  <p
    className={cn(
      '-mt-1 pt-1 text-[0.9375rem] leading-5 font-medium wrap-anywhere',
      !isWhole && '@[34rem]:line-clamp-1',
    )}
  >
    {tenantId === undefined ? (
      title
    ) : (
      <Link
        to="/tenants/$tenantId"
        params={{ tenantId }}
        className="finger-room z-[1] focus-ring rounded-sm outline-offset-0 @max-[34rem]:inline-block hover:underline"
      >
        {title}
      </Link>
    )}
  </p>
);

/**
 * Shows the amount of a task, and its day or the number of days late. If `isBelow`, shows them side by side below the
 * text. Otherwise shows them one above the other at the end of the row.
 */
function Figures({ duty, isBelow = false }: { duty: Duty; isBelow?: boolean }) {
  const { LL, locale } = useI18nContext();
  const { kind, state, day, amount } = duty;
  const when =
    kind === 'late' ? (
      <span className={cn('font-medium', isOfOffices(duty) ? 'text-on-gold-soft' : 'text-danger')}>
        {LL.duties.days({ n: duty.details.days })}
        <span className="sr-only"> {LL.duties.late()}</span>
      </span>
    ) : (
      day !== null && (
        <time dateTime={day} className={state === 'late' ? 'font-medium text-danger' : undefined}>
          {dayInShort(day, locale)}
        </time>
      )
    );
  const euros = amount !== null && formatEuros(amount, locale);
  return isBelow ? (
    <p className="dotted text-small text-muted tabular-nums @[34rem]:hidden">
      <span data-parts>
        {euros && (
          <span data-part className="font-medium text-foreground">
            {euros}
          </span>
        )}
        {when && <span data-part>{when}</span>}
      </span>
    </p>
  ) : (
    <>
      {euros && <p className="text-[0.9375rem] leading-5 font-medium">{euros}</p>}
      <p className="text-small text-muted">{when}</p>
    </>
  );
}
