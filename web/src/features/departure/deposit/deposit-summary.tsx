import type { Deposit, DepositMovementKind } from '@shared/contract/leases/deposit.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { DepositClock } from '@/components/lease/deposit-clock.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import {
  hasSettlement,
  isAhead,
  maySettle,
  type ShownSettlement,
  useDeposit,
  validMovements,
} from './deposit-draft.tsx';

interface DepositSummaryProps {
  readonly lease: Lease;
}

export function DepositSummary({ lease }: DepositSummaryProps) {
  const { LL } = useI18nContext();
  return (
    <aside
      aria-labelledby="deposit-summary"
      className="sticky top-20 rounded-card border border-border bg-surface p-5 shadow-card max-lg:hidden"
    >
      <h2 id="deposit-summary" className="text-title">
        {LL.departure.steps.deposit()}
      </h2>
      <div className="mt-3">
        <DepositFigures lease={lease} />
      </div>
    </aside>
  );
}

/** The sums of the settlement, and the time until the deadline for the return of the deposit. */
export function DepositFigures({ lease }: DepositSummaryProps) {
  const { deposit, settlement, day } = useDeposit();
  if (!deposit || !settlement) return null;
  return (
    <>
      <DepositSums deposit={deposit} settlement={settlement} isPlanned={isAhead(lease)} />
      {(maySettle(deposit) || deposit.state === 'accounts') && (
        <DepositClock
          lease={lease}
          deposit={deposit}
          settlement={settlement}
          day={day}
          since={hasSettlement(deposit) ? lease.accountsApprovedOn : lease.keysOn}
        />
      )}
    </>
  );
}

interface DepositSumsProps {
  readonly deposit: Deposit;
  readonly settlement: ShownSettlement;
  /** True if the tenants have not left yet, so that the sums may change. */
  readonly isPlanned: boolean;
}

/** The received amount, the parts that stay with the landlord, and the amount that goes back. */
function DepositSums({ deposit, settlement, isPlanned }: DepositSumsProps) {
  const { LL, locale } = useI18nContext();
  const words = LL.deposit.summary;
  const euros = (amount: number): string => formatEuros(amount, locale);
  if (deposit.state === 'none') return <p className="text-small text-muted">{LL.deposit.notAgreed()}</p>;
  const { rows, total } = maySettle(deposit) ? openSums(deposit, settlement) : doneSums(deposit);
  return (
    <dl className="space-y-2 tabular-nums">
      {rows
        .filter(([name, amount]) => amount !== 0 || name === 'received' || name === 'agreed')
        .map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-4 text-small">
            <dt className="text-muted">{words[name]()}</dt>
            <dd className="text-right whitespace-nowrap">
              {name === 'received' && amount === 0 ? words.notReceived() : euros(amount)}
            </dd>
          </div>
        ))}
      {total && (
        <div className="flex items-baseline justify-between gap-4 border-t border-border pt-3 font-semibold">
          <dt>{words[isPlanned && total[0] === 'toReturn' ? 'planned' : total[0]]()}</dt>
          <dd className="text-[1.25rem] whitespace-nowrap">{euros(total[1])}</dd>
        </div>
      )}
    </dl>
  );
}

type RowName = Exclude<
  keyof TranslationFunctions['deposit']['summary'],
  'notReceived' | 'toReturnBy' | 'toReturnLate'
>;
type Row = readonly [RowName, number];

interface Sums {
  readonly rows: readonly Row[];
  readonly total: Row | null;
}

function openSums(deposit: Deposit, settlement: ShownSettlement): Sums {
  const { received, arrears } = deposit;
  const { kept, provision, toReturn, increase, stillOwed } = settlement;
  const moved = movedSums(deposit);
  return {
    rows: [
      ['received', received],
      ['returned', -moved.returned],
      ['arrears', -sumEuros(moved.setOff, arrears)],
      ['kept', -sumEuros(moved.deducted, kept)],
      ['provision', -provision],
      ['increase', increase],
    ],
    total:
      stillOwed > 0
        ? ['stillOwed', stillOwed]
        : [toReturn === 0 && increase > 0 ? 'increaseToPay' : 'toReturn', sumEuros(toReturn, increase)],
  };
}

function doneSums(deposit: Deposit): Sums {
  const { state, agreed, received, held } = deposit;
  if (received === 0)
    return {
      rows: [
        ['agreed', agreed],
        ['received', 0],
      ],
      total: null,
    };
  const { returned, handedOver, setOff, deducted, increase } = movedSums(deposit);
  return {
    rows: [
      ['received', received],
      ['arrears', -setOff],
      ['kept', -deducted],
      ['provision', -held],
      ['increase', increase],
    ],
    total:
      state === 'handedOver' ? ['handedOver', handedOver] : ['wasReturned', sumEuros(returned, increase)],
  };
}

function movedSums(deposit: Deposit) {
  const moved = validMovements(deposit);
  const sumOf = (...kinds: DepositMovementKind[]): number =>
    sumEuros(...moved.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  return {
    returned: sumOf('returned', 'settled'),
    handedOver: sumOf('handedOver'),
    setOff: sumEuros(...moved.map((movement) => movement.setOff)),
    deducted: sumEuros(...moved.map((movement) => movement.deducted)),
    increase: sumEuros(...moved.map((movement) => movement.increase)),
  };
}
