import * as v from 'valibot';
import type { SettlementFact } from '@shared/contract/leases/charges-settlement.ts';
import { RequiredText } from '@shared/contract/values/text.ts';
import type { AskedDays } from '@/api/accounts/charges.ts';
import { Addition } from '@/lib/form/addition.ts';
import { OptionalAmountText } from '@/lib/text/amount-text.ts';
import { DateText, OptionalDateText } from '@/lib/text/date-text.ts';

/** The checkbox field of each fact that the landlord has to confirm. */
export const TICK_FIELDS = {
  NO_EXPENSES: 'noExpenses',
  NO_ADDRESS: 'noAddress',
  CHARGES_DEDUCTED: 'chargesDeducted',
  CHARGES_WERE_FIXED: 'chargesWereFixed',
} as const satisfies Record<SettlementFact, string>;

/** The input of the panel that settles charges. The fields have the order of the form. */
export const ChargesSettlementForm = v.object({
  from: DateText,
  to: DateText,
  calledBefore: OptionalAmountText,
  isAgreed: v.boolean(),
  dueOn: OptionalDateText,
  billsAt: RequiredText,
  note: Addition,
  noExpenses: v.boolean(),
  noAddress: v.boolean(),
  chargesDeducted: v.boolean(),
  chargesWereFixed: v.boolean(),
});
export type ChargesSettlementValues = v.InferOutput<typeof ChargesSettlementForm>;

interface TypedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly calledBefore?: string | undefined;
}

/**
 * Returns the typed days with the typed provisions before the account, or `null` if a field is not valid yet.
 * `isTyped` says whether the landlord has corrected the proposed provisions.
 */
export function askedDays({ from, to, calledBefore }: TypedDays, isTyped: boolean): AskedDays | null {
  const days = v.safeParse(v.object({ from: DateText, to: DateText }), { from, to });
  const before = v.safeParse(OptionalAmountText, calledBefore);
  if (!days.success || (isTyped && !before.success)) return null;
  return { ...days.output, calledBefore: isTyped && before.success ? before.output : null };
}
