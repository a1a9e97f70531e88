import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type DocumentKind, documentFileName } from '@shared/contract/document-kind.ts';
import type { ErrorCode } from '@shared/contract/errors.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import { ApiError, type DownloadedFile, isSessionLost } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';

interface LetterRequests<TDraft, TIssued> {
  readonly kind: DocumentKind;
  readonly issuing: UseMutationResult<TIssued, Error, TDraft & { idempotencyKey: string }>;
  readonly reading: UseMutationResult<DownloadedFile, Error, TDraft>;
  /** Returns the reason why no letter was issued, or `undefined` if the error names no reason. */
  readonly refusalOf: (errorCode: ErrorCode) => string | undefined;
}

/** Returns the requests of a panel with a letter. One request downloads a draft, and one issues the letter. */
export function useLetterRequests<TDraft extends object, TIssued>({
  kind,
  issuing,
  reading,
  refusalOf,
}: LetterRequests<TDraft, TIssued>) {
  const { LL } = useI18nContext();
  const { textOf } = useFailure();
  const [readFailure, setReadFailure] = useState<string | null>(null);
  // A repeated request has the key of the first request. If the first response was lost, no second letter is issued.
  const [keys] = useState(() => new Map<string, string>());

  return {
    isReading: reading.isPending,
    readFailure,
    /** Downloads the draft. `isShown` returns true if it has shown an error at a field. */
    read: async (draft: TDraft, isShown = (_error: unknown): boolean => false): Promise<void> => {
      setReadFailure(null);
      try {
        const { blob, fileName } = await reading.mutateAsync(draft);
        saveFile(blob, fileName ?? documentFileName(kind, todayInParis(), 'draft'));
      } catch (error) {
        if (isSessionLost(error) || isShown(error)) return;
        const refusal = error instanceof ApiError ? refusalOf(error.errorCode) : undefined;
        const text = refusal ?? textOf(error, LL.reminder.readFailed());
        notify.refusal(text);
        setReadFailure(text);
      }
    },
    isIssued: issuing.isSuccess,
    issue: (draft: TDraft): Promise<TIssued> => {
      setReadFailure(null);
      const request = JSON.stringify(draft);
      const idempotencyKey = keys.get(request) ?? crypto.randomUUID();
      keys.set(request, idempotencyKey);
      return issuing.mutateAsync({ idempotencyKey, ...draft });
    },
  };
}
