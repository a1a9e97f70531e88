import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type DocumentKind, documentFileName } from '@shared/contract/documents/document-kind.ts';
import type { ErrorCode } from '@shared/contract/errors.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { openPdfTab } from '@/lib/files/pdf-tab.ts';
import { ApiError, type DownloadedFile, isSessionLost } from '@/lib/http/http.ts';
import { useRequestKeys } from '@/lib/http/use-request-keys.ts';
import { notify } from '@/lib/notify.ts';
import { useFailure } from '../form/use-failure.ts';

interface DocumentRequests<TDraft, TIssued> {
  readonly kind: DocumentKind;
  readonly issuing: UseMutationResult<TIssued, Error, TDraft & { idempotencyKey: string }>;
  readonly reading: UseMutationResult<DownloadedFile, Error, TDraft>;
  readonly readFailedText: string;
  /** Returns the reason why no document was issued, or `undefined` if the error names no reason. */
  readonly refusalOf: (errorCode: ErrorCode) => string | undefined;
}

/** Returns the two requests of a form that issues a document: to show a draft, and to issue the document. */
export function useDocumentRequests<TDraft extends object, TIssued>({
  kind,
  issuing,
  reading,
  readFailedText,
  refusalOf,
}: DocumentRequests<TDraft, TIssued>) {
  const { textOf } = useFailure();
  const [readFailure, setReadFailure] = useState<string | null>(null);
  const keyOf = useRequestKeys();
  return {
    isReading: reading.isPending,
    readFailure,
    forgetFailure: (): void => setReadFailure(null),
    /**
     * Shows the draft in a tab. `isShown` shows an error at a field if possible. If `isShown` returns true, no other
     * message is shown.
     */
    read: async (draft: TDraft, isShown = (_error: unknown): boolean => false): Promise<void> => {
      setReadFailure(null);
      const tab = openPdfTab();
      try {
        const { blob, fileName } = await reading.mutateAsync(draft);
        tab.show(blob, fileName ?? documentFileName(kind, todayInParis(), 'draft'));
      } catch (error) {
        tab.close();
        if (isSessionLost(error) || isShown(error)) return;
        const refusal = error instanceof ApiError ? refusalOf(error.errorCode) : undefined;
        const text = refusal ?? textOf(error, readFailedText);
        notify.refusal(text);
        setReadFailure(text);
      }
    },
    isIssued: issuing.isSuccess,
    issue: (draft: TDraft): Promise<TIssued> => {
      setReadFailure(null);
      return issuing.mutateAsync({ idempotencyKey: keyOf(draft), ...draft });
    },
  };
}
