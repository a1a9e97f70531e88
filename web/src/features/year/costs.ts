import { ExpenseTax } from '@shared/contract/expense.ts';
import { isCost } from '@shared/domain/form-2044.ts';

/** The categories of money that the lessor paid, and null for expenses that are only charges. */
export const COST_CATEGORIES = [...ExpenseTax.options.filter(isCost), null];
