import type { Document, Overtaken } from '@shared/contract/documents/document.ts';
import type { ErrorCode } from '@shared/contract/errors.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useReplaceDocument, useVoidDocument } from '@/api/documents/documents.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { useRequestKeys } from '@/lib/http/use-request-keys.ts';
import { notify } from '@/lib/notify.ts';
import { capitalized } from '@/lib/text/day-text.ts';
import { overtakenReason } from './overtaken-text.ts';

/** The obstacles to a new letter, with the key of their text. A letter that cannot be replaced has changed again. */
const REFUSALS: Readonly<Partial<Record<ErrorCode, 'changed' | 'formalNotice' | 'lessor' | 'lease'>>> = {
  DOCUMENT_NOT_VALID: 'changed',
  DOCUMENT_NOT_REPLACEABLE: 'changed',
  TERM_ALREADY_RECEIPTED: 'changed',
  NOTHING_OWED: 'changed',
  VALIDATION_FAILED: 'formalNotice',
  PROFILE_INCOMPLETE: 'lessor',
  REMINDER_NOT_ALLOWED: 'lease',
  NO_PROPERTY: 'lease',
  NO_TENANT: 'lease',
};

/** Returns the functions that replace or withdraw an overtaken letter, and report the result. */
export function useOvertaken(document: Document, overtaken: Overtaken) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const keyOf = useRequestKeys();
  const replacing = useReplaceDocument();
  const voiding = useVoidDocument();
  const { id, number } = document;
  return {
    isReplacing: replacing.isPending,
    isWithdrawing: voiding.isPending,
    /** Returns the new letter, or `null` if the API refused it. */
    replace: async (): Promise<Document | null> => {
      try {
        const letter = await replacing.mutateAsync({ id, idempotencyKey: keyOf({ id }) });
        const amount = formatEuros(letter.amount, locale);
        notify.success(LL.overtaken.replaced({ number: letter.number, amount }));
        return letter;
      } catch (error) {
        const refusal = error instanceof ApiError ? REFUSALS[error.errorCode] : undefined;
        report(error, refusal ? LL.overtaken.refusals[refusal]() : LL.overtaken.replaceFailed());
        return null;
      }
    },
    /** Voids the letter, and returns true if it succeeds. The reason is why the letter is overtaken. */
    withdraw: async (): Promise<boolean> => {
      try {
        const reason = capitalized(overtakenReason(overtaken, LL, locale), locale);
        await voiding.mutateAsync({ id, reason });
        notify.success(LL.receiptDetails.voided({ number }));
        return true;
      } catch (error) {
        report(error, LL.receiptDetails.voidFailed());
        return false;
      }
    },
  };
}
