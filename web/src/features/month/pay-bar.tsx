import { HandCoins, PartyPopper } from 'lucide-react';
import type { MonthDue } from '@shared/contract/month-due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { monthOf } from '@shared/domain/period.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { periodText } from '@/lib/day-text.ts';
import { isOpen, tenantsOf, totalExpected } from './month-rows.ts';

interface PayBarProps {
  readonly month: string;
  readonly rows: readonly MonthDue[];
  readonly ticked: readonly MonthDue[];
  /** Whether a payment is being typed in a row: on a phone the bar would cover it. */
  readonly isTyping: boolean;
  readonly onPay: () => void;
}

/** The summary of what the ticked tenants owe and the button to note it as paid, always visible. */
export function PayBar({ month, rows, ticked, isTyping, onPay }: PayBarProps) {
  const { LL, locale } = useI18nContext();
  const n = tenantsOf(ticked).length;
  return (
    <section
      aria-label={LL.month.selection()}
      data-floating="always"
      // Leaves room for the floating button on a phone.
      className={cn(
        isTyping && 'max-sm:hidden',
        'sticky bottom-[calc(var(--bottom-nav)+1rem)] z-20 mt-4 mr-18 flex min-h-14 items-center justify-between gap-4 rounded-2xl border border-border bg-surface px-4 py-2 shadow-raised sm:mr-0 lg:px-5 lg:py-3 low:static low:mr-0',
      )}
    >
      {!rows.some(isOpen) ? (
        <p className="flex items-center gap-2 font-medium">
          <PartyPopper aria-hidden className="size-[1.125rem] shrink-0 text-gold" />
          {LL.month.allPaid({ month: periodText(monthOf(`${month}-01`), locale) })}
        </p>
      ) : (
        <>
          <output className="min-w-0 leading-5">
            {n === 0 ? (
              <span className="text-small text-muted">{LL.month.noneTicked()}</span>
            ) : (
              <>
                <span className="block text-small text-muted">
                  <span className="sm:hidden">{LL.month.tickedShort({ n })}</span>
                  <span className="hidden sm:inline">{LL.month.ticked({ n })}</span>
                </span>
                <span className="block font-semibold tabular-nums">
                  {formatEuros(totalExpected(ticked), locale)}
                </span>
              </>
            )}
          </output>
          <Button size="large" disabled={n === 0} onClick={onPay}>
            <HandCoins aria-hidden />
            <span className="sm:hidden">{LL.month.note()}</span>
            <span className="hidden sm:inline">{LL.month.payAll()}</span>
          </Button>
        </>
      )}
    </section>
  );
}
