import { type FormSchema, type FormStore, handleSubmit } from '@formisch/react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type * as v from 'valibot';
import { type DocumentKind, documentFileName } from '@shared/contract/documents/document-kind.ts';
import type { ErrorCode } from '@shared/contract/errors.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { showIssues, useSubmit } from '@/components/form/use-submit.ts';
import { openPdfTab } from '@/lib/files/pdf-tab.ts';
import { ApiError, type DownloadedFile, isSessionLost } from '@/lib/http/http.ts';
import { useRequestKeys } from '@/lib/http/use-request-keys.ts';
import { notify } from '@/lib/notify.ts';

interface LetterOptions<TSchema extends FormSchema, TDraft, TIssued> {
  readonly kind: DocumentKind;
  readonly issuing: UseMutationResult<TIssued, Error, TDraft & { idempotencyKey: string }>;
  readonly reading: UseMutationResult<DownloadedFile, Error, TDraft>;
  /** Returns the document of the typed values. Shows an error and returns `null` if a value is missing or wrong. */
  readonly draftOf: (
    values: v.InferOutput<TSchema>,
    action: 'read' | 'issue',
  ) => TDraft | null | Promise<TDraft | null>;
  readonly onIssued?: (issued: TIssued) => void;
  /** Returns the reason why no document was issued, or `undefined` if the error names no reason. */
  readonly refusalOf: (errorCode: ErrorCode) => string | undefined;
  readonly onRefused?: () => void;
  /** Shows an error of the API at its field. Returns false if the error names no field. */
  readonly isShown?: (error: unknown) => boolean;
  readonly texts: { readonly readFailed: string; readonly failed: string; readonly gone: string };
}

/**
 * Returns the two actions of a form that issues a document: `read` shows the draft in a tab, and `submit` issues the
 * document.
 */
export function useLetter<TSchema extends FormSchema, TDraft extends object, TIssued>(
  form: FormStore<TSchema>,
  options: LetterOptions<TSchema, TDraft, TIssued>,
) {
  const { kind, issuing, reading, draftOf, onIssued, refusalOf, onRefused, isShown, texts } = options;
  const { textOf } = useFailure();
  const [readFailure, setReadFailure] = useState<string | null>(null);
  const keyOf = useRequestKeys();
  const { submit, failure, isBusy, isDirty } = useSubmit(form, {
    send: async (values: v.InferOutput<TSchema>) => {
      setReadFailure(null);
      const draft = await draftOf(values, 'issue');
      if (!draft) return false;
      try {
        const issued = await issuing.mutateAsync({ idempotencyKey: keyOf(draft), ...draft });
        onIssued?.(issued);
        return undefined;
      } catch (error) {
        if (!isShown?.(error)) throw error;
        return false;
      }
    },
    failedText: texts.failed,
    goneText: texts.gone,
    onRefused: (errorCode) => {
      onRefused?.();
      return refusalOf(errorCode);
    },
  });
  const read = handleSubmit(form, async (values) => {
    setReadFailure(null);
    const draft = await draftOf(values, 'read');
    if (!draft) return;
    const tab = openPdfTab();
    try {
      const { blob, fileName } = await reading.mutateAsync(draft);
      tab.show(blob, fileName ?? documentFileName(kind, todayInParis(), 'draft'));
    } catch (error) {
      tab.close();
      if (isSessionLost(error)) return;
      if (isShown ? isShown(error) : showIssues(form, error, {}).length > 0) return;
      const refusal = error instanceof ApiError ? refusalOf(error.errorCode) : undefined;
      const text = refusal ?? textOf(error, texts.readFailed);
      notify.refusal(text);
      setReadFailure(text);
    }
  });
  return {
    submit,
    read: (): void => void read(),
    failure: readFailure ?? failure,
    // The form is also busy while its draft is read.
    isBusy: isBusy && !reading.isPending,
    isReading: reading.isPending,
    isIssued: issuing.isSuccess,
    isUnsaved: isDirty && !issuing.isSuccess,
  };
}

export type Letter<TSchema extends FormSchema> = ReturnType<typeof useLetter<TSchema, object, unknown>>;
