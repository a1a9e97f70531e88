import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { type ExpectedBenefitFields, ExpectedBenefitList } from '@shared/contract/leases/benefit.ts';
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

/** Deletes an expected benefit. Recorded payments stay. */
export const useDeleteBenefit = (leaseId: string) =>
  useReloadingMutation([accountKey], (id: string) =>
    callApi(`/leases/${leaseId}/benefits/${id}`, v.unknown(), { method: 'DELETE' }).catch(nullIfGone),
  );
