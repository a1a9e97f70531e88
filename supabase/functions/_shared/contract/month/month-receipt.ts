import * as v from 'valibot';
import { Id } from '../values/common.ts';
import { IdList } from '../values/id-list.ts';
import { MonthBlocker } from './month-due.ts';
import { Month } from './month.ts';
import { ReceiptKind } from '../documents/receipt-kind.ts';

/** Issues receipts for those payments of a month's dues that no receipt states yet. */
export const MonthReceipts = v.strictObject({ month: Month, tenantIds: IdList });
export type MonthReceipts = v.InferInput<typeof MonthReceipts>;

/** The reason why no receipt was issued. `NOT_FOUND`: there is no such tenant. */
export const MonthReceiptFailure = v.picklist([...MonthBlocker.options, 'NOT_FOUND', 'INTERNAL_ERROR']);
export type MonthReceiptFailure = v.InferOutput<typeof MonthReceiptFailure>;

/**
 * The outcome for each lease. Each lease is in exactly one of the lists. `tenantId` is the first tenant of the lease
 * whom the request names.
 */
export const MonthReceiptsResult = v.object({
  /** A lease may have several receipts: one for each term, and one for all dues other than rent. */
  issued: v.array(v.object({ leaseId: Id, tenantId: Id, id: Id, number: v.string(), kind: ReceiptKind })),
  /** The tenants for whom there is no receipt to issue. */
  skipped: v.array(v.object({ tenantId: Id })),
  failed: v.array(
    v.object({
      tenantId: Id,
      /** The names of all tenants of the lease; null if there is no such tenant. */
      tenantName: v.nullable(v.string()),
      errorCode: MonthReceiptFailure,
    }),
  ),
});
export type MonthReceiptsResult = v.InferOutput<typeof MonthReceiptsResult>;
