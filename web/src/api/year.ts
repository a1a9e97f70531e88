import { queryOptions } from '@tanstack/react-query';
import { type OtherLeases, Year, type YearPayment, YearPaymentList } from '@shared/contract/year.ts';
import { fetchParts, toExportedPart } from '@/lib/files/zip-files.ts';
import { callApi, callApiForFile } from '@/lib/http/http.ts';
import { readExpenses } from './expenses.ts';
import { accountKey } from './accounts/account-key.ts';

/** The payments, the expenses and the occupation of a calendar year. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [...accountKey, 'year', year],
    queryFn: ({ signal }) => callApi(`/year?year=${year}`, Year, { signal }),
    // Refetch when the landlord returns to the page, because another page may have recorded a payment.
    staleTime: 0,
    // The route's loader has just fetched the data.
    refetchOnMount: false,
  });

/**
 * Selects the payments or expenses of a lessor's property in a year. If `propertyId` is null, selects the payments or
 * expenses without a property.
 */
export interface YearSelection {
  readonly year: number;
  readonly lessorId: string;
  readonly propertyId: string | null;
}

/** All parts of payments for a property in a year. */
export const yearPaymentsQuery = ({ year, lessorId, propertyId }: YearSelection) =>
  queryOptions({
    queryKey: [...accountKey, 'year', year, 'payments', lessorId, propertyId],
    queryFn: async ({ signal }) => {
      const payments: YearPayment[] = [];
      const filters = { year: String(year), lessorId, ...(propertyId !== null && { propertyId }) };
      for (let after: string | undefined; ;) {
        const search = new URLSearchParams({ ...filters, ...(after !== undefined && { after }) });
        const page = await callApi(`/year/payments?${search.toString()}`, YearPaymentList, { signal });
        // Only an empty page ends the list. Any other page may be short, because a payment that was given back has no
        // part.
        if (page.length === 0) return payments.filter((payment) => payment.propertyId === propertyId);
        payments.push(...page);
        after = page.at(-1)?.paymentId;
      }
    },
    staleTime: 0,
  });

/**
 * All expenses of a property in a year. If `propertyId` is null, the data are all expenses of the lessor. The page then
 * shows only the parts without a property.
 */
export const yearExpensesQuery = ({ year, lessorId, propertyId }: YearSelection) =>
  queryOptions({
    queryKey: [...accountKey, 'year', year, 'expenses', lessorId, propertyId],
    queryFn: async ({ signal }) => {
      const filters = { year: String(year), ...(propertyId !== null && { propertyId }) };
      const expenses = await readExpenses(filters, signal);
      return expenses.filter((expense) => expense.lessorId === lessorId);
    },
    staleTime: 0,
  });

/** Downloads the tables and bills of a year. `other` says how to declare leases of the kind `other`. */
export const exportYear = (year: number, other: OtherLeases) =>
  fetchParts(async (query) =>
    toExportedPart(await callApiForFile(`/year/export?year=${year}&other=${other}&${query}`, {})),
  );
