import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Due } from '@shared/contract/leases/due.ts';
import { daysFrom } from '@shared/domain/ledger/days.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { dueName } from '@/components/payments/due-name.ts';
import { StepBar } from '@/components/steps/step-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { UnchangedReceipts } from '@/components/documents/unchanged-receipts.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { advanceFor } from '@/lib/lease/advance-for.ts';
import { certifiedRentsAfter } from '@/lib/lease/certified-rents.ts';
import { claimableDebt } from '@/lib/lease/claimable-debt.ts';
import { capitalized, dayInWords, daysInWords } from '@/lib/text/day-text.ts';
import { lastTerm, unpaidDues } from './last-term.ts';
import type { DepartureFacts } from './steps.ts';

interface LastTermStepProps {
  readonly facts: DepartureFacts;
  /** Opens the next step. */
  readonly onDone: () => void;
}

export function LastTermStep({ facts, onDone }: LastTermStepProps) {
  const { LL, locale } = useI18nContext();
  const { lease, dues, position, deposit } = facts;
  const owed = claimableDebt(position);
  const unpaid = unpaidDues(dues);
  const unchanged = lease.rentOwedUntil === null ? [] : certifiedRentsAfter(dues, lease.rentOwedUntil);
  const use = advanceFor({ owedUntil: lease.rentOwedUntil, dues }, todayInParis());
  const params = { tenantId: position.tenantId };
  return (
    <div className="space-y-5">
      <div className="rounded-control bg-surface-sunken px-4 py-3 text-pretty tabular-nums">
        <LastTermSentence due={lastTerm(dues, lease.rentOwedUntil)} owedUntil={lease.rentOwedUntil} />
      </div>
      {unchanged.length > 0 && (
        <div className="rounded-control bg-gold-soft px-4 py-3 text-small text-on-gold-soft">
          <UnchangedReceipts dues={unchanged} />
        </div>
      )}
      {unpaid.length > 0 && <UnpaidDues dues={unpaid} />}
      {position.advance > 0 ? (
        <p className="text-pretty">
          {LL.departure.advance({ amount: formatEuros(position.advance, locale) })}{' '}
          {use !== 'rent' && LL.account.advanceFor[use]()}
        </p>
      ) : (
        unpaid.length === 0 && <p>{LL.departure.nothingOwed()}</p>
      )}
      {owed > 0 && deposit.held > 0 && (
        <p className="text-small text-pretty text-muted">{LL.departure.depositPaysFirst()}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {unpaid.length > 0 && (
          <Button asChild variant="secondary">
            <Link to="/tenants/$tenantId" params={params} search={{ openPanel: true }}>
              <Plus aria-hidden />
              {LL.account.record()}
            </Link>
          </Button>
        )}
        <Button asChild variant="ghost">
          <Link to="/tenants/$tenantId" params={params}>
            {LL.departure.openAccount()}
          </Link>
        </Button>
      </div>
      <StepBar figure={owed > 0 ? { name: LL.departure.owedToday(), text: formatEuros(owed, locale) } : null}>
        <Button size="large" onClick={onDone}>
          {LL.departure.goOn()}
        </Button>
      </StepBar>
    </div>
  );
}

/** Says which days the last term has, and whether the term is paid. */
function LastTermSentence({ due, owedUntil }: { due: Due | null; owedUntil: string | null }) {
  const { LL, locale } = useI18nContext();
  if (!due)
    return owedUntil === null ? null : LL.departure.lastTermLater({ day: dayInWords(owedUntil, locale) });
  const { from, to, amount, remaining, dueOn } = due;
  return (
    <>
      <span className="font-medium">
        {LL.departure.lastTermIs({
          days: capitalized(daysInWords(due, locale), locale),
          amount: formatEuros(amount, locale),
          n: daysFrom(from, to) + 1,
        })}
      </span>
      <span className="block text-small text-muted">
        {remaining === 0
          ? LL.departure.lastTermPaid()
          : LL.departure.lastTermDue({
              amount: formatEuros(remaining, locale),
              day: dayInWords(dueOn, locale),
            })}
      </span>
    </>
  );
}

function UnpaidDues({ dues }: { readonly dues: readonly Due[] }) {
  const { LL, locale } = useI18nContext();
  return (
    <section aria-labelledby="departure-unpaid">
      <h3 id="departure-unpaid" className="text-small font-medium">
        {LL.departure.unpaid()}
      </h3>
      <ul className="mt-1.5 divide-y divide-border rounded-control border border-border">
        {dues.map((due) => (
          <li key={due.id} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              <span className="inline-block first-letter:uppercase">{dueName(due, LL, locale)}</span>
              <span className="block text-small text-muted">
                {LL.account.dueOn({ day: dayInWords(due.dueOn, locale) })}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">{formatEuros(due.remaining, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
