import * as v from 'valibot';
import { code } from '@shared/contract/common.ts';
import { AmountText, OptionalAmountText } from '@/lib/amount-text.ts';
import { DateText } from '@/lib/date-text.ts';

/** What the receipt panel holds, to what the API takes; the property is the tenant's. */
export const ReceiptForm = v.pipe(
  v.object({
    tenantId: v.pipe(v.string(code('required')), v.minLength(1, code('required'))),
    paidAt: DateText,
    from: DateText,
    to: DateText,
    rent: AmountText,
    charges: OptionalAmountText,
  }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, code('periodReversed')),
    ['to'],
  ),
);
