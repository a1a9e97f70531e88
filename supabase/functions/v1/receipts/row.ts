import type * as v from 'valibot';
import { Receipt } from '../../_shared/contract/documents/receipt-list.ts';
import type { ReceiptRequest } from '../../_shared/contract/documents/receipt.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import { replacedBy } from '../documents/row.ts';
import { registerFields, toSnakeCase } from '../supabase/reader.ts';

registerFields(Receipt, {
  replacedBy,
  // A receipt asks for no money, so no fact can overtake it.
  overtaken: () => null,
  // `others` is from the stored snapshot, whose fields already have the contract's names.
  others: ({ others }) => others,
  rent: 'due_rent',
  charges: 'due_charges',
  total: ({ due_rent: rent, due_charges: charges }) => sumEuros(rent, charges),
  amount: ({ rent, charges, other }) => sumEuros(rent, charges, other),
});

/** Returns the arguments of `issue_receipt`. Only the request has the specification's name of the day of payment. */
export const argumentsOf = ({ paidAt, ...request }: v.InferOutput<typeof ReceiptRequest>) =>
  toSnakeCase({ ...request, paidOn: paidAt });
