import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { daysInWords } from '@/lib/text/day-text.ts';
import { leftOutTexts } from './left-out-texts.ts';
import type { Summary } from './bank-state.ts';

/**
 * Shows the accounts and the days of a statement, the number of its lines, and the numbers of rows that were left out.
 * Names the first unreadable rows.
 */
export function StatementLine({ summary }: { readonly summary: Summary }) {
  const { LL, locale } = useI18nContext();
  const { accounts, from, to, lines, incoming, leftOut, unreadableRows } = summary;
  const texts = [
    ...accounts.map((end) => LL.bank.accountEnd({ end })),
    LL.bank.summary({
      days: daysInWords({ from, to }, locale),
      n: lines,
      incoming: LL.bank.incoming({ n: incoming }),
    }),
    ...leftOutTexts(leftOut, LL),
  ];
  return (
    <output className="min-w-0 text-small first-letter:uppercase text-pretty text-muted tabular-nums">
      {texts.join(' · ')}
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
