import { type FormStore, useField } from '@formisch/react';
import type { LettingPreview } from '@shared/contract/leases/letting.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords, daysInWords } from '@/lib/text/day-text.ts';
import { ApiError, NetworkError } from '@/lib/http/http.ts';
import { ordinalDay } from '@/lib/text/ordinal-day.ts';
import type { Preview } from '@/lib/form/preview.ts';
import { useTrueAfter } from '@/lib/state/use-true-after.ts';
import { AlreadyLetWarning } from './already-let-warning.tsx';
import type { TermsForm } from './terms-schema.ts';

/** The delay in milliseconds before a loading placeholder appears. */
const SLOW_MS = 300;

interface FirstRentProps {
  readonly form: FormStore<typeof TermsForm>;
  readonly preview: Preview<LettingPreview>;
}

/**
 * The first rents, computed by the server while the landlord types. If the rents cannot be computed, shows the reason.
 */
export function FirstRent({ form, preview: { answer, error, isOutdated } }: FirstRentProps) {
  const { LL } = useI18nContext();
  const isSlow = useTrueAfter(isOutdated && error === null, SLOW_MS);
  return (
    <output className="flex min-h-16 items-center rounded-control bg-surface-sunken px-4 py-3 text-pretty tabular-nums">
      {isSlow && !answer ? (
        <Skeleton className="h-5 w-72 max-w-full" />
      ) : error instanceof NetworkError ? (
        LL.payment.noPreview.offline()
      ) : error instanceof ApiError && error.issues.length > 0 ? (
        LL.letting.correct()
      ) : error ? (
        LL.payment.noPreview.failed()
      ) : answer ? (
        // The earlier sentence stays, so that the fields below do not move.
        <span className={cn(isOutdated && 'text-muted', isSlow && 'animate-pulse')}>
          <Sentence form={form} preview={answer} />
        </span>
      ) : (
        <span className="text-muted">{LL.letting.incomplete()}</span>
      )}
    </output>
  );
}

function Sentence({
  form,
  preview: { rents, alreadyLet },
}: {
  form: FirstRentProps['form'];
  preview: LettingPreview;
}) {
  const { LL, locale } = useI18nContext();
  const dueDay = Number(useField(form, { path: ['rentDueDay'] }).input ?? 1);
  const each = useField(form, { path: ['termMonths'] }).input ?? '1';
  const [first, next] = rents;
  if (!first) return LL.letting.noRent();
  return (
    <>
      {LL.letting.firstRent({
        days: capitalised(daysInWords(first, locale)),
        amount: formatEuros(first.amount, locale),
        day: dayInWords(first.dueOn, locale),
      })}
      {next &&
        ` ${LL.letting.thenRent[each]({ amount: formatEuros(next.amount, locale), day: ordinalDay(dueDay, locale) })}`}
      <AlreadyLetWarning alreadyLet={alreadyLet} />
    </>
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
