import * as v from 'valibot';
import { Instant } from '../../_shared/contract/values/common.ts';
import { DocumentKind } from '../../_shared/contract/documents/document-kind.ts';
import { DocumentState } from '../../_shared/contract/documents/document-state.ts';
import { Document } from '../../_shared/contract/documents/document.ts';
import { type SqlRow, registerFields } from '../supabase/reader.ts';
import type { Content } from './kind.ts';
import { KINDS } from './kinds.ts';

/** Returns the document that replaced a listed document. */
export const replacedBy = ({ replaced_by_id: id, replaced_by_number: number }: SqlRow) =>
  id === null || number === null ? null : { id, number };

registerFields(Document, { replacedBy });

/** The columns of a receipt that its document shows. */
export const StoredReceipt = v.object({
  periodFrom: v.nullable(v.string()),
  periodTo: v.nullable(v.string()),
  paidOn: v.string(),
  method: v.nullable(v.string()),
  rent: v.number(),
  charges: v.number(),
  other: v.number(),
  housingBenefit: v.number(),
  due: v.object({ rent: v.number(), charges: v.number() }),
});
registerFields(StoredReceipt, { due: ({ due_rent: rent, due_charges: charges }) => ({ rent, charges }) });

/** A document with its state. `receipt` is null if the document is not a receipt. */
export const StoredDocument = v.object({
  id: v.string(),
  kind: DocumentKind,
  number: v.string(),
  code: v.string(),
  issuedAt: Instant,
  snapshotVersion: v.number(),
  snapshot: v.record(v.string(), v.unknown()),
  receipt: v.nullable(StoredReceipt),
  state: DocumentState,
  replacedByNumber: v.nullable(v.string()),
});
export type StoredDocument = v.InferOutput<typeof StoredDocument>;

/**
 * Returns the content of a document: its columns and its JSON snapshot. `site` is the configured origin for the
 * verification link. Throws if a part is missing or the version of the snapshot is unknown.
 */
export function toContent(
  { kind, number, code, issuedAt, snapshotVersion, snapshot, receipt }: StoredDocument,
  site: string,
): Content {
  return KINDS[kind].read({
    version: snapshotVersion,
    snapshot,
    number,
    issuedAt,
    verificationUrl: `${site}/verify/${code}`,
    receipt: receipt && { kind, ...receipt },
  });
}
