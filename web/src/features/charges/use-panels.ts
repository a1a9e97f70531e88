import { getRouteApi } from '@tanstack/react-router';
import type { ExpenseCharge } from '@shared/contract/expense.ts';

const route = getRouteApi('/_authed/charges');

/**
 * Returns functions that open a panel above the panel of a settlement. The form below keeps its input, so no question
 * about unsaved input is asked.
 */
export function usePanels() {
  const navigate = route.useNavigate();
  const open = (
    panel: string,
    search: { of?: string; charge?: string; like?: string | undefined; provision?: number } = {},
  ): void =>
    void navigate({
      search: ({ year, lease, from, to }) => ({ year, lease, from, to, panel, ...search }),
      resetScroll: false,
      ignoreBlocker: true,
    });
  return {
    openExpense: (expenseId: string): void => open('expense', { of: expenseId }),
    /** `like` is an expense of last year with the same kind of charge. */
    addExpense: (charge?: ExpenseCharge, like?: string): void => open('expense', charge && { charge, like }),
    changeRent: (provision: number): void => open('rent', { provision }),
  };
}
