import * as v from 'valibot';
import { ExpenseCharge, ExpenseTax } from '../../_shared/contract/expense.ts';
import { Property } from '../../_shared/contract/property.ts';
import { Year, YearRegime } from '../../_shared/contract/year.ts';
import { formLines } from '../../_shared/domain/form-2044.ts';
import { distinctNames } from '../../_shared/domain/property-names.ts';
import { readRow, registerFields, type SqlRow } from '../supabase/reader.ts';

registerFields(YearRegime, {
  lines: ({ regime, is_let: isLet, rents, expenses }) => formLines({ regime, isLet, rents, expenses }),
});

const NamedProperty = v.pick(Property, ['id', 'name', 'address', 'addressComplement', 'postalCode', 'city']);
registerFields(NamedProperty, { id: 'property_id' });

registerFields(Year, {
  lessors: ({ lessors }) => {
    const properties: readonly SqlRow[] = lessors
      .flatMap((lessor: SqlRow) => lessor['properties'])
      .filter((property: SqlRow) => property['property_id'] !== null);
    const names = distinctNames(readRow(v.array(NamedProperty), properties));
    for (const property of properties) Object.assign(property, { name: names.get(property['property_id']) });
    return readRow(Year.entries.lessors, lessors);
  },
});

/**
 * The part of an expense that one property bears. `propertyId` is null for the part that the lessor bears without a
 * property.
 */
export const YearExpensePart = v.object({
  expenseId: v.string(),
  paidOn: v.string(),
  lessorId: v.string(),
  propertyId: v.nullable(v.string()),
  tax: v.nullable(ExpenseTax),
  charge: v.nullable(ExpenseCharge),
  label: v.nullable(v.string()),
  amount: v.number(),
  deductible: v.number(),
});
export type YearExpensePart = v.InferOutput<typeof YearExpensePart>;
