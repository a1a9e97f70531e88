import { useState } from 'react';
import { useDownloadStatement } from '@/api/accounts/payments.ts';
import { DialogForm } from '@/components/dialogs/dialog-form.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import { StatementForm, statementInput } from './statement-form.ts';

interface StatementDialogProps {
  readonly tenantId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the period of an account statement, and downloads the statement. */
export function StatementDialog({ isOpen, ...props }: StatementDialogProps) {
  const { LL } = useI18nContext();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={LL.account.statement()}
      closeLabel={LL.common.close()}
    >
      <StatementFields {...props} />
    </Dialog>
  );
}

function StatementFields({ tenantId, onClose }: Omit<StatementDialogProps, 'isOpen'>) {
  const { LL } = useI18nContext();
  const download = useDownloadStatement();
  const [initialInput] = useState(() => statementInput());
  const form = useForm({ schema: StatementForm, initialInput });
  const submission = useSubmit(form, {
    send: async (days) => {
      const { blob, fileName } = await download.mutateAsync({ tenantId, ...days });
      saveFile(blob, fileName ?? 'releve-de-compte.pdf');
      onClose();
    },
    failedText: LL.account.downloadFailed(),
    goneText: LL.account.goneText(),
    onRefused: (code) => (code === 'PROFILE_INCOMPLETE' ? LL.account.statementNeedsProfile() : undefined),
  });
  return (
    <DialogForm
      form={form}
      submission={submission}
      submitLabel={LL.account.statementDownload()}
      onCancel={onClose}
    >
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <DateField
          form={form}
          path={['from']}
          label={LL.account.statementFrom()}
          hint={LL.account.statementFromHint()}
          isPast
          isOptional
        />
        <DateField form={form} path={['to']} label={LL.account.statementTo()} isPast />
      </div>
    </DialogForm>
  );
}
