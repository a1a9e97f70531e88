import * as v from 'valibot';
import { Id } from '../values/common.ts';
import { MonthReceiptFailure, MonthReceiptsResult } from './month-receipt.ts';

/** A due can be announced at most this number of days before its due day. */
export const NOTICE_DAYS = 31;

/**
 * The reason why no due notice was issued. `NOTHING_OWED`: no unpaid due of the month falls due in the next 31 days.
 */
export const MonthNoticeFailure = v.picklist([...MonthReceiptFailure.options, 'NOTHING_OWED']);
export type MonthNoticeFailure = v.InferOutput<typeof MonthNoticeFailure>;

const { skipped, failed } = MonthReceiptsResult.entries;

/**
 * The outcome for each lease. Each lease is in exactly one of the lists. `tenantId` is the first tenant of the lease
 * whom the request names.
 */
export const MonthNoticesResult = v.object({
  /** A lease may have several notices, because each due has its own notice. */
  issued: v.array(v.object({ leaseId: Id, tenantId: Id, id: Id, number: v.string() })),
  /** The tenants who already have the notices that the request would issue, with the same contents. */
  skipped,
  failed: v.array(v.object({ ...failed.item.entries, errorCode: MonthNoticeFailure })),
});
export type MonthNoticesResult = v.InferOutput<typeof MonthNoticesResult>;
