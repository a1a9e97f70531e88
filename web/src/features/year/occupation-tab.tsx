import type { Locale } from '@shared/contract/users/user.ts';
import type { YearLessor, YearProperty } from '@shared/contract/year.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { monthText, shortMonth } from '@/lib/text/day-text.ts';
import { HeadCell, Row, RowHead, YearTable } from './year-table.tsx';

/** The twelve months of each property: let, empty, or partly let. */
export function OccupationTab({ year, lessors }: { year: number; lessors: readonly YearLessor[] }) {
  const { LL, locale } = useI18nContext();
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
  const properties = lessors.flatMap((lessor) =>
    lessor.properties.filter(({ propertyId }) => propertyId !== null),
  );
  if (properties.length === 0) return <p className="py-6 text-muted">{LL.year.nothingLet()}</p>;
  return (
    <YearTable caption={LL.year.occupationCaption()}>
      <thead>
        <tr>
          <HeadCell isFirst>{LL.year.property()}</HeadCell>
          {months.map((month) => (
            <HeadCell key={month} className="px-0.5! text-center! max-lg:hidden">
              <span aria-hidden>{initialOf(month, locale)}</span>
              <span className="sr-only">{monthText(month, locale)}</span>
            </HeadCell>
          ))}
          <HeadCell>{LL.year.let()}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {properties.map((property) => (
          <PropertyRow key={property.propertyId} property={property} months={months} />
        ))}
      </tbody>
    </YearTable>
  );
}

interface PropertyRowProps {
  readonly property: YearProperty;
  readonly months: readonly string[];
}

/**
 * A property with a mark for each month, and the percentage of its days that were let. Leaves out days of which it is
 * unknown whether the property was let.
 */
function PropertyRow({ property: { name, daysLet, daysEmpty }, months }: PropertyRowProps) {
  const { LL, locale } = useI18nContext();
  const [isLet, isEmpty] = [sum(daysLet), sum(daysEmpty)];
  const percent = isLet + isEmpty === 0 ? 0 : Math.round((isLet / (isLet + isEmpty)) * 100);
  return (
    <Row>
      <RowHead>
        {name}
        <span aria-hidden className="mt-1.5 flex gap-0.5 lg:hidden">
          {months.map((month, index) => (
            <span key={month} className="min-w-0 flex-1 text-center text-xs text-muted">
              <MonthMark daysLet={daysLet[index] ?? 0} daysEmpty={daysEmpty[index] ?? 0} />
              {initialOf(month, locale)}
            </span>
          ))}
        </span>
      </RowHead>
      {months.map((month, index) => (
        <td key={month} className="px-0.5 max-lg:hidden">
          <MonthMark daysLet={daysLet[index] ?? 0} daysEmpty={daysEmpty[index] ?? 0} />
          <span className="sr-only">
            {LL.year.daysOfMonth({ days: daysLet[index] ?? 0, empty: daysEmpty[index] ?? 0 })}
          </span>
        </td>
      ))}
      <td className="px-3 py-2 text-right sm:px-4">
        <span className="block font-medium whitespace-nowrap">
          {LL.year.percentLet({ percent: String(percent) })}
        </span>
        <span className="block text-small whitespace-nowrap text-muted">
          {LL.year.daysEmpty({ n: isEmpty })}
        </span>
      </td>
    </Row>
  );
}

const initialOf = (month: string, locale: Locale): string =>
  shortMonth(month, locale).charAt(0).toUpperCase();

const sum = (days: readonly number[]): number => days.reduce((total, count) => total + count, 0);

/** The mark of a month: filled if let, outlined if empty, partly filled if partly let, and blank if unknown. */
function MonthMark({ daysLet, daysEmpty }: { readonly daysLet: number; readonly daysEmpty: number }) {
  const share = daysLet + daysEmpty === 0 ? 0 : daysLet / (daysLet + daysEmpty);
  return (
    <svg aria-hidden viewBox="0 0 20 16" preserveAspectRatio="none" className="h-4 w-full">
      {daysLet + daysEmpty > 0 && (
        <rect x="0.75" y="0.75" width="18.5" height="14.5" rx="2" className="fill-none stroke-control" />
      )}
      {share > 0 && <rect x="0" y="0" width={20 * share} height="16" rx="2" className="fill-primary" />}
    </svg>
  );
}
