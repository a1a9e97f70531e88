import type { MonthMail } from '@shared/contract/month/month-mail.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';

/** A document and the addresses to which it is mailed. */
export type MailedDocument = Pick<MonthMail, 'documentId' | 'addresses'>;

interface SendManyQuestionProps {
  readonly mails: readonly MailedDocument[];
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
      variant="primary"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onSend(shown.map(({ documentId }) => documentId));
      }}
    />
  );
}

/** Returns the number of e-mails, and the number of different addresses as `tenants`. */
function countsOf(rows: readonly MailedDocument[]): { mails: number; tenants: number } {
  const mails = rows.flatMap(({ addresses }) => addresses);
  return { mails: mails.length, tenants: new Set(mails).size };
}
