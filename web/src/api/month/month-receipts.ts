import { MonthNoticesResult } from '@shared/contract/month/month-notice.ts';
import { type MonthReceipts, MonthReceiptsResult } from '@shared/contract/month/month-receipt.ts';
import { callApi } from '@/lib/http/http.ts';

/** Issues the receipts for the payments of a month. A repeated call issues no receipt twice. */
export const issueMonth = (body: MonthReceipts): Promise<MonthReceiptsResult> =>
  callApi('/month/receipts', MonthReceiptsResult, { method: 'POST', body });

/**
 * Issues a due notice for each due of a month that falls due in the next 31 days. Issues no notice if a valid
 * notice already states the amounts of the due.
 */
export const issueNotices = (body: MonthReceipts): Promise<MonthNoticesResult> =>
  callApi('/month/notices', MonthNoticesResult, { method: 'POST', body });
