import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Tenant, TenantDeletion } from '@shared/contract/leases/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { tenantDeletionQuery, useDeleteTenant } from '@/api/people/tenants.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useTypedName } from '@/components/people/use-typed-name.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isGone } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { monthText } from '@/lib/text/day-text.ts';

interface DeleteTenantDialogProps {
  /** The tenant that the dialog asks about; `null` while the dialog is closed. */
  readonly tenant: Tenant | null;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before a tenant is deleted, and names the data that will be lost. The landlord has to type the
 * tenant's name if the lost data include months of rent, payments or a held deposit.
 */
export function DeleteTenantDialog({ tenant, onClose }: DeleteTenantDialogProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const remove = useDeleteTenant();
  const shown = useLastShown(tenant);
  const name = shown ? fullName(shown) : '';
  const typedName = useTypedName(name);
  const { data, error } = useQuery({ ...tenantDeletionQuery(shown?.id ?? ''), enabled: tenant !== null });
  const losses = useLastShown(data ?? null);
  // If the losses cannot be loaded, the landlord has to type the name.
  const needsName =
    error !== null
      ? !isGone(error)
      : losses !== null && losses.months.count + losses.payments.count + losses.depositHeld > 0;
  const close = (): void => {
    typedName.clear();
    onClose();
  };
  const confirm = (): void => {
    if (!tenant || (needsName && !typedName.isTyped())) return;
    remove.mutate(tenant.id, {
      onSuccess: () => notify.success(LL.tenants.deleted()),
      onError: (failure) => report(failure, LL.tenants.deleteFailed()),
      onSettled: close,
    });
  };
  return (
    <ConfirmDialog
      isOpen={tenant !== null}
      title={LL.tenants.deleteTitle()}
      text={LL.tenants.deleteText({ name })}
      options={
        <form
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          {error && !isGone(error) && <p className="text-pretty">{LL.tenants.losses.unknown()}</p>}
          {!error && shown && losses && <TenantLosses tenant={shown} losses={losses} onLeave={close} />}
          {needsName && typedName.field}
        </form>
      }
      confirmLabel={LL.table.delete()}
      isBusy={remove.isPending || (tenant !== null && !data && !error)}
      onCancel={close}
      onConfirm={confirm}
    />
  );
}

interface TenantLossesProps {
  readonly tenant: Tenant;
  readonly losses: TenantDeletion;
  readonly onLeave: () => void;
}

/**
 * Lists the data that will be lost with a tenant. Deleting the last tenant of a lease also deletes the lease and its
 * account. For a current lease, a link offers to end the lease instead.
 */
function TenantLosses({ tenant: { leaseId, state }, losses, onLeave }: TenantLossesProps) {
  const { LL, locale } = useI18nContext();
  const { isLast, months, payments, owed, depositHeld, guarantors, payersForgotten, files, documentsKept } =
    losses;
  const euros = (amount: number): string => formatEuros(amount, locale);
  const text = LL.tenants.losses;
  const span = [...new Set([months.first, months.last])]
    .flatMap((month) => (month === null ? [] : [monthText(month, locale)]))
    .join(' – ');
  const items = [
    months.count > 0 &&
      text.months({
        n: months.count,
        span,
        expected: euros(months.expected),
        received: euros(months.received),
      }),
    payments.count > 0 && text.payments({ n: payments.count, amount: euros(payments.amount) }),
    owed > 0 && text.owed({ amount: euros(owed) }),
    depositHeld > 0 && text.depositHeld({ amount: euros(depositHeld) }),
    guarantors > 0 && text.guarantors({ n: guarantors }),
    payersForgotten > 0 && text.payers({ n: payersForgotten }),
    files > 0 && text.files({ n: files }),
  ].filter((item) => item !== false);
  return (
    <div className="space-y-2 text-pretty">
      <p>{isLast ? text.leaseGoes() : text.leaseStays()}</p>
      {items.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 tabular-nums">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {documentsKept > 0 && <p>{text.documents({ n: documentsKept })}</p>}
      {isLast && state === 'current' && (
        <p>
          {LL.tenants.endInstead()}{' '}
          <Link
            to="/departure"
            search={{ lease: leaseId }}
            onClick={onLeave}
            className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
          >
            {LL.tenants.endLease()}
          </Link>
        </p>
      )}
    </div>
  );
}
