import { expect, test } from 'vitest';
import type { DraftLine } from './draft-line.ts';
import { rematchLines } from './rematch-lines.ts';

const BENEFIT = {
  leaseId: 'lease',
  cents: 31_000,
  kind: 'benefit',
  month: '2026-02',
  tenantId: null,
  office: 'caf',
  duplicate: null,
} as const;

const aLine = (line: Partial<DraftLine> = {}): DraftLine => ({
  id: 'line',
  day: '2026-02-25',
  cents: 31_000,
  label: 'VIR CAF DU RHONE',
  payer: null,
  payerKey: 'CAF RHONE',
  account: '5678',
  fee: 0,
  group: 'assign',
  reasons: [{ code: 'benefit' }],
  proposed: { parts: [], candidates: [], reasons: [{ code: 'benefit' }] },
  candidates: [],
  parts: [],
  rows: null,
  lastSplit: [],
  returned: [],
  isTicked: false,
  ignored: null,
  refusal: null,
  ...line,
});

const KNOWN = aLine({ group: 'ready', account: null, parts: [BENEFIT], isTicked: true });

test('a line without an answer gets the tenant that the page has learned, and is not ticked', () => {
  expect(rematchLines([aLine()], [KNOWN])).toEqual([
    { ...KNOWN, account: '5678', group: 'confirm', isTicked: false },
  ]);
});

test('a line with an answer stays as it is', () => {
  const answers: Partial<DraftLine>[] = [
    { parts: [{ ...BENEFIT, leaseId: 'other' }] },
    { rows: [] },
    { group: 'recorded' },
    { group: 'rest', ignored: 'payer' },
    { reasons: [{ code: 'skipped' }] },
  ];
  for (const answer of answers) expect(rematchLines([aLine(answer)], [KNOWN])).toEqual([aLine(answer)]);
});

test('an outgoing line becomes recorded once the return of the deposit is recorded', () => {
  const out = { cents: -50_000, group: 'rest', candidates: ['lease'] } as const;
  const deposit = { ...BENEFIT, cents: 50_000, kind: 'deposit', month: null, office: null } as const;
  const recorded = aLine({ ...out, group: 'recorded', candidates: [], parts: [deposit] });
  expect(rematchLines([aLine(out)], [recorded])).toMatchObject([
    { group: 'recorded', candidates: [], parts: [deposit] },
  ]);
});

test('an open question about the same payment goes when its payment is the money of another line', () => {
  const payment = { ...BENEFIT, kind: 'payment', month: null, office: null } as const;
  const duplicate = { paymentId: 'typed', isFromBankLine: false, isSeparatePayment: false };
  const asked = aLine({
    group: 'confirm',
    reasons: [{ code: 'alreadyRecorded' }],
    parts: [{ ...payment, duplicate }],
  });
  const fresh = aLine({ group: 'confirm', reasons: [{ code: 'secondPayment' }], parts: [payment] });
  expect(rematchLines([asked], [fresh])).toEqual([fresh]);
  const answers: Partial<DraftLine>[] = [
    { isTicked: true },
    { parts: [{ ...payment, duplicate: { ...duplicate, isSeparatePayment: true } }] },
  ];
  for (const answer of answers)
    expect(rematchLines([{ ...asked, ...answer }], [fresh])).toEqual([{ ...asked, ...answer }]);
});

test('an open question about a recorded line stays open', () => {
  const payment = { ...BENEFIT, kind: 'payment', month: null, office: null } as const;
  const duplicate = { paymentId: null, isFromBankLine: true, isSeparatePayment: false };
  const asked = aLine({
    group: 'confirm',
    reasons: [{ code: 'alreadyRecorded' }],
    parts: [{ ...payment, duplicate }],
  });
  expect(rematchLines([asked], [asked])).toEqual([asked]);
});
