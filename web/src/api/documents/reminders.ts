import { queryOptions } from '@tanstack/react-query';
import { Reminder, type ReminderCreate, type ReminderDraft } from '@shared/contract/documents/reminder.ts';
import { callApi } from '@/lib/http/http.ts';
import { useIssueLetter, usePreviewLetter } from './issue-letter.ts';
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

/** Issues a letter about the arrears. */
export const useIssueReminder = (leaseId: string) =>
  useIssueLetter<ReminderCreate>(`/leases/${leaseId}/reminders`);

export const usePreviewReminder = (leaseId: string) =>
  usePreviewLetter<ReminderDraft>(`/leases/${leaseId}/reminders/preview`);
