import type { ErrorCode } from '@shared/contract/errors.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

/**
 * Returns the reason why no receipt could be issued, with the next step. Returns `undefined` if the error names no
 * reason.
 */
export function receiptRefusal(
  errorCode: ErrorCode | undefined,
  LL: Pick<TranslationFunctions, 'receipts'>,
): string | undefined {
  switch (errorCode) {
    case 'ADVANCE_COVERS_PART':
    case 'NO_PROPERTY':
    case 'NO_TENANT':
    case 'TERM_NOT_OWED':
      return LL.receipts.refusals[errorCode]();
    case 'PROFILE_INCOMPLETE':
      return LL.receipts.profileRefused();
    default:
      return undefined;
  }
}
