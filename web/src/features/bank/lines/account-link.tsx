import { Link } from '@tanstack/react-router';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { type DraftLine, isRefund } from '../drafts/draft-line.ts';
import type { Bank } from '../use-bank.ts';

interface Account {
  readonly leaseId: string;
  readonly tenantId: string;
  readonly name: string;
}

/** Returns true if the landlord corrects a line in its account: a recorded line or a refund. */
export const linksToAccounts = (line: DraftLine): boolean => line.group === 'recorded' || isRefund(line);

/**
 * Returns the accounts in which the landlord corrects a recorded line, records a refund, or gives a deposit back. Each
 * account is that of one tenant of the lease.
 */
export function accountsOf(line: DraftLine, bank: Bank): readonly Account[] {
  const leaseIds = line.group === 'recorded' ? line.parts.map(({ leaseId }) => leaseId) : line.candidates;
  return [...new Set(leaseIds)].flatMap((leaseId) => {
    const lease = bank.state.accounts?.leases.get(leaseId);
    const tenantId = line.parts.find((part) => part.leaseId === leaseId)?.tenantId ?? lease?.tenants[0]?.id;
    return lease === undefined || tenantId === undefined ? [] : [{ leaseId, tenantId, name: lease.name }];
  });
}

interface AccountLinkProps {
  readonly line: DraftLine;
  readonly account: Account;
  /** Replaces the tenant's name with a verb. */
  readonly isOnly?: boolean;
}

/** A link to an account. For a refund, the link opens the panel that records the refund. */
export function AccountLink({ line, account: { tenantId, name }, isOnly = false }: AccountLinkProps) {
  const { LL } = useI18nContext();
  const isToRefund = isRefund(line);
  return (
    <Button asChild variant="ghost" size="small">
      <Link
        to="/tenants/$tenantId"
        params={{ tenantId }}
        search={isToRefund ? { panel: 'refund', paidOn: line.day, paid: -line.cents / 100 } : {}}
        aria-label={isToRefund ? LL.bank.recordRefundOf({ name }) : LL.bank.seeAccountOf({ name })}
      >
        {!isOnly ? name : isToRefund ? LL.bank.recordRefund() : LL.bank.seeAccount()}
      </Link>
    </Button>
  );
}
