import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { capitalized, periodText } from '@/lib/text/day-text.ts';
import { RowBalance } from './charges-columns.tsx';
import { isMadeElsewhere, isRunning, isWholeYear, type Row } from './charges-row.ts';

/** The charges of a lease, on a narrow screen. */
export function ChargesCard({ row }: { readonly row: Row }) {
  const { LL, locale } = useI18nContext();
  const { propertyName, name, called, spent } = row;
  return (
    <>
      <h2 className="text-[1rem] font-semibold wrap-anywhere">{propertyName}</h2>
      {name !== propertyName && <p className="text-pretty wrap-anywhere text-muted">{name}</p>}
      {!isWholeYear(row) && (
        <p className="text-small text-muted tabular-nums">{capitalized(periodText(row, locale), locale)}</p>
      )}
      {!isMadeElsewhere(row) && (
        <p className="mt-1 text-pretty tabular-nums">
          {LL.charges.sums({ called: formatEuros(called, locale), spent: formatEuros(spent, locale) })}
        </p>
      )}
      {!isRunning(row) && (
        <p className="text-title tabular-nums">
          <RowBalance row={row} />
        </p>
      )}
    </>
  );
}
