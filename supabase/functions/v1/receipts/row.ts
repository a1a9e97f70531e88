import { Receipt } from '../../_shared/contract/receipt-list.ts';
import { TermReceipt } from '../../_shared/contract/receipt-term.ts';
import { sumEuros } from '../../_shared/domain/money.ts';
import { replacedBy } from '../documents/row.ts';
import { registerFields } from '../supabase/reader.ts';

registerFields(TermReceipt, { method: 'payment_method' });
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
