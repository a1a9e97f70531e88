import { useState } from 'react';
import type { Deposit } from '@shared/contract/leases/deposit.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { Fact } from '@/components/fact-list.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusFirst, focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { AccountsForm } from '../steps/accounts-form.tsx';
import { maySettle } from './deposit-draft.tsx';

/**
 * The facts on which the settlements are based. The landlord can no longer correct the facts of the first settlement.
 * He can correct the day of the accounts' approval until the second settlement.
 */
export function SettledFacts({ lease, deposit }: { lease: Lease; deposit: Deposit }) {
  const { LL, locale } = useI18nContext();
  /** `null` until the landlord corrects the day for the first time. */
  const [isCorrecting, setIsCorrecting] = useState<boolean | null>(null);
  const { keysOn, exitState, accountsApprovedOn } = lease;
  if (isCorrecting)
    return (
      <div ref={focusFirst}>
        <AccountsForm
          deposit={deposit}
          approvedOn={accountsApprovedOn}
          onSaved={() => setIsCorrecting(false)}
        >
          {({ isBusy }) => (
            <div className="flex gap-2">
              <Button type="submit" isBusy={isBusy}>
                {LL.common.save()}
              </Button>
              <Button variant="ghost" onClick={() => setIsCorrecting(false)}>
                {LL.common.cancel()}
              </Button>
            </div>
          )}
        </AccountsForm>
      </div>
    );
  return (
    <div>
      <dl className="divide-y divide-border rounded-control border border-border">
        {keysOn && <Fact label={LL.lease.keysOn()}>{dayInWords(keysOn, locale)}</Fact>}
        {exitState && <Fact label={LL.deposit.exit()}>{LL.deposit.exits[exitState]()}</Fact>}
        {accountsApprovedOn && (
          <Fact label={LL.deposit.accountsApproved()}>{dayInWords(accountsApprovedOn, locale)}</Fact>
        )}
      </dl>
      <p className="mt-2 text-small text-muted">{LL.deposit.settledFacts()}</p>
      {accountsApprovedOn && maySettle(deposit) && (
        <Button
          ref={isCorrecting === false ? focusOnMount : undefined}
          variant="ghost"
          size="small"
          className="-ml-3"
          onClick={() => setIsCorrecting(true)}
        >
          {LL.deposit.accountsCorrect()}
        </Button>
      )}
    </div>
  );
}
