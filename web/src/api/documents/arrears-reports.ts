import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ArrearsReport,
  type ArrearsReportCreate,
  type ArrearsReportDraft,
} from '@shared/contract/documents/arrears-report.ts';
import { Document } from '@shared/contract/documents/document.ts';
import { callApi, callApiForFile } from '@/lib/http/http.ts';
import { accountKey } from '../accounts/account-key.ts';
import { documentsQuery } from './documents.ts';

/** The unpaid rent that has to be reported for a lease. The landlord acts on these facts, so they must be current. */
export const arrearsReportQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...accountKey, 'arrears-report', leaseId],
    queryFn: ({ signal }) => callApi(`/leases/${leaseId}/arrears-report`, ArrearsReport, { signal }),
    staleTime: 0,
  });

/** Issues the letter to an office. A repeated call with the same key has no second effect. */
export function useIssueArrearsReport(leaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ArrearsReportCreate) =>
      callApi(`/leases/${leaseId}/arrears-reports`, Document, { method: 'POST', body }),
    onSuccess: (letter) => {
      client.setQueryData(documentsQuery({ number: letter.number }).queryKey, [letter]);
      void client.invalidateQueries({ queryKey: accountKey });
    },
    onError: () => client.invalidateQueries({ queryKey: accountKey }),
  });
}

/** Downloads a draft of the letter as a PDF. A draft has no number. */
export function usePreviewArrearsReport(leaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ArrearsReportDraft) =>
      callApiForFile(`/leases/${leaseId}/arrears-reports/preview`, { method: 'POST', body }),
    onError: () => client.invalidateQueries({ queryKey: accountKey }),
  });
}
