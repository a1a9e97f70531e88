import type { ErrorCode } from '@shared/contract/errors.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

/** Returns the reason why the API refused a settlement, or `undefined` if the error names no reason. */
export function chargesRefusal(
  errorCode: ErrorCode,
  LL: Pick<TranslationFunctions, 'charges'>,
): string | undefined {
  switch (errorCode) {
    case 'SETTLEMENT_NOT_ALLOWED':
    case 'SETTLEMENT_CHANGED':
    case 'NOT_BY_TWELFTHS':
    case 'QUOTA_REACHED':
    case 'DUE_CERTIFIED':
    case 'PAYMENT_CERTIFIED':
    case 'DEPOSIT_SETTLED':
    case 'PROFILE_INCOMPLETE':
    case 'NO_TENANT':
      return LL.charges.refusals[errorCode]();
    default:
      return undefined;
  }
}
