import type * as v from 'valibot';
import { Receipt } from '../../_shared/contract/receipt-list.ts';
import type { ReceiptRequest } from '../../_shared/contract/receipt.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import { replacedBy } from '../documents/row.ts';
import { toSnakeCase, registerFields } from '../supabase/reader.ts';

registerFields(Receipt, {
  replacedBy,
  from: 'period_from',
  to: 'period_to',
  rent: 'due_rent',
  charges: 'due_charges',
  total: ({ due_rent: rent, due_charges: charges }) => sumEuros(rent, charges),
  received: ({ rent, charges, other }) => sumEuros(rent, charges, other),
});

/** Returns the parameters of `issue_receipt`. */
export const fromReceiptRequest = ({ from, to, ...body }: v.InferOutput<typeof ReceiptRequest>) =>
  toSnakeCase({ ...body, periodFrom: from, periodTo: to });
