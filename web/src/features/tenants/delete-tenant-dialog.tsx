import { useQuery } from '@tanstack/react-query';
import type { Tenant } from '@shared/contract/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { tenantDeletionQuery, useDeleteTenant } from '@/api/tenants.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useTypedName } from '@/components/use-typed-name.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isGone } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { TenantLosses } from './tenant-losses.tsx';

interface DeleteTenantDialogProps {
  /** The tenant that the dialog asks about; `null` while the dialog is closed. */
  readonly tenant: Tenant | null;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before a tenant is deleted, and names the data that will be lost. If months,
 * payments or a held deposit will be lost, the landlord has to type the tenant's name.
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
