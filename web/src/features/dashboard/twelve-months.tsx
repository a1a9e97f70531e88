import { useId, useState } from 'react';
import type { PastMonth } from '@shared/contract/dashboard.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { SectionCard } from '@/components/page/section-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { monthText, shortMonth } from '@/lib/text/day-text.ts';
import { numberText, shortEuros } from '@/lib/text/number-text.ts';
import { columnsOf } from './columns.ts';

/**
 * Shows the expected and received amounts of each month, as a picture or as a table. Screen readers always read the
 * table.
 */
export function TwelveMonths({ months: pastMonths }: { months: readonly PastMonth[] }) {
  const { LL, locale } = useI18nContext();
  const [isTable, setTable] = useState(false);
  // The month card already shows the data of a single month.
  if (pastMonths.length < 2) return null;
  const months = twelveMonths(pastMonths);
  const expected = sumEuros(...months.map((month) => month.expected));
  const received = sumEuros(...months.map((month) => month.received));
  return (
    <SectionCard
      id="twelve-months"
      title={LL.dashboard.twelveMonths()}
      className="pb-2"
      action={
        <span aria-hidden className="flex items-center gap-1.5 pr-2.5 text-xs text-muted">
          <span className="size-2.5 rounded-sm border border-control" />
          {LL.dashboard.expected()}
          <span className="ml-1.5 size-2.5 rounded-sm bg-primary forced-color-adjust-none" />
          {LL.dashboard.received()}
        </span>
      }
    >
      {!isTable && <Picture months={months} />}
      <div className={isTable ? 'px-4.5' : 'sr-only'}>
        <Table months={months} />
      </div>
      <div className="flex items-center justify-between gap-2 pr-2 pl-4.5 text-small tabular-nums">
        <p>
          <span className="font-medium">{wholeEuros(received, locale)}</span>{' '}
          <span className="text-muted">
            {LL.dashboard.receivedOf({ amount: wholeEuros(expected, locale) })}
          </span>
        </p>
        <Button variant="ghost" size="small" className="text-small!" onClick={() => setTable(!isTable)}>
          {isTable ? LL.dashboard.asChart() : LL.dashboard.asTable()}
        </Button>
      </div>
    </SectionCard>
  );
}

/** Returns the twelve months up to the current month. Months before the first due are empty. */
function twelveMonths(months: readonly PastMonth[]): PastMonth[] {
  const first = `${months[0]?.month}-01`;
  const earlier = Array.from({ length: Math.max(0, 12 - months.length) }, (_, index) => ({
    month: addMonths(first, -index - 1).slice(0, 7),
    expected: 0,
    received: 0,
  }));
  return [...earlier.toReversed(), ...months];
}

/** The picture of the months. The current month is the last column, and is hatched because the month has not ended. */
function Picture({ months }: { months: readonly PastMonth[] }) {
  const { locale } = useI18nContext();
  const hatching = useId();
  const { columns, lines } = columnsOf(months);
  // A number of more than five digits does not fit beside the grid lines.
  const isInThousands = lines.some(({ value }) => value >= 100_000);
  return (
    <svg aria-hidden viewBox="0 0 302 172" className="mx-auto block w-full max-w-md px-4.5">
      <defs>
        <pattern
          id={hatching}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className="fill-primary-soft" />
          <line x1="0" y1="0" x2="0" y2="5" strokeWidth="2.4" className="stroke-primary" />
        </pattern>
      </defs>
      {lines.map(({ value, y }) => (
        <g key={value}>
          <line x1="42" x2="302" y1={y} y2={y} className="stroke-border" />
          <text x="0" y={y + 3.5} className="fill-muted text-[0.6875rem]">
            {isInThousands ? compactText(value, locale) : numberText(value, locale)}
          </text>
        </g>
      ))}
      {columns.map((column) => (
        <MonthColumn key={column.month} column={column} hatching={hatching} />
      ))}
    </svg>
  );
}

interface MonthColumnProps {
  readonly column: ReturnType<typeof columnsOf>['columns'][number];
  /** The id of the pattern that hatches the current month. */
  readonly hatching: string;
}

function MonthColumn({ column, hatching }: MonthColumnProps) {
  const { LL, locale } = useI18nContext();
  const { month, expected, received, isLast, x, width, expectedBar, receivedBar } = column;
  return (
    <g>
      <title>
        {LL.dashboard.monthReceived({
          month: shortMonth(month, locale),
          received: formatEuros(received, locale),
          expected: formatEuros(expected, locale),
        })}
      </title>
      {/* An invisible area that shows the title when the mouse is over it. */}
      <rect x={x - 4} width={width + 8} y="0" height="172" className="fill-transparent" />
      {received > 0 && (
        <rect
          x={x}
          width={width}
          {...receivedBar}
          rx="2"
          {...(isLast ? { fill: `url(#${hatching})` } : { className: 'fill-primary' })}
        />
      )}
      {expected > 0 && (
        <rect
          x={x + 0.5}
          width={width - 1}
          {...expectedBar}
          rx="2"
          className={isLast ? 'fill-none stroke-primary' : 'fill-none stroke-control'}
        />
      )}
      <text
        x={x + width / 2}
        y="168"
        textAnchor="middle"
        className={isLast ? 'fill-foreground text-[0.6875rem] font-semibold' : 'fill-muted text-[0.6875rem]'}
      >
        {shortMonth(month, locale).charAt(0).toUpperCase()}
      </text>
    </g>
  );
}

function Table({ months }: { months: readonly PastMonth[] }) {
  const { LL, locale } = useI18nContext();
  return (
    <table aria-labelledby="twelve-months" className="w-full text-small tabular-nums">
      <thead>
        <tr className="text-muted">
          <th className="py-1 text-left font-medium">{LL.dashboard.monthColumn()}</th>
          <th className="text-right font-medium first-letter:uppercase">{LL.dashboard.expected()}</th>
          <th className="text-right font-medium first-letter:uppercase">{LL.dashboard.received()}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, expected, received }) => (
          <tr key={month} className="border-t border-border">
            <th scope="row" className="py-1 text-left font-normal">
              <span className="inline-block first-letter:uppercase">{monthText(month, locale)}</span>
            </th>
            <td className="text-right">{formatEuros(expected, locale)}</td>
            <td className="text-right">{formatEuros(received, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns a round number in short form: `150 k` or `150K`. */
const compactText = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { notation: 'compact' }).format(value);

/** Returns an amount in whole euros: `115 157 €`. */
const wholeEuros = (amount: number, locale: Locale): string => shortEuros(Math.round(amount), locale);
