import { useState } from 'react';
import type { Document } from '@shared/contract/document.ts';
import type { ErrorCode } from '@shared/contract/errors.ts';
import { documentFileName } from '@shared/contract/document-kind.ts';
import type { Reminder } from '@shared/contract/reminder.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useIssueReminder, usePreviewReminder } from '@/api/reminders.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { saveFile } from '@/lib/files/download.ts';
import { ApiError, isSessionLost } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';

/** Returns the requests of the panel for the next letter. One request downloads a draft, and one issues the letter. */
export function useLetterRequests(leaseId: string, { step, stops }: Reminder) {
  const { LL } = useI18nContext();
  const { textOf } = useFailure();
  const issuing = useIssueReminder(leaseId);
  const reading = usePreviewReminder(leaseId);
  const [readFailure, setReadFailure] = useState<string | null>(null);
  // A repeated request has the key of the first request. If the first response was lost, no second letter is issued.
  const [keys] = useState(() => new Map<string, string>());

  const draftOf = (addition: string | null) => ({
    level: step ?? 1,
    passes: stops.filter((stop) => stop === 'SENT_RECENTLY'),
    addition,
  });

  return {
    isReading: reading.isPending,
    readFailure,
    /** Downloads the draft, even if a recent letter prevents the issue. */
    read: async (addition: string | null): Promise<void> => {
      setReadFailure(null);
      try {
        const { blob, fileName } = await reading.mutateAsync(draftOf(addition));
        const kind = step === 3 ? 'formalNotice' : 'reminder';
        saveFile(blob, fileName ?? documentFileName(kind, todayInParis(), 'draft'));
      } catch (error) {
        if (isSessionLost(error)) return;
        const refusal = error instanceof ApiError ? letterRefusal(error.errorCode, LL) : undefined;
        const text = refusal ?? textOf(error, LL.reminder.readFailed());
        notify.refusal(text);
        setReadFailure(text);
      }
    },
    isIssued: issuing.isSuccess,
    issue: (addition: string | null): Promise<Document> => {
      setReadFailure(null);
      const draft = draftOf(addition);
      const request = JSON.stringify(draft);
      const idempotencyKey = keys.get(request) ?? crypto.randomUUID();
      keys.set(request, idempotencyKey);
      return issuing.mutateAsync({ idempotencyKey, ...draft });
    },
  };
}

/** Returns the reason why no letter was issued. Returns `undefined` if the error names no reason. */
export function letterRefusal(
  errorCode: ErrorCode,
  LL: Pick<TranslationFunctions, 'payment' | 'reminder'>,
): string | undefined {
  switch (errorCode) {
    case 'NOTHING_OWED':
    case 'REMINDER_STOPPED':
    case 'VALIDATION_FAILED':
      return LL.reminder.refusals[errorCode]();
    case 'NO_PROPERTY':
    case 'NO_TENANT':
    case 'PROFILE_INCOMPLETE':
      return LL.payment.blockers[errorCode]();
    default:
      return undefined;
  }
}
