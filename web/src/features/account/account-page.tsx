import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Payment, PaymentOutcome } from '@shared/contract/payments/payment.ts';
import type { Position } from '@shared/contract/leases/position.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { notify } from '@/lib/notify.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import { AccountCard } from './account-card.tsx';
import { AccountNotFound } from './account-not-found.tsx';
import { DwellingAndCoTenants } from './dwelling-and-co-tenants.tsx';
import { AccountLedger } from './account-ledger.tsx';
import type { RenderLetterDelivery } from '@/components/letters/render-letter-delivery.ts';
import { StatementDialog } from './statement/statement-dialog.tsx';
import { useAccount } from './use-account.ts';
import { useSaveReceipt } from './dues/use-save-receipt.ts';

const ROWS = [0, 1, 2, 3, 4, 5];

const route = getRouteApi('/_authed/tenants_/$tenantId');

const paymentPanel = lazyPart(async () => (await import('./account-panels-view.tsx')).PaymentPanel);
const arrearsReportPanel = lazyPart(
  async () => (await import('./account-panels-view.tsx')).ArrearsReportPanel,
);
const reminderPanel = lazyPart(async () => (await import('./account-panels-view.tsx')).ReminderPanel);
const revisionPanel = lazyPart(async () => (await import('./account-panels-view.tsx')).RevisionPanel);

type RenderLease = (account: {
  readonly lease: Lease;
  readonly dues: readonly Due[];
  readonly payments: readonly Payment[];
  readonly position: Position;
}) => ReactNode;

interface AccountPageProps {
  /** Renders the people, the rent and the deposit of the lease, beside the dues. */
  readonly renderLease: RenderLease;
  /** Renders the terms of the lease and the letters to its tenants, below the dues. */
  readonly renderTerms: RenderLease;
  readonly renderLetterDelivery: RenderLetterDelivery;
}

/** A tenant's account, with its balance, dues and payments. The people and the lease are beside and below the dues. */
export function AccountPage({ renderLease, renderTerms, renderLetterDelivery }: AccountPageProps) {
  const { tenantId } = route.useParams();
  const navigate = route.useNavigate();
  const { LL } = useI18nContext();
  const { account, lease, properties, name, endedOn, isGone, isFailed, retry } = useAccount(tenantId);
  usePageTitle(LL.pageTitle({ page: name || '…' }));

  const record = (): void => void navigate({ search: { openPanel: true }, resetScroll: false });
  useShortcut('n', () => account && record());
  if (isGone) return <AccountNotFound />;
  return (
    <>
      <AccountCard
        tenantId={tenantId}
        name={name}
        subtitle={
          lease &&
          properties && <DwellingAndCoTenants tenantId={tenantId} lease={lease} properties={properties} />
        }
        account={account}
        endedOn={endedOn}
        onRecord={record}
      />
      {account ? (
        <div className="@container">
          <div className="grid grid-cols-1 items-start gap-4 @row:grid-cols-[minmax(0,1fr)_20rem] @row:grid-rows-[auto_1fr] @[62rem]:grid-cols-[minmax(0,1fr)_21rem]">
            <AccountLedger account={account} owedUntil={account.lease.rentOwedUntil} />
            <div className="min-w-0 space-y-4 @row:row-span-2">{renderLease(account)}</div>
            <div className="min-w-0 space-y-4">{renderTerms(account)}</div>
          </div>
        </div>
      ) : isFailed ? (
        <AccountFailed onRetry={retry} />
      ) : (
        <AccountSkeleton />
      )}
      <AccountPanels
        tenantId={tenantId}
        name={name}
        account={account}
        renderLetterDelivery={renderLetterDelivery}
      />
    </>
  );
}

interface AccountPanelsProps extends Pick<AccountPageProps, 'renderLetterDelivery'> {
  readonly tenantId: string;
  readonly name: string;
  readonly account: ReturnType<typeof useAccount>['account'];
}

/** Renders the panel or dialog that the URL names: a payment, a letter or a statement. */
function AccountPanels({ tenantId, name, account, renderLetterDelivery }: AccountPanelsProps) {
  const { openPanel, panel } = route.useSearch();
  const navigate = route.useNavigate();
  const showRecorded = useRecordedMessage();
  const close = (ignoreBlocker = false): void =>
    void navigate({ search: {}, replace: true, resetScroll: false, ignoreBlocker });
  return (
    <>
      <LazyPanel panel={paymentPanel} isOpen={openPanel === true} onClose={() => close()}>
        {(PaymentPanel, props) => (
          <PaymentPanel
            {...props}
            tenantName={name}
            account={account}
            onRecorded={(outcome) => {
              close(true);
              showRecorded(outcome);
            }}
          />
        )}
      </LazyPanel>
      {account && (
        <LetterPanels
          tenantId={tenantId}
          lease={account.lease}
          panel={panel}
          onClose={() => close()}
          renderDelivery={renderLetterDelivery}
        />
      )}
      <StatementDialog tenantId={tenantId} isOpen={panel === 'statement'} onClose={() => close()} />
    </>
  );
}

interface LetterPanelsProps {
  readonly tenantId: string;
  readonly lease: Lease;
  /** The name of the open panel in the URL. */
  readonly panel: string | undefined;
  readonly onClose: () => void;
  readonly renderDelivery: RenderLetterDelivery;
}

function LetterPanels({ panel, onClose, ...letter }: LetterPanelsProps) {
  return (
    <>
      <LazyPanel panel={reminderPanel} isOpen={panel === 'reminder'} onClose={onClose}>
        {(ReminderPanel, props) => <ReminderPanel {...props} {...letter} />}
      </LazyPanel>
      <LazyPanel panel={arrearsReportPanel} isOpen={panel === 'arrearsReport'} onClose={onClose}>
        {(ArrearsReportPanel, props) => <ArrearsReportPanel {...props} {...letter} />}
      </LazyPanel>
      <LazyPanel panel={revisionPanel} isOpen={panel === 'revision'} onClose={onClose}>
        {(RevisionPanel, props) => <RevisionPanel {...props} {...letter} />}
      </LazyPanel>
    </>
  );
}

/** Returns a function that reports a recorded payment, and offers its receipts. */
function useRecordedMessage() {
  const { LL, locale } = useI18nContext();
  const saveReceipt = useSaveReceipt();
  return ({ payment, receipts }: PaymentOutcome): void =>
    notify.success(
      LL.payment.recorded({ amount: formatEuros(payment.amount, locale) }),
      receipts.map(({ id, number }) => ({
        label: LL.account.download({ number }),
        run: () => saveReceipt({ id, number }),
      })),
    );
}

function AccountFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { LL } = useI18nContext();
  return (
    <div role="alert" className="rounded-card border border-border bg-surface p-6 text-center shadow-card">
      <p>{LL.account.loadFailed()}</p>
      <Button variant="secondary" className="mt-4" onClick={onRetry}>
        {LL.common.retry()}
      </Button>
    </div>
  );
}

/** The placeholder of an account's lines. The placeholder is as high as the lines. */
const AccountSkeleton = () => (
  <div aria-busy="true" className="@container rounded-card border border-border bg-surface shadow-card">
    <div className="flex h-11.5 items-center px-5">
      <Skeleton className="h-4 w-24" />
    </div>
    {ROWS.map((row) => (
      <div key={row} className="flex h-15 items-center gap-3 border-t border-border px-5 @xl:h-11">
        <Skeleton className="h-4 w-36" />
        <span className="flex-1" />
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
);
