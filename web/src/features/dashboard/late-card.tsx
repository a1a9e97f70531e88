import { Link } from '@tanstack/react-router';
import { CircleCheck, Plus } from 'lucide-react';
import type { LatePosition } from '@shared/contract/dashboard.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-text.ts';

/** How many are named; the list of tenants has the others. */
const SHOWN = 5;

/** Who is late: since when, with how much, and the way to record that it came. */
export function LateCard({ late }: { late: readonly LatePosition[] }) {
  const { LL } = useI18nContext();
  return (
    <section
      aria-labelledby="late"
      className="rounded-card border border-border bg-surface p-5 shadow-card sm:p-7 lg:col-span-2"
    >
      <h2 id="late" className="text-title">
        {LL.dashboard.late()}
      </h2>
      {late.length === 0 ? (
        <p className="mt-3 flex items-center gap-2.5 font-medium text-success">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          {LL.dashboard.allPaid()}
        </p>
      ) : (
        <ul className="mt-1 divide-y divide-border">
          {late.slice(0, SHOWN).map((position) => (
            <LateItem key={position.leaseId} position={position} />
          ))}
        </ul>
      )}
      {late.length > SHOWN && (
        <Link
          to="/tenants"
          search={{ late: true }}
          className="focus-ring mt-2 inline-block rounded-sm font-medium text-primary underline-offset-4 hover:underline"
        >
          {LL.dashboard.moreLate({ n: late.length - SHOWN })}
        </Link>
      )}
    </section>
  );
}

function LateItem({ position }: { position: LatePosition }) {
  const { LL, locale } = useI18nContext();
  const { tenantId, names, propertyName, paidTo, daysLate, late } = position;
  const name = names.join(', ');
  const to = { to: '/tenants/$tenantId', params: { tenantId } } as const;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link
            {...to}
            className="focus-ring min-w-0 rounded-sm font-medium wrap-anywhere underline decoration-border underline-offset-4 hover:decoration-current"
          >
            {name}
          </Link>
          <span className="font-semibold text-danger tabular-nums">{formatEuros(late, locale)}</span>
        </p>
        <p className="text-small text-pretty text-muted first-letter:uppercase">
          {[
            propertyName,
            paidTo === null
              ? LL.dashboard.nothingPaid()
              : LL.dashboard.paidTo({ day: dayInWords(paidTo, locale) }),
            LL.dashboard.daysLate({ days: daysLate }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button asChild variant="secondary" size="small" className="max-sm:w-full">
        <Link {...to} search={{ openPanel: true }} aria-label={LL.dashboard.recordFor({ name })}>
          <Plus aria-hidden />
          {LL.dashboard.record()}
        </Link>
      </Button>
    </li>
  );
}
