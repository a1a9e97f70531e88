import { type MonthReceipts, MonthReceiptsResult } from '@shared/contract/month-receipt.ts';
import { callApi } from '@/lib/http/http.ts';

/** Issues the receipts for the payments of a month. A repeated call issues no receipt twice. */
export const issueMonth = (body: MonthReceipts): Promise<MonthReceiptsResult> =>
  callApi('/month/receipts', MonthReceiptsResult, { method: 'POST', body });
