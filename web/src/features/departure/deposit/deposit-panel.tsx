import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Deposit } from '@shared/contract/leases/deposit.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { depositQuery } from '@/api/accounts/deposits.ts';
import { Fact } from '@/components/fact-list.tsx';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { PanelBody, PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantDay } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';
import { MovementForm, receiptDay } from '../movements/movement-form.tsx';
import { MovementList } from '../movements/movement-list.tsx';
import { OtherMovements } from '../movements/other-movements.tsx';
import { useFocusAfterMovement } from '../movements/use-focus-after-movement.ts';
import { useMovementText } from '../movements/use-movement-text.ts';

interface DepositPanelProps extends LazyPanelProps {
  readonly lease: Lease;
}

/**
 * The panel of a deposit beside the account. The landlord records that he received the deposit, and sees and cancels
 * its movements.
 */
export function DepositPanel({ lease, isOpen, onClose }: DepositPanelProps) {
  const { LL, locale } = useI18nContext();
  const { data: deposit, isError, refetch } = useQuery({ ...depositQuery(lease.id), enabled: isOpen });
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={LL.deposit.title()}
      description={listText(lease.tenants.map(fullName), locale)}
    >
      {deposit ? (
        <PanelBody>
          <Movements lease={lease} deposit={deposit} />
          <Button asChild variant="secondary">
            <Link to="/departure" search={{ lease: lease.id, step: 'deposit' }}>
              {LL.nav.departure()}
              <ChevronRight aria-hidden />
            </Link>
          </Button>
        </PanelBody>
      ) : isError ? (
        <PanelBody>
          <p role="alert">{LL.deposit.loadFailed()}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {LL.common.retry()}
          </Button>
        </PanelBody>
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}

function Movements({ lease, deposit }: { readonly lease: Lease; readonly deposit: Deposit }) {
  const { LL, locale } = useI18nContext();
  const list = useFocusAfterMovement(deposit);
  const { state, agreed, received, held } = deposit;
  const euros = (amount: number): string => formatEuros(amount, locale);
  const words = LL.deposit.summary;
  return (
    <>
      {state === 'none' ? (
        <p>{LL.deposit.none()}</p>
      ) : (
        <dl className="divide-y divide-border rounded-control border border-border">
          <Fact label={words.agreed()}>{euros(agreed)}</Fact>
          <Fact label={words.received()}>{received > 0 ? euros(received) : words.notReceived()}</Fact>
          {received > 0 && (
            <Fact label={LL.deposit.held()} isStrong>
              {euros(held)}
            </Fact>
          )}
        </dl>
      )}
      {state === 'expected' && (
        <MovementForm deposit={deposit} kind="received" proposedDay={receiptDay(lease)} isGuarded>
          {({ isBusy }) => (
            <Button type="submit" size="large" className="mt-2" isBusy={isBusy}>
              {LL.deposit.actions.received()}
            </Button>
          )}
        </MovementForm>
      )}
      <MovementList deposit={deposit} listRef={list} />
      <OtherMovements deposit={deposit} />
      <CancelledMovements deposit={deposit} />
    </>
  );
}

function CancelledMovements({ deposit: { movements } }: { readonly deposit: Deposit }) {
  const { LL, locale } = useI18nContext();
  const movementText = useMovementText();
  const cancelled = movements.filter(({ cancelledAt }) => cancelledAt !== null);
  if (cancelled.length === 0) return null;
  return (
    <details className="text-small">
      <summary className="min-h-6 w-fit focus-ring cursor-pointer rounded-sm font-medium text-primary">
        {LL.deposit.cancelledMovements({ n: cancelled.length })}
      </summary>
      <ul className="mt-1 space-y-2">
        {cancelled.map((movement) => (
          <li key={movement.id} className="wrap-anywhere">
            <span className="text-muted line-through">{movementText(movement)}</span>
            <span className="block">
              {LL.account.cancelledOn({
                day: instantDay(movement.cancelledAt ?? '', locale),
                reason: movement.cancelReason ?? '',
              })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
