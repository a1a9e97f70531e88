import * as v from 'valibot';
import { Id } from './common.ts';
import { IdList } from './id-list.ts';
import { MonthBlocker } from './month-due.ts';
import { Month } from './month.ts';
import { ReceiptKind } from './receipt-kind.ts';

/** Asks for the receipts of what was paid for the dues of a month and no receipt says yet. */
export const MonthReceipts = v.strictObject({ month: Month, tenantIds: IdList });
export type MonthReceipts = v.InferInput<typeof MonthReceipts>;

/** Why none was issued. `NOT_FOUND`: there is no such tenant. */
export const MonthReceiptFailure = v.picklist([...MonthBlocker.options, 'NOT_FOUND', 'INTERNAL_ERROR']);
export type MonthReceiptFailure = v.InferOutput<typeof MonthReceiptFailure>;

/** The outcome: each lease is in exactly one of the lists, by the first of its tenants that was named. */
export const MonthReceiptsResult = v.object({
  /** One for each term, and one of what is no rent, so there may be several of a lease. */
  issued: v.array(v.object({ leaseId: Id, tenantId: Id, id: Id, number: v.string(), kind: ReceiptKind })),
  /** For whom there was nothing new to issue. */
  skipped: v.array(v.object({ tenantId: Id })),
  failed: v.array(
    v.object({
      tenantId: Id,
      /** Null when there is no such tenant. */
      tenantName: v.nullable(v.string()),
      errorCode: MonthReceiptFailure,
    }),
  ),
});
export type MonthReceiptsResult = v.InferOutput<typeof MonthReceiptsResult>;
