import { queryOptions } from '@tanstack/react-query';
import {
  ArrearsReport,
  type ArrearsReportCreate,
  type ArrearsReportDraft,
} from '@shared/contract/documents/arrears-report.ts';
import { callApi } from '@/lib/http/http.ts';
import { accountKey } from '../accounts/account-key.ts';
import { useIssueLetter, usePreviewLetter } from './issue-letter.ts';

/** The unpaid rent that has to be reported for a lease. The landlord acts on these facts, so they must be current. */
export const arrearsReportQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...accountKey, 'arrears-report', leaseId],
    queryFn: ({ signal }) => callApi(`/leases/${leaseId}/arrears-report`, ArrearsReport, { signal }),
    staleTime: 0,
  });

/** Issues the letter to an office. */
export const useIssueArrearsReport = (leaseId: string) =>
  useIssueLetter<ArrearsReportCreate>(`/leases/${leaseId}/arrears-reports`);

export const usePreviewArrearsReport = (leaseId: string) =>
  usePreviewLetter<ArrearsReportDraft>(`/leases/${leaseId}/arrears-reports/preview`);
