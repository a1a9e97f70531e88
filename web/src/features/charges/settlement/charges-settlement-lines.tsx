import { ChevronRight, Plus } from 'lucide-react';
import type { ExpenseCharge } from '@shared/contract/expense.ts';
import type {
  Settlement,
  SettlementDraft,
  SettlementLine,
} from '@shared/contract/leases/charges-settlement.ts';
import { CHARGE_WORDS, TAX_WORDS } from '@shared/domain/expense-words.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { PanelSection } from '@/components/panels/panel-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/text/day-text.ts';
import { isWholeYear } from '../charges-row.ts';
import { usePanels } from '../use-panels.ts';

interface ChargesSettlementLinesProps {
  readonly draft: Pick<SettlementDraft, 'lines' | 'missingCharges' | 'from'>;
  /** All settlements of the lease, newest first. */
  readonly settlements: readonly Settlement[];
}

/**
 * The charges of the settled days. Each charge links to its expense. Also names kinds of charges that are missing
 * although the previous settlement has them.
 */
export function ChargesSettlementLines({
  draft: { lines, missingCharges, from },
  settlements,
}: ChargesSettlementLinesProps) {
  const { LL, locale } = useI18nContext();
  const { openExpense, addExpense } = usePanels();
  return (
    <PanelSection id="settlement-lines" title={LL.charges.lines()}>
      {lines.length === 0 ? (
        <p className="text-muted">{LL.charges.noLines()}</p>
      ) : (
        <ul className="divide-y divide-border rounded-control border border-border">
          {lines.map((line) => (
            <Line key={line.expenseId} line={line} onOpen={() => openExpense(line.expenseId)} />
          ))}
        </ul>
      )}
      {missingCharges.map((charge) => (
        <p key={charge} className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {LL.charges.missing({ charge: CHARGE_WORDS[charge][locale] })}
          <Button
            variant="ghost"
            size="small"
            aria-label={LL.charges.missingAddNamed({ charge: CHARGE_WORDS[charge][locale] })}
            onClick={() => addExpense(charge, formerExpense(settlements, from, charge))}
          >
            {LL.charges.missingAdd()}
          </Button>
        </p>
      ))}
      <Button variant="secondary" size="small" className="mt-3" onClick={() => addExpense()}>
        <Plus aria-hidden />
        {LL.charges.addLine()}
      </Button>
    </PanelSection>
  );
}

/** Returns the expense that the previous settlement states for a kind of charge. */
const formerExpense = (
  settlements: readonly Settlement[],
  day: string,
  charge: ExpenseCharge,
): string | undefined =>
  settlements
    .find(({ cancelledAt, isMadeElsewhere, to }) => cancelledAt === null && !isMadeElsewhere && to < day)
    ?.lines.find((line) => line.charge === charge)?.expenseId;

function Line({ line, onOpen }: { readonly line: SettlementLine; readonly onOpen: () => void }) {
  const { LL, locale } = useI18nContext();
  const { charge, label, recoverable, shares, totalShares, days, ofDays, isLaterBill, isStatement } = line;
  const name = CHARGE_WORDS[charge][locale];
  const amount = formatEuros(line.amount, locale);
  const details = [
    isStatement && TAX_WORDS.coOwnershipStatement[locale],
    label,
    isWholeYear(line) ? line.to.slice(0, 4) : periodText(line, locale),
    formatEuros(recoverable, locale),
    shares < totalShares && LL.charges.shares({ shares, total: totalShares }),
    LL.charges.lineDays({ days, of: ofDays }),
    isLaterBill && LL.charges.laterBill(),
  ].filter(Boolean);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full focus-ring items-center gap-3 rounded-control px-4 py-2 text-left hover:bg-surface-sunken"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          {name}
          <span className="block text-small text-muted tabular-nums">
            {[...new Set(details)].join(' · ')}
          </span>
        </span>
        <span className="whitespace-nowrap tabular-nums">{amount}</span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
    </li>
  );
}
