import * as v from 'valibot';
import {
  type ReceiptPreview,
  ReceiptRequest,
} from '../../../supabase/functions/_shared/contract/documents/receipt.ts';
import type { Receipt } from '../../../supabase/functions/_shared/contract/documents/receipt-list.ts';
import {
  type ReceiptTerm,
  ReceiptTermQuery,
  type TermReceipt,
} from '../../../supabase/functions/_shared/contract/documents/receipt-term.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { file } from './api.ts';
import type { Call } from './contract.ts';

/** Returns the due of the requested term. The due is unpaid: €610 of rent and €40 of charges for a month. */
export const aTerm = ({ query }: Pick<Call, 'query'>, term: Partial<ReceiptTerm> = {}): ReceiptTerm => {
  const { from, to } = v.parse(ReceiptTermQuery, query);
  return {
    from,
    to,
    due: { rent: 610, charges: 40 },
    parts: [],
    prorata: null,
    received: { rent: 0, charges: 0, housingBenefit: 0 },
    advance: 0,
    payments: [],
    earlier: [],
    conflicts: [],
    ...term,
  };
};

/** Answers in the panel of a receipt whether the landlord has received an amount, such as `314,51`. */
export async function answerReceived(answer: 'Oui' | 'Non', amount = ''): Promise<void> {
  const panel = page.getByRole('dialog');
  // A change of the period changes the amount once the new period is loaded.
  await expect.element(panel.getByText(`Avez-vous reçu ${amount}`).last()).toBeVisible();
  await panel.getByText(answer, { exact: true }).click();
}

/** Returns the preview of the requested receipt, by default a quittance. */
export const aPreview = (
  { body }: Pick<Call, 'body'>,
  preview: Partial<ReceiptPreview> = {},
): ReceiptPreview => {
  const { from, to, rent, charges } = v.parse(ReceiptRequest, body);
  return { kind: 'quittance', from, to, stated: rent + charges, remaining: 0, ...preview };
};

/** Returns a quittance for March 2026 that conflicts with a new receipt. */
export const aTermReceipt = (receipt: Partial<TermReceipt> = {}): TermReceipt => ({
  id: crypto.randomUUID(),
  number: 'Q-2026-0001',
  kind: 'quittance',
  from: '2026-03-01',
  to: '2026-03-31',
  paidOn: '2026-03-05',
  method: null,
  rent: 610,
  charges: 40,
  other: 0,
  ...receipt,
});

/** Returns the PDF file of a receipt. Headers identify the receipt, as in documents/answer.ts. */
export const fileOf = ({ id, kind, number }: Receipt) =>
  file({
    'content-type': 'application/pdf',
    'klinky-document-id': id,
    'klinky-document-kind': kind,
    'klinky-document-number': number,
  });
