import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Pencil, Plus, ReceiptText, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Lease } from '@shared/contract/lease.ts';
import type { Due } from '@shared/contract/due.ts';
import type { Payment, PaymentOutcome } from '@shared/contract/payment.ts';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { duesQuery } from '@/api/dues.ts';
import { leaseQuery } from '@/api/leases.ts';
import { paymentsQuery } from '@/api/payments.ts';
import { positionsQuery } from '@/api/positions.ts';
import { useProperties } from '@/api/properties.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { Page } from '@/components/page.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isGone } from '@/lib/http.ts';
import { notify } from '@/lib/notify.ts';
import { isNamedByAddress, streetText } from '@/lib/property-text.ts';
import { useShortcut } from '@/lib/use-shortcut.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelDueDialog } from './cancel-due-dialog.tsx';
import { DueList } from './due-list.tsx';
import { DuePanels } from './due-panels.tsx';
import { Advance, CancelledPayments } from './other-payments.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { Standing } from './standing.tsx';
import { StatementButton } from './statement-button.tsx';
import { useSaveReceipt } from './use-save-receipt.ts';

const route = getRouteApi('/_authed/tenants_/$tenantId');

interface AccountPageProps {
  /** What was agreed. */
  readonly renderLease: (lease: Lease) => ReactNode;
}

/** The account of a tenant: where it stands, what is owed, what pays it, and the lease. */
export function AccountPage({ renderLease }: AccountPageProps) {
  const { tenantId } = route.useParams();
  const { openPanel } = route.useSearch();
  const navigate = route.useNavigate();
  const { LL, locale } = useI18nContext();
  const dues = useQuery(duesQuery(tenantId));
  const payments = useQuery(paymentsQuery(tenantId));
  const positions = useQuery(positionsQuery);
  const leases = useQuery(leaseQuery(tenantId));
  const properties = useProperties(typeof leases.data?.rentOwedUntil === 'string');
  const [doomed, setDoomed] = useState<Payment | null>(null);
  const [doomedDue, setDoomedDue] = useState<Due | null>(null);
  const saveReceipt = useSaveReceipt();

  const lease = leases.data;
  const endedOn = lease?.rentOwedUntil && lease.rentOwedUntil < todayInParis() ? lease.rentOwedUntil : null;
  const tenant = lease?.tenants.find(({ id }) => id === tenantId);
  const property = properties?.find(({ id }) => id === lease?.propertyId);
  const position = positions.data?.find(({ leaseId }) => leaseId === lease?.id);
  const name = tenant ? fullName(tenant) : '';
  const account =
    dues.data && payments.data && position && lease
      ? { tenantId, position, lease, dues: dues.data, payments: payments.data }
      : null;

  const show = (isOpen: boolean, ignoreBlocker = false): void =>
    void navigate({
      search: isOpen ? { openPanel: true } : {},
      replace: !isOpen,
      resetScroll: false,
      ignoreBlocker,
    });
  useShortcut('n', () => account && show(true));
  const tell = ({ payment, receipts }: PaymentOutcome): void => {
    show(false, true);
    notify.success(
      LL.payment.recorded({ amount: formatEuros(payment.amount, locale) }),
      receipts.map(({ id, number }) => ({
        label: LL.account.download({ number }),
        run: () => saveReceipt(id, `${number}.pdf`),
      })),
    );
  };
  const tellReissued = ({ id, kind, number }: Receipt): void =>
    notify.success(LL.receiptKinds[kind].issued({ number }), [
      { label: LL.account.download({ number }), run: () => saveReceipt(id, `${number}.pdf`) },
    ]);

  if (lease === null || [dues, payments, leases].some(({ error }) => isGone(error))) return <Gone />;
  const queries = [dues, payments, positions, leases];
  const isFailed = queries.some(({ isError }) => isError);
  const retry = (): void => {
    for (const query of queries) if (query.isError) void query.refetch();
  };
  return (
    <Page
      title={name || '…'}
      subtitle={
        lease &&
        properties &&
        (property
          ? `${isNamedByAddress(property) ? '' : `${property.name} · `}${streetText(property)}, ${property.postalCode}\u00A0${property.city}`
          : LL.account.noProperty())
      }
      actions={
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button asChild variant="secondary" className="flex-auto">
            <Link to="/receipts" search={{ tenant: tenantId }} aria-label={LL.account.receiptsOf({ name })}>
              <ReceiptText aria-hidden />
              {LL.account.receipts()}
            </Link>
          </Button>
          <StatementButton tenantId={tenantId} />
          <Button asChild variant="secondary" className="flex-auto">
            <Link to="/tenants" search={{ edit: tenantId }}>
              <Pencil aria-hidden />
              {LL.account.edit()}
            </Link>
          </Button>
          <Button
            className="flex-auto max-sm:order-first max-sm:w-full"
            disabled={account === null}
            aria-keyshortcuts="n"
            onClick={() => show(true)}
          >
            <Plus aria-hidden />
            {LL.account.record()}
          </Button>
        </div>
      }
    >
      {account ? (
        <div className="space-y-5">
          <Standing position={account.position} endedOn={endedOn} dues={account.dues} />
          <Advance
            owedUntil={account.lease.rentOwedUntil}
            dues={account.dues}
            payments={account.payments}
            onCancel={setDoomed}
          />
          <DueList
            tenantId={tenantId}
            dues={account.dues}
            payments={account.payments}
            onCancel={setDoomed}
            onCancelDue={setDoomedDue}
            onReissued={tellReissued}
          />
          <CancelledPayments payments={account.payments} />
          {renderLease(account.lease)}
          <DuePanels account={account} />
        </div>
      ) : isFailed ? (
        <div
          role="alert"
          className="rounded-card border border-border bg-surface p-6 text-center shadow-card"
        >
          <p>{LL.account.loadFailed()}</p>
          <Button variant="secondary" className="mt-4" onClick={retry}>
            {LL.common.retry()}
          </Button>
        </div>
      ) : (
        <div aria-busy="true" className="space-y-5">
          <Skeleton className="h-20 rounded-card!" />
          <Skeleton className="h-96 rounded-card!" />
        </div>
      )}
      <PaymentPanel
        isOpen={openPanel === true}
        tenantName={name}
        account={account}
        onRecorded={tell}
        onClose={() => show(false)}
      />
      <CancelDueDialog due={doomedDue} onClose={() => setDoomedDue(null)} />
      <CancelDialog payment={doomed} onClose={() => setDoomed(null)} />
    </Page>
  );
}

function Gone() {
  const { LL } = useI18nContext();
  return (
    <Page title={LL.account.goneTitle()}>
      <EmptyState icon={UserX} title={LL.account.goneTitle()} text={LL.account.goneText()}>
        <Button asChild>
          <Link to="/tenants">{LL.account.goneAction()}</Link>
        </Button>
      </EmptyState>
    </Page>
  );
}
