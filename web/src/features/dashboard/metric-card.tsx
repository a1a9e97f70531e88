import { Link } from '@tanstack/react-router';
import { ArrowRight, type LucideIcon } from 'lucide-react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { numberText } from '@/lib/number-text.ts';

interface MetricCardProps {
  readonly to: '/tenants' | '/properties';
  readonly label: string;
  readonly icon: LucideIcon;
  /** `undefined` while loading. */
  readonly count: number | undefined;
  readonly isPending: boolean;
}

/** A count that links to its list. */
export function MetricCard({ to, label, icon: Icon, count, isPending }: MetricCardProps) {
  const { LL, locale } = useI18nContext();
  return (
    <Link
      to={to}
      className="focus-ring group flex items-center justify-between gap-4 rounded-card border border-border bg-surface p-6 shadow-card transition-[border-color,box-shadow] hover:border-control/60 hover:shadow-raised sm:p-7"
    >
      <span>
        <span className="flex items-center gap-2 text-muted">
          <Icon aria-hidden className="size-[1.125rem]" strokeWidth={1.9} />
          {label}
        </span>
        <span className="mt-2 block h-10 text-[2rem] leading-10 font-semibold tracking-tight tabular-nums">
          {isPending ? (
            <Skeleton className="mt-1 h-8 w-14" />
          ) : count === undefined ? (
            <span className="text-body font-normal text-muted">{LL.dashboard.countUnavailable()}</span>
          ) : (
            numberText(count, locale)
          )}
        </span>
      </span>
      <ArrowRight
        aria-hidden
        className="size-5 text-muted transition-transform group-hover:translate-x-0.5 group-hover:text-foreground"
      />
    </Link>
  );
}
