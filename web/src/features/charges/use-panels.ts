import { getRouteApi } from '@tanstack/react-router';
import type { ExpenseCharge } from '@shared/contract/expense.ts';

const route = getRouteApi('/_authed/charges');

/**
 * Returns functions that open a panel above the panel of a settlement. The form below keeps its input, so no question
 * about unsaved input is asked.
 */
export function usePanels() {
  const navigate = route.useNavigate();
  const open = (panel: string, search: { of?: string; charge?: string; provision?: number } = {}): void =>
    void navigate({
      search: ({ year, lease, from, to }) => ({ year, lease, from, to, panel, ...search }),
      resetScroll: false,
      ignoreBlocker: true,
    });
  return {
    openExpense: (expenseId: string): void => open('expense', { of: expenseId }),
    addExpense: (charge?: ExpenseCharge): void => open('expense', charge && { charge }),
    changeRent: (provision: number): void => open('rent', { provision }),
  };
}
