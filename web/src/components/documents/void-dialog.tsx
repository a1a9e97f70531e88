import type { FormStore } from '@formisch/react';
import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { DOCUMENT_NAMES, type DocumentKind } from '@shared/contract/documents/document-kind.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import { DialogForm } from '@/components/dialogs/dialog-form.tsx';
import { FormDialog, useDialogForm } from '@/components/dialogs/form-dialog.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { SentNotice } from './sent-notice.tsx';
import { VoidForm } from './void-form.ts';

interface VoidDialogProps {
  readonly document: Document;
  /** Says what to do instead to correct the document. */
  readonly advice?: string | undefined;
  readonly reasonHint: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onVoid: (values: v.InferOutput<typeof VoidForm>) => Promise<unknown>;
  /** Renders further fields of the form below the reason. */
  readonly children?: (form: FormStore<typeof VoidForm>) => ReactNode;
}

/** The button that opens the dialog. */
export function VoidButton({ kind, onPress }: { kind: DocumentKind; onPress: () => void }) {
  const { LL, locale } = useI18nContext();
  return (
    <Button
      variant="ghost"
      size="large"
      className="mr-auto -ml-3 px-3! text-danger! hover:bg-danger-soft!"
      onClick={onPress}
    >
      <Ban aria-hidden />
      {LL.documentTexts.void({ document: DOCUMENT_NAMES[kind][locale].object })}
    </Button>
  );
}

/** The dialog that asks for a reason and voids a document for good. */
export function VoidDialog({ isOpen, advice, ...props }: VoidDialogProps) {
  const { LL } = useI18nContext();
  const { document, onClose } = props;
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={LL.receiptDetails.voidTitle({ number: document.number })}
      description={[LL.receiptDetails.voidText(), advice].filter(Boolean).join(' ')}
    >
      <VoidFields {...props} />
    </FormDialog>
  );
}

function VoidFields({
  document,
  reasonHint,
  onClose,
  onVoid,
  children,
}: Omit<VoidDialogProps, 'isOpen' | 'advice'>) {
  const { LL, locale } = useI18nContext();
  const form = useForm({
    schema: VoidForm,
    initialInput: { reason: '', cancelPayments: false },
  });
  const leave = useDialogForm(form.isDirty);
  const submission = useSubmit(form, {
    send: async (values) => {
      await onVoid(values);
      notify.success(LL.receiptDetails.voided({ number: document.number }));
      onClose();
    },
    failedText: LL.receiptDetails.voidFailed(),
    onRefused: (errorCode) => {
      // Another tab may have voided the document, so close the dialog.
      if (errorCode === 'DOCUMENT_NOT_VALID') onClose();
      return undefined;
    },
  });
  return (
    <DialogForm
      form={form}
      submission={submission}
      submitLabel={LL.documentTexts.void({ document: DOCUMENT_NAMES[document.kind][locale].object })}
      cancelLabel={LL.documentTexts.keep({ document: DOCUMENT_NAMES[document.kind][locale].object })}
      variant="danger"
      onCancel={leave}
    >
      <SentNotice document={document} />
      <TextField form={form} path={['reason']} label={LL.receiptDetails.voidReason()} hint={reasonHint} />
      {children?.(form)}
    </DialogForm>
  );
}
