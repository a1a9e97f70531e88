import type { ReactNode } from 'react';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { SettlementDraft } from '@shared/contract/leases/charges-settlement.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { PanelSection } from '@/components/panels/panel-section.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface ChargesSettlementResultProps {
  readonly lease: Lease;
  readonly draft: SettlementDraft;
}

/** The provisions, the charges, and the balance in words. */
export function ChargesSettlementResult({ lease: { tenants }, draft }: ChargesSettlementResultProps) {
  const { LL, locale } = useI18nContext();
  const { called, paid, calledBefore, daysBefore, spent, balance } = draft;
  const euros = (amount: number): string => formatEuros(amount, locale);
  return (
    <PanelSection id="settlement-account" title={LL.charges.account()}>
      <dl>
        <Row name={LL.charges.spent()}>{euros(spent)}</Row>
        <Row
          name={LL.charges.called()}
          note={
            paid < called
              ? LL.charges.unpaidStaysDue({ amount: euros(sumEuros(called, -paid)) })
              : LL.charges.paid()
          }
        >
          {euros(called)}
        </Row>
        {daysBefore > 0 && <Row name={LL.charges.calledBefore()}>{euros(calledBefore)}</Row>}
      </dl>
      <output className="mt-3 block text-title tabular-nums">
        {balance === 0
          ? LL.charges.even()
          : LL.charges[balance > 0 ? 'owes' : 'credit']({
              n: Math.max(tenants.length, 1),
              amount: euros(Math.abs(balance)),
            })}
      </output>
      {balance < 0 && <p className="mt-1 text-small text-pretty text-muted">{LL.charges.creditHint()}</p>}
    </PanelSection>
  );
}

interface RowProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

const Row = ({ name, note, children }: RowProps) => (
  <div className="flex items-baseline justify-between gap-4 border-b border-border py-2">
    <dt className="min-w-0 text-pretty">
      {name}
      {note !== undefined && <span className="block text-small text-muted tabular-nums">{note}</span>}
    </dt>
    <dd className="whitespace-nowrap tabular-nums">{children}</dd>
  </div>
);
