import { receiptFileName } from '../../_shared/contract/receipt-kind.ts';
import { sortName } from '../../_shared/domain/full-name.ts';
import { inFileName } from '../http/attachment.ts';
import type { ReceiptDocument } from './document/draw.ts';

/** `quittance-2026-03-Q-2026-0001-Lefèvre-Roy.pdf`: distinct from the files of a landlord's other receipts. */
export function ownFileName({ snapshot, ending }: ReceiptDocument): string {
  const { kind, number, periodFrom: from, paidAt, tenants } = snapshot;
  const base = receiptFileName({ from, paidAt }, kind, ending?.state).replace(/\.pdf$/, '');
  const names = inFileName(tenants.map(sortName));
  return `${[base, number, names].filter(Boolean).join('-')}.pdf`;
}
