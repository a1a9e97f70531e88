import { type ReactNode, use } from 'react';
import type { DepositMovementCreate } from '@shared/contract/leases/deposit.ts';
import type { ErrorCode } from '@shared/contract/errors.ts';
import { PageIssueTexts } from '@/components/form/page-issue-texts.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

interface DepositIssueTextsProps {
  /** The kind of the movement that the form records. */
  readonly kind?: DepositMovementCreate['kind'];
  readonly children: ReactNode;
}

/** Provides the forms of a deposit with error messages about the deposit. Other errors keep their usual messages. */
export function DepositIssueTexts({ kind, children }: DepositIssueTextsProps) {
  const { LL } = useI18nContext();
  const usual = use(PageIssueTexts);
  const issueText = (code: string): string | null => {
    switch (code) {
      case 'tooEarly':
        // A received deposit is compared with the lease, and a settlement with the keys.
        return kind === 'received' ? usual(code) : LL.depositErrors.fields[code]();
      case 'aboveCap':
      case 'beforePayment':
        return LL.depositErrors.fields[code]();
      case 'aboveAmount':
        return kind ? LL.depositErrors.aboveAmount[kind]() : usual(code);
      default:
        return usual(code);
    }
  };
  return <PageIssueTexts value={issueText}>{children}</PageIssueTexts>;
}

/** Returns the reason why a movement of a deposit was refused, or `undefined` if the error names no reason. */
export function depositRefusal(
  errorCode: ErrorCode,
  LL: Pick<TranslationFunctions, 'deposit' | 'depositErrors' | 'payment'>,
): string | undefined {
  switch (errorCode) {
    case 'DEPOSIT_NOT_HELD':
    case 'DEPOSIT_SETTLED':
    case 'DEPOSIT_CHANGED':
    case 'NOT_LAST_MOVEMENT':
      return LL.depositErrors.refusals[errorCode]();
    case 'PAYMENT_CERTIFIED':
    case 'DUE_CERTIFIED':
      return LL.deposit.certified();
    case 'NO_PROPERTY':
    case 'NO_TENANT':
    case 'PROFILE_INCOMPLETE':
      return LL.payment.blockers[errorCode]();
    default:
      return undefined;
  }
}
