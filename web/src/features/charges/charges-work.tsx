import { Link } from '@tanstack/react-router';
import type { ChargesOfYear } from '@shared/contract/leases/charges-settlement.ts';
import { CHARGE_WORDS } from '@shared/domain/expense-words.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { lastDayToSend } from './charges-row.ts';

/** The work of a year: the settlements to make, and the charges that no dwelling bears. */
export function ChargesWork({ charges }: { readonly charges: ChargesOfYear }) {
  const { LL, locale } = useI18nContext();
  const { year, rows, undivided, toSettle: n } = charges;
  const lastDay = lastDayToSend(year);
  const isLate = todayInParis() > lastDay;
  const laterBills = sumEuros(...rows.map(({ settlement }) => settlement?.laterBills ?? 0));
  const hasNone = rows.length > 0 && undivided.length === 0 && rows.every(({ spent }) => spent === 0);
  return (
    <div className="mb-4 space-y-1 text-pretty empty:hidden">
      {hasNone && (
        <p>
          {LL.charges.noExpenses({ year: String(year) })} {LL.charges.noExpensesText()}
        </p>
      )}
      {n > 0 && !hasNone && (
        <p>
          {isLate
            ? LL.charges.toSendLate({ n })
            : LL.charges.toSendBy({ n, day: dayInWords(lastDay, locale) })}
        </p>
      )}
      {laterBills !== 0 && <p>{LL.charges.laterBills({ amount: formatEuros(laterBills, locale) })}</p>}
      {undivided.length > 0 && (
        <p>
          {LL.charges.undivided()}{' '}
          {undivided.map(({ expenseId, charge, label, amount }, place) => (
            <span key={expenseId}>
              {place > 0 && ' · '}
              <Link
                to="/charges"
                search={{ year, panel: 'expense', of: expenseId }}
                resetScroll={false}
                className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
              >
                {LL.charges.undividedExpense({
                  name: label ?? CHARGE_WORDS[charge][locale],
                  amount: formatEuros(amount, locale),
                })}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
