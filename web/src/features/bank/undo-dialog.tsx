import { Form } from '@formisch/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { RequiredNote } from '@shared/contract/values/text.ts';
import type { BatchUndoPreview } from '@shared/contract/payments/batch.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { batchUndoQuery, useUndoBatch } from '@/api/batches.ts';
import { FormDialog, useDialogForm } from '@/components/dialogs/form-dialog.tsx';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Notice } from '@/components/notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, instantDay } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';
import { notify } from '@/lib/notify.ts';
import { recordedText } from './lines/recorded-text.ts';

const UndoForm = v.object({ reason: RequiredNote });

interface UndoDialogProps {
  readonly batchId: string;
  readonly isOpen: boolean;
  /** Called after all payments of the batch were undone. */
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

/**
 * Undoes a batch. Shows the documents that were already mailed or delivered, and asks for one reason for all payments.
 */
export function UndoDialog({ batchId, isOpen, onUndone, onClose }: UndoDialogProps) {
  const { LL, locale } = useI18nContext();
  const { data: preview, isError, refetch } = useQuery({ ...batchUndoQuery(batchId), enabled: isOpen });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        preview && preview.payments > 0
          ? LL.bank.undoTitle({ what: recordedText(preview, LL, locale) })
          : LL.bank.undoOf[preview ? 'lines' : 'payments'].confirm()
      }
    >
      {preview ? (
        <UndoFields batchId={batchId} preview={preview} onUndone={onUndone} onClose={onClose} />
      ) : isError ? (
        <div role="alert" className="mt-4 space-y-3">
          <p>{LL.bank.pastFailed()}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {LL.common.retry()}
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-4 h-24" />
      )}
    </FormDialog>
  );
}

interface UndoFieldsProps {
  readonly batchId: string;
  readonly preview: BatchUndoPreview;
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

/**
 * While the preview was loading, the dialog had only its close button. Move the focus from the close button to the
 * field.
 */
const focusField = (field: HTMLElement | null): void => field?.querySelector('input')?.focus();

function UndoFields({ batchId, preview, onUndone, onClose }: UndoFieldsProps) {
  const { LL, locale } = useI18nContext();
  const undo = useUndoBatch();
  const words = LL.bank.undoOf[preview.payments > 0 ? 'payments' : 'lines'];
  const [initialInput] = useState({ reason: '' });
  const form = useForm({ schema: UndoForm, initialInput });
  const leave = useDialogForm(form.isDirty);
  const { submit, failure } = useSubmit(form, {
    send: async ({ reason }) => {
      await undo.mutateAsync({ id: batchId, reason });
      notify.success(words.done());
      onUndone();
      onClose();
    },
    failedText: LL.bank.undoFailed(),
    onRefused: (errorCode) => (errorCode === 'NOT_LAST_MOVEMENT' ? LL.bank.undoDepositFirst() : undefined),
  });
  const { payments, amount, kept, returns, blockedBy, documents, settlements } = preview;
  if (blockedBy.length > 0)
    return (
      <div className="mt-4 space-y-4">
        <Notice title={LL.bank.undoBlocked({ name: listText(blockedBy, locale) })}>
          <p>{LL.bank.undoDepositFirst()}</p>
        </Notice>
        <div className="flex justify-end">
          <Button variant="secondary" onClick={leave}>
            {words.keep()}
          </Button>
        </div>
      </div>
    );
  return (
    <Form of={form} onSubmit={submit} className="mt-4 space-y-4">
      <Mailed documents={documents} />
      <p className="text-pretty">
        {payments > 0 ? LL.bank.undoText({ amount: formatEuros(amount, locale) }) : LL.bank.undoLines()}{' '}
        {returns > 0 && LL.bank.undoReturns({ n: returns })}{' '}
        {documents.length > 0 && LL.bank.undoDocuments({ n: documents.length })}{' '}
        {kept > 0 && LL.bank.undoKept({ n: kept })}
      </p>
      {settlements.map(({ id, number, tenantName: name }) => (
        <p key={id} className="text-pretty">
          {LL.bank.undoSettlement({ number, name })}
        </p>
      ))}
      <div ref={focusField}>
        <TextField form={form} path={['reason']} label={LL.bank.reason()} hint={LL.bank.reasonText()} />
      </div>
      <FormFailure text={failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={leave}>
          {words.keep()}
        </Button>
        <Button type="submit" variant="danger" isBusy={undo.isPending} disabled={payments + kept === 0}>
          {words.confirm()}
        </Button>
      </div>
    </Form>
  );
}

/** Lists the e-mails and the other deliveries by which tenants have already received the documents. */
function Mailed({ documents }: Pick<BatchUndoPreview, 'documents'>) {
  const { LL, locale } = useI18nContext();
  const ways = documents.flatMap(({ number, tenantName: name, mails, deliveries }) => [
    ...mails.map(({ recipient, at }) => ({
      number,
      name,
      how: LL.bank.mailedTo({ recipient, day: instantDay(at, locale) }),
    })),
    ...deliveries.flatMap(({ sentOn }) =>
      sentOn === null ? [] : [{ number, name, how: LL.bank.delivered({ day: dayInWords(sentOn, locale) }) }],
    ),
  ]);
  if (ways.length === 0) return null;
  return (
    <Notice title={LL.bank.undoMailed()}>
      <ul className="list-disc pl-4">
        {ways.map((way) => (
          <li key={`${way.number} ${way.how}`}>{LL.bank.undoMailedLine(way)}</li>
        ))}
      </ul>
    </Notice>
  );
}
