import { Link } from '@tanstack/react-router';
import { MailWarning, Plus, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Position } from '@shared/contract/leases/position.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { BackToList } from '@/components/page/back-to-list.tsx';
import { DotSeparated } from '@/components/dot-separated.tsx';
import { MainHeading } from '@/components/page/main-heading.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { useOnline } from '@/lib/http/use-online.ts';
import { areTenantsLate } from '@/lib/lease/claimable-debt.ts';
import { AccountMenu } from './account-menu.tsx';
import type { PaymentAccount } from './payments/payment-account.ts';
import { refundableAmount } from './payments/refundable-amount.ts';
import { positionSentence } from './position-sentence.ts';

const TONES = { fine: 'text-success', due: 'text-on-gold-soft', late: 'text-danger' };

interface AccountCardProps {
  readonly tenantId: string;
  readonly name: string;
  /** The tenant's property and co-tenants. */
  readonly subtitle: ReactNode;
  /** `null` while the account is loading. */
  readonly account: PaymentAccount | null;
  /** The last day with rent if the lease has ended, and otherwise `null`. */
  readonly endedOn: string | null;
  readonly onRecord: () => void;
}

/**
 * Shows the tenant, the account's balance and the next action. The action opens the form of a payment or, for an
 * advance after the end of the lease, of a refund.
 */
export function AccountCard({ tenantId, name, subtitle, account, endedOn, onRecord }: AccountCardProps) {
  const { LL } = useI18nContext();
  const isOnline = useOnline();
  const isSettled = endedOn !== null && account?.position.oldestUnpaidDueOn === null;
  const mayRefund = account !== null && refundableAmount(account, todayInParis()) > 0;
  return (
    <header className="mb-4 grid grid-cols-1 gap-x-6 gap-y-3 rounded-card border border-border bg-surface px-4 py-3.5 shadow-card sm:px-5 lg:grid-cols-[minmax(12rem,1fr)_minmax(min-content,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <BackToList />
        <MainHeading
          title={name || '…'}
          className="line-clamp-3 text-[1.25rem] leading-7 font-semibold tracking-tight wrap-anywhere"
        />
        {subtitle || <Skeleton className="my-0.5 h-4 w-56 max-w-full" />}
      </div>
      <div className="min-w-0 border-border max-lg:border-t max-lg:pt-2.5 lg:border-l lg:pl-6">
        {account ? (
          <AccountBalance position={account.position} endedOn={endedOn} dues={account.dues} />
        ) : (
          <>
            <Skeleton className="my-1 h-6 w-40" />
            <Skeleton className="my-0.5 h-4 w-56 max-w-full" />
          </>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {account && areTenantsLate(account.position) && (
          <Button asChild variant="ghost" className="max-sm:px-2 max-sm:[&_svg]:hidden">
            <Link to="." search={{ panel: 'reminder' }} resetScroll={false}>
              <MailWarning aria-hidden />
              {LL.reminder.remind()}
            </Link>
          </Button>
        )}
        <NextAction
          isSettled={isSettled}
          mayRefund={mayRefund}
          isDisabled={account === null || !isOnline}
          onRecord={onRecord}
        />
        <AccountMenu
          tenantId={tenantId}
          leaseId={account?.position.leaseId}
          name={name}
          mayRecord={isSettled}
          mayRefund={!isSettled && mayRefund}
        />
      </div>
    </header>
  );
}

interface NextActionProps {
  /** True if the lease has ended and nothing is owed. */
  readonly isSettled: boolean;
  readonly mayRefund: boolean;
  readonly isDisabled: boolean;
  readonly onRecord: () => void;
}

function NextAction({ isSettled, mayRefund, isDisabled, onRecord }: NextActionProps) {
  const { LL } = useI18nContext();
  if (!isSettled)
    return (
      <Button
        className="max-lg:h-auto max-lg:min-h-10 max-lg:flex-1 max-lg:shrink max-lg:whitespace-normal"
        disabled={isDisabled}
        aria-keyshortcuts="n"
        onClick={onRecord}
      >
        <Plus aria-hidden />
        {LL.account.record()}
      </Button>
    );
  return (
    mayRefund && (
      <Button asChild className="max-lg:flex-1">
        <Link to="." search={{ panel: 'refund' }} resetScroll={false}>
          <Undo2 aria-hidden />
          {LL.dues.refund()}
        </Link>
      </Button>
    )
  );
}

interface AccountBalanceProps {
  readonly position: Position;
  readonly endedOn: string | null;
  readonly dues: readonly Due[];
}

/**
 * Shows the balance of an account, with the amount first. `endedOn` is the last day with rent if the lease has ended,
 * and otherwise `null`.
 */
function AccountBalance({ position, endedOn, dues }: AccountBalanceProps) {
  const { LL, locale } = useI18nContext();
  const { tone, title, parts } = positionSentence({ ...position, endedOn }, dues, { LL, locale });
  return (
    <section aria-label={LL.account.standing()} className="min-w-0">
      <output className="block tabular-nums">
        <span className={cn('block text-[1.375rem] leading-8 font-semibold', TONES[tone])}>{title}</span>{' '}
        <span className="block text-small text-pretty text-muted">
          <DotSeparated parts={parts} />
        </span>
      </output>
    </section>
  );
}
