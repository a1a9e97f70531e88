import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  type ExpectedBenefit,
  type ExpectedBenefitFields,
  ExpectedBenefitList,
} from '@shared/contract/leases/benefit.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';
import { firstDayOf } from '@shared/domain/period.ts';
import { callApi } from '@/lib/http/http.ts';
import { nullIfGone } from '../cache/null-if-gone.ts';
import { accountKey } from './account-key.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';

export const benefitsQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...accountKey, 'benefits', leaseId],
    queryFn: ({ signal }) => callApi(`/leases/${leaseId}/benefits`, ExpectedBenefitList, { signal }),
  });

/** Adds an expected benefit, or changes the benefit with this id. A repeated call has no second effect. */
export const useSaveBenefit = (leaseId: string) =>
  useReloadingMutation([accountKey], ({ id, ...body }: ExpectedBenefitFields & { id: string | undefined }) =>
    id === undefined
      ? callApi(`/leases/${leaseId}/benefits`, ExpectedBenefitList, { method: 'POST', body })
      : callApi(`/leases/${leaseId}/benefits/${id}`, ExpectedBenefitList, { method: 'PUT', body }),
  );

interface TakenChange {
  readonly benefit: ExpectedBenefit;
  readonly month: string;
  readonly paid: number;
  /** The day until which the tenants may pay what the office no longer pays. */
  readonly payBy: string | null;
}

/**
 * Expects the amount that an office has paid instead of a benefit, from a month (`yyyy-mm`) on. With `paid` 0, expects
 * nothing from this month on.
 */
export const useTakeBenefitChange = (leaseId: string) =>
  useReloadingMutation([accountKey], ({ benefit, month, paid, payBy }: TakenChange) => {
    const { id, tenantId, office, firstMonth, lastMonth: end } = benefit;
    const path = `/leases/${leaseId}/benefits/${id}`;
    if (month <= firstMonth) {
      const body = { tenantId, office, amount: paid, firstMonth, lastMonth: end };
      return callApi(path, ExpectedBenefitList, { method: 'PUT', body });
    }
    const lastMonth = addMonths(firstDayOf(month), -1).slice(0, 7);
    const body = { lastMonth, nextAmount: paid || null, ...(payBy !== null && { tenantsPayBy: payBy }) };
    return callApi(`${path}/end`, ExpectedBenefitList, { method: 'POST', body });
  });

/** Keeps a benefit as it is, although the office paid another amount for a month (`yyyy-mm`) or nothing. */
export const useKeepBenefit = (leaseId: string) =>
  useReloadingMutation([accountKey], ({ id, month }: { id: string; month: string }) =>
    callApi(`/leases/${leaseId}/benefits/${id}/keep`, ExpectedBenefitList, {
      method: 'POST',
      body: { month },
    }),
  );

/** Deletes an expected benefit. Recorded payments stay. */
export const useDeleteBenefit = (leaseId: string) =>
  useReloadingMutation([accountKey], (id: string) =>
    callApi(`/leases/${leaseId}/benefits/${id}`, v.unknown(), { method: 'DELETE' }).catch(nullIfGone),
  );
