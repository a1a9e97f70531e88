import type { Payment } from '@shared/contract/payments/payment.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

/**
 * Returns the payer's name. For a housing benefit, returns the benefit office and the tenant. Returns `null` if the
 * payer is unknown.
 */
export function payerText(
  { kind, payer, payerOffice, beneficiary }: Pick<Payment, 'kind' | 'payer' | 'payerOffice' | 'beneficiary'>,
  LL: Pick<TranslationFunctions, 'receipts'>,
): string | null {
  if (kind === 'payment') return payer;
  if (kind !== 'benefit') return LL.receipts.from[kind]();
  const office = LL.receipts.offices[payerOffice ?? 'unknown']();
  return beneficiary === null ? office : LL.receipts.officeFor({ office, name: beneficiary });
}
