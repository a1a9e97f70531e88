import type { MonthMail } from '@shared/contract/month-mail.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { countsOf } from './ledger.ts';

interface SendManyQuestionProps {
  readonly mails: readonly MonthMail[];
  readonly isOpen: boolean;
  readonly onSend: (documentIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before the documents of several tenants are e-mailed, because an e-mail cannot be taken back.
 */
export function SendManyQuestion({ mails, isOpen, onSend, onClose }: SendManyQuestionProps) {
  const { LL } = useI18nContext();
  const shown = useLastShown(isOpen ? mails : null) ?? [];
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={LL.month.sendAsk(countsOf(shown))}
      text={LL.month.sendAskText()}
      confirmLabel={LL.month.sendConfirm()}
      cancelLabel={LL.common.close()}
      variant="primary"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onSend(shown.map(({ documentId }) => documentId));
      }}
    />
  );
}
