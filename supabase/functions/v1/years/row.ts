import * as v from 'valibot';
import { ExpenseCharge, ExpenseTax } from '../../_shared/contract/expense.ts';
import { YearRegime } from '../../_shared/contract/year.ts';
import { formLines } from '../../_shared/domain/form-2044.ts';
import { registerFields } from '../supabase/reader.ts';

registerFields(YearRegime, {
  lines: ({ regime, is_let: isLet, rents, expenses }) => formLines({ regime, isLet, rents, expenses }),
});

/** The part of an expense that a property or the whole lessor bears. */
export const YearExpensePart = v.object({
  expenseId: v.string(),
  paidOn: v.string(),
  lessorId: v.string(),
  propertyId: v.nullable(v.string()),
  propertyName: v.nullable(v.string()),
  tax: v.nullable(ExpenseTax),
  charge: v.nullable(ExpenseCharge),
  label: v.nullable(v.string()),
  amount: v.number(),
  deductible: v.number(),
});
export type YearExpensePart = v.InferOutput<typeof YearExpensePart>;
