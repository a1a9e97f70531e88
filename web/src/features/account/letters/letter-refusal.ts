import type { ErrorCode } from '@shared/contract/errors.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

/** Returns the reason why no letter was issued. Returns `undefined` if the error names no reason. */
export function letterRefusal(
  errorCode: ErrorCode,
  LL: Pick<TranslationFunctions, 'payment' | 'reminder' | 'revision'>,
): string | undefined {
  switch (errorCode) {
    case 'NOTHING_OWED':
    case 'REMINDER_NOT_ALLOWED':
    case 'PROFILE_INCOMPLETE':
      return LL.reminder.refusals[errorCode]();
    case 'REVISION_NOT_ALLOWED':
      return LL.revision.notAllowed();
    case 'NO_PROPERTY':
    case 'NO_TENANT':
      return LL.payment.blockers[errorCode]();
    default:
      return undefined;
  }
}
