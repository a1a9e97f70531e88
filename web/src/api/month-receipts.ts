import { MonthNoticesResult } from '@shared/contract/month-notice.ts';
import { type MonthReceipts, MonthReceiptsResult } from '@shared/contract/month-receipt.ts';
import { callApi } from '@/lib/http/http.ts';

/** Issues the receipts for the payments of a month. A repeated call issues no receipt twice. */
export const issueMonth = (body: MonthReceipts): Promise<MonthReceiptsResult> =>
  callApi('/month/receipts', MonthReceiptsResult, { method: 'POST', body });

/**
 * Issues the notices of a month's dues that fall due in the next 31 days. A notice with the amounts of a valid notice is
 * not issued again.
 */
export const issueNotices = (body: MonthReceipts): Promise<MonthNoticesResult> =>
  callApi('/month/notices', MonthNoticesResult, { method: 'POST', body });
