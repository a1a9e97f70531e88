import { Link } from '@tanstack/react-router';
import type { Position } from '@shared/contract/position.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { useDeleteTenant } from '@/api/tenants.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';

interface DeleteTenantDialogProps {
  /** The tenant to delete; `null` while the dialog is closed. */
  readonly tenant: Tenant | null;
  /** Where the accounts stand. */
  readonly positions: readonly Position[];
  readonly onClose: () => void;
}

/** Asks before a tenant is deleted; says what goes as well and what is owed, and how to keep the history. */
export function DeleteTenantDialog({ tenant, positions, onClose }: DeleteTenantDialogProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const remove = useDeleteTenant();
  const shown = useLastShown(tenant);
  const position = positions.find(({ leaseId }) => leaseId === shown?.leaseId);
  return (
    <ConfirmDialog
      isOpen={tenant !== null}
      title={LL.tenants.deleteTitle()}
      text={LL.tenants.deleteText({ name: shown ? fullName(shown) : '' })}
      options={shown && position && <WhatGoes tenant={shown} position={position} onLeave={onClose} />}
      confirmLabel={LL.table.delete()}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (!tenant) return;
        remove.mutate(tenant.id, {
          onSuccess: () => notify.success(LL.tenants.deleted()),
          onError: (error) => report(error, LL.tenants.deleteFailed()),
          onSettled: onClose,
        });
      }}
    />
  );
}

interface WhatGoesProps {
  readonly tenant: Tenant;
  readonly position: Position;
  readonly onLeave: () => void;
}

/** The lease and its account go with the last of its tenants. */
function WhatGoes({ tenant: { id, state }, position: { names, ...position }, onLeave }: WhatGoesProps) {
  const { LL, locale } = useI18nContext();
  const owed = sumEuros(position.owed, -position.held);
  if (names.length > 1) return <p className="text-pretty">{LL.tenants.leaseStays()}</p>;
  return (
    <div className="space-y-2 text-pretty">
      <p>
        {LL.tenants.leaseGoes()}
        {owed > 0 && ` ${LL.tenants.stillOwed({ amount: formatEuros(owed, locale) })}`}
      </p>
      {state === 'current' && (
        <p>
          {LL.tenants.endInstead()}{' '}
          <Link
            to="/tenants/$tenantId"
            params={{ tenantId: id }}
            search={{ panel: 'end' }}
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
