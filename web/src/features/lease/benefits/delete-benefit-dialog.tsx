import type { ExpectedBenefit } from '@shared/contract/leases/benefit.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useDeleteBenefit } from '@/api/accounts/benefits.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { benefitText } from './benefit-text.ts';

interface DeleteBenefitDialogProps {
  readonly leaseId: string;
  /** The benefit to delete, or `null` while the dialog is closed. */
  readonly benefit: ExpectedBenefit | null;
  readonly onClose: () => void;
}

/** Asks for confirmation before an expected benefit is deleted. The dialog names the benefit. */
export function DeleteBenefitDialog({ leaseId, benefit, onClose }: DeleteBenefitDialogProps) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const remove = useDeleteBenefit(leaseId);
  const shown = useLastShown(benefit);
  return (
    <ConfirmDialog
      isOpen={benefit !== null}
      title={LL.benefit.deleteTitle()}
      text={
        shown
          ? LL.benefit.deleteText({ benefit: benefitText(shown, LL, locale, todayInParis().slice(0, 7)) })
          : ''
      }
      confirmLabel={LL.table.delete()}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        benefit &&
        remove.mutate(benefit.id, {
          onSuccess: () => notify.success(LL.benefit.deleted()),
          onError: (error) => report(error, LL.benefit.deleteFailed()),
          onSettled: onClose,
        })
      }
    />
  );
}
