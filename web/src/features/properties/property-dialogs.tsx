import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import type { Property } from '@shared/contract/property.ts';
import { ownName } from '@shared/domain/property-names.ts';
import { filesQuery } from '@/api/files.ts';
import { useArchiveProperty, useDeleteProperty } from '@/api/properties.ts';
import { formerTenantsQuery } from '@/api/people/tenants.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { AlertDialog, AlertDialogCancel } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useTypedName } from '@/components/people/use-typed-name.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { PropertyLeases } from './property-leases.tsx';
import { isLet, isVacant, type PropertyRow } from './property-row.ts';

interface PropertyDialogProps {
  /** The property that the dialog asks about; `null` while the dialog is closed. */
  readonly property: PropertyRow | null;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before a property is deleted. For a vacant property with former tenants, the dialog offers to
 * archive the property. For a let property, the landlord has to type the property's name.
 */
export function DeletePropertyDialog({ property, onClose }: PropertyDialogProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const remove = useDeleteProperty();
  const shown = useLastShown(property);
  const typedName = useTypedName(shown ? ownName(shown) : '');
  const needsName = shown !== null && isLet(shown);
  const files = useQuery({ ...filesQuery({ propertyId: shown?.id ?? '' }), enabled: property !== null });
  const fileCount = files.data?.length ?? 0;
  const close = (): void => {
    typedName.clear();
    onClose();
  };
  const confirm = (): void => {
    if (!property) return;
    if (needsName && !typedName.isTyped()) return;
    remove.mutate(property.id, {
      onSuccess: () => notify.success(LL.properties.deleted()),
      onError: (error) => report(error, LL.properties.deleteFailed()),
      onSettled: close,
    });
  };
  return (
    <ConfirmDialog
      isOpen={property !== null}
      title={LL.properties.deleteTitle()}
      text={[
        LL.properties.deleteText({ name: shown ? ownName(shown) : '' }),
        files.isError && LL.files.loadFailed(),
        fileCount > 0 && LL.properties.deletedFiles({ n: fileCount }),
      ]
        .filter(Boolean)
        .join(' ')}
      options={
        needsName ? (
          <form
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault();
              confirm();
            }}
          >
            <PropertyLeases property={shown} onLeave={close} />
            {typedName.field}
          </form>
        ) : (
          shown !== null && <ArchiveOffer property={shown} isAsked={property !== null} onArchived={onClose} />
        )
      }
      confirmLabel={LL.table.delete()}
      // The button is busy until the tenants and files are loaded. Only then does the dialog know whether the landlord has
      // to type the name, and how many files go.
      isBusy={remove.isPending || shown?.tenants === null || files.isPending}
      onCancel={close}
      onConfirm={confirm}
    />
  );
}

interface ArchiveOfferProps {
  readonly property: PropertyRow;
  /** True while the dialog asks about the property. */
  readonly isAsked: boolean;
  readonly onArchived: () => void;
}

/** Offers to archive a vacant property with former tenants. Renders nothing for any other property. */
function ArchiveOffer({ property, isAsked, onArchived }: ArchiveOfferProps) {
  const { LL } = useI18nContext();
  const archive = useArchive(onArchived);
  const former = useQuery({ ...formerTenantsQuery, enabled: isAsked });
  const mayBeArchived =
    !property.isArchived &&
    isVacant(property) &&
    former.data?.some(({ propertyId }) => propertyId === property.id) === true;
  if (!mayBeArchived) return null;
  return (
    <div className="space-y-3">
      <p className="text-pretty">{LL.properties.archiveInstead()}</p>
      <Button variant="secondary" isBusy={archive.isPending} onClick={() => archive.run(property)}>
        <Archive aria-hidden />
        {LL.properties.archive()}
      </Button>
    </div>
  );
}

/**
 * Asks for confirmation before a property is archived or restored. A let property cannot be archived, so the dialog
 * only says that the property is let.
 */
export function ArchivePropertyDialog({ property, onClose }: PropertyDialogProps) {
  const { LL } = useI18nContext();
  const archive = useArchive(onClose);
  const shown = useLastShown(property);
  const isBack = shown?.isArchived === true;
  const name = { name: shown ? ownName(shown) : '' };
  if (shown && !isBack && isLet(shown)) {
    return (
      <AlertDialog
        isOpen={property !== null}
        title={LL.properties.letTitle()}
        text={LL.properties.letText(name)}
        onCancel={onClose}
      >
        <AlertDialogCancel asChild>
          <Button variant="secondary">{LL.common.close()}</Button>
        </AlertDialogCancel>
      </AlertDialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen={property !== null}
      title={isBack ? LL.properties.restoreTitle() : LL.properties.archiveTitle()}
      text={isBack ? LL.properties.restoreText(name) : LL.properties.archiveText(name)}
      confirmLabel={isBack ? LL.properties.restore() : LL.properties.archive()}
      variant="primary"
      isBusy={archive.isPending}
      onCancel={onClose}
      onConfirm={() => property && archive.run(property)}
    />
  );
}

function useArchive(onSettled: () => void) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const { mutate, isPending } = useArchiveProperty();
  return {
    isPending,
    run: ({ id, isArchived }: Property): void =>
      mutate(
        { id, isArchived: !isArchived },
        {
          onSuccess: () =>
            notify.success(isArchived ? LL.properties.restoreDone() : LL.properties.archiveDone()),
          onError: (error) =>
            error instanceof ApiError && error.errorCode === 'PROPERTY_IN_USE'
              ? notify.error(LL.properties.inUse())
              : report(error, isArchived ? LL.properties.restoreFailed() : LL.properties.archiveFailed()),
          onSettled,
        },
      ),
  };
}
