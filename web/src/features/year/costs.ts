import { ExpenseTax } from '@shared/contract/expense.ts';
import { isCost } from '@shared/domain/form-2044.ts';

/** The categories of expenses that the lessor paid. `null` stands for expenses that are only recoverable charges. */
export const COST_CATEGORIES = [...ExpenseTax.options.filter(isCost), null];
