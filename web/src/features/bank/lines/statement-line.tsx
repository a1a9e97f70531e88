import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { daysInWords } from '@/lib/text/day-text.ts';
import { leftOutTexts } from '../left-out-texts.ts';
import type { Summary } from '../bank-state.ts';

interface StatementLineProps {
  readonly summary: Summary;
}

/** Shows the accounts and the days of a statement, and the number of its lines, in one line of a wide screen. */
export function StatementLine({ summary: { accounts, from, to, lines, incoming } }: StatementLineProps) {
  const { LL, locale } = useI18nContext();
  const text = [
    LL.bank.summary({
      days: daysInWords({ from, to }, locale),
      n: lines,
      incoming: LL.bank.incoming({ n: incoming }),
    }),
    ...accounts.map((end) => LL.bank.accountEnd({ end })),
  ].join(' · ');
  return (
    <output
      title={text}
      className="min-w-0 text-small first-letter:uppercase text-pretty text-muted tabular-nums lg:truncate"
    >
      {text}
    </output>
  );
}

/** Shows the numbers of rows that were left out of a statement, and the first unreadable rows. */
export function LeftOutRows({ summary: { leftOut, unreadableRows } }: StatementLineProps) {
  const { LL } = useI18nContext();
  return (
    <output className="block text-small text-pretty text-muted tabular-nums empty:hidden">
      {leftOutTexts(leftOut, LL).join(' · ')}
      {unreadableRows.map((row, place) => (
        // Two rows may have the same text.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} className="block wrap-anywhere">
          {LL.bank.unreadableRow({ row })}
        </span>
      ))}
    </output>
  );
}
