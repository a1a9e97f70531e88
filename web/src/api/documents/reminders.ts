import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Document } from '@shared/contract/documents/document.ts';
import { Reminder, type ReminderCreate, type ReminderDraft } from '@shared/contract/documents/reminder.ts';
import { callApi, callApiForFile } from '@/lib/http/http.ts';
import { documentsQuery } from './documents.ts';
import { accountKey } from '../accounts/account-key.ts';

/**
 * The arrears of a lease, and the next letter about the arrears. The landlord decides by these facts, so they must be
 * current.
 */
export const reminderQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...accountKey, 'reminder', leaseId],
    queryFn: ({ signal }) => callApi(`/leases/${leaseId}/reminder`, Reminder, { signal }),
    staleTime: 0,
  });

/** Issues a letter about the arrears. A repeated call with the same key has no second effect. */
export function useIssueReminder(leaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReminderCreate) =>
      callApi(`/leases/${leaseId}/reminders`, Document, { method: 'POST', body }),
    // Does not wait for the account, so that the letter is shown at once.
    onSuccess: (letter) => {
      client.setQueryData(documentsQuery({ number: letter.number }).queryKey, [letter]);
      void client.invalidateQueries({ queryKey: accountKey });
    },
    // An error can mean that the screen is outdated.
    onError: () => client.invalidateQueries({ queryKey: accountKey }),
  });
}

/** Downloads a draft of the letter as a PDF. A draft has no number. */
export function usePreviewReminder(leaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReminderDraft) =>
      callApiForFile(`/leases/${leaseId}/reminders/preview`, { method: 'POST', body }),
    onError: () => client.invalidateQueries({ queryKey: accountKey }),
  });
}
