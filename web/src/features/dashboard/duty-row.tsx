import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  FilePlus2,
  HandCoins,
  IdCard,
  KeyRound,
  Landmark,
  type LucideIcon,
  Mail,
  MailCheck,
  Send,
  ShieldCheck,
} from 'lucide-react';
import type { Duty } from '@shared/contract/duty.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInShort } from '@/lib/text/day-text.ts';
import { dutyText } from './duty-text.ts';

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
};

/** A task: its title, place, reason, amount, day, and next step. */
export function DutyRow({ duty }: { duty: Duty }) {
  const { LL, locale } = useI18nContext();
  const { title, detail, tenantId, action, actionName, link } = dutyText(duty, LL, locale, todayInParis());
  const { kind, state, day, amount } = duty;
  const Icon = ICONS[kind];
  const hasFigures = amount !== null || day !== null;
  return (
    <li className="grid min-h-15 grid-cols-1 items-center gap-x-2.5 gap-y-2 border-t border-border py-2 pr-3 pl-4 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] @[17rem]:grid-cols-[minmax(0,1fr)_auto] @[20rem]:grid-cols-[2rem_minmax(0,1fr)_auto] @[34rem]:min-h-14 @[34rem]:grid-cols-[2rem_minmax(0,1fr)_auto_auto] @[34rem]:py-1">
      <span
        className={cn(
          'hidden size-8 place-items-center rounded-lg @[20rem]:grid',
          state === 'late' ? 'bg-danger-soft text-danger' : 'bg-surface-sunken text-muted',
        )}
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0">
        <DutyTitle title={title} tenantId={tenantId} />
        {/* Long names may be cut. A late debt is always shown in full. */}
        <p
          className={cn(
            'text-small text-muted',
            kind === 'late' ? 'wrap-anywhere' : 'truncate',
            hasFigures && '@max-[34rem]:hidden',
          )}
        >
          {detail}
        </p>
        {hasFigures && <Figures duty={duty} isBelow />}
      </div>
      <div className="text-right whitespace-nowrap tabular-nums @max-[34rem]:hidden">
        {hasFigures && <Figures duty={duty} />}
      </div>
      <Button
        asChild
        variant="secondary"
        size="small"
        className="relative min-w-24 after:absolute after:-inset-1 @[34rem]:ml-2 @[34rem]:h-8 @[34rem]:min-w-29"
      >
        <Link {...link} aria-label={actionName}>
          {action}
        </Link>
      </Button>
    </li>
  );
}

interface DutyTitleProps {
  readonly title: string;
  readonly tenantId: string | undefined;
}

const DutyTitle = ({ title, tenantId }: DutyTitleProps) => (
  <p className="-mt-1 line-clamp-3 pt-1 text-[0.9375rem] leading-5 font-medium wrap-anywhere @[34rem]:line-clamp-1">
    {tenantId === undefined ? (
      title
    ) : (
      <Link
        to="/tenants/$tenantId"
        params={{ tenantId }}
        className="finger-room focus-ring rounded-sm outline-offset-0 hover:underline"
      >
        {title}
      </Link>
    )}
  </p>
);

/** The amount, and the day or the days late: side by side below the text, or one above the other at the end. */
function Figures({ duty, isBelow = false }: { duty: Duty; isBelow?: boolean }) {
  const { LL, locale } = useI18nContext();
  const { kind, day, amount } = duty;
  const when =
    kind === 'late' ? (
      <span className="font-medium text-danger">
        {LL.dashboard.days({ n: duty.what.days })}
        <span className="sr-only"> {LL.dashboard.late()}</span>
      </span>
    ) : (
      day !== null && <time dateTime={day}>{dayInShort(day, locale)}</time>
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
