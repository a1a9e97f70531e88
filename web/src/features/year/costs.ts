import { ExpenseTax } from '@shared/contract/expense.ts';

/** All categories but other income, and null for expenses that are only charges. */
export const COSTS = [...ExpenseTax.options.filter((tax) => tax !== 'otherIncome'), null];
