import { describe, expect, test } from 'vitest';
import type { BankLineOutcome } from '@shared/contract/payments/bank.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import { todayInParis } from '@shared/domain/period.ts';
import {
  countPayments,
  markOtherPayment,
  monthToConfirm,
  openSplit,
  withMonth,
  markNotRent,
  markRent,
  assignTo,
  isUnfinished,
  splitInto,
  draftLines,
  type DraftLine,
  isTickable,
  nextChunk,
  markSamePayment,
  lineInput,
  withOutcomes,
} from './draft-line.ts';
import type { BankAccounts, Lease } from './expected.ts';
import { rentDue } from '../matching/generated-year.fixture.ts';
import { match } from '../matching/match.ts';
import type { ExpectedDue } from '../matching/model.ts';
import { withAnswer, startBatch, batchResult, nextRequest } from '../bank-batch.ts';
import { monthsPaid } from './months-paid.ts';
import { type LinePart, type TypedPart, typedPart } from './line-part.ts';
import { withOwnBeneficiary } from './payer-of-part.ts';

const LEASE: Lease = {
  id: 'lease',
  name: 'Inès Œuvré',
  propertyName: null,
  tenants: [
    { id: 'left', firstName: 'Léo', lastName: 'Œuvré', companyName: null, leavesOn: '2026-10-31' },
    { id: 'stays', firstName: 'Inès', lastName: 'Œuvré', companyName: null, leavesOn: null },
  ],
  guarantors: [{ id: 'surety', firstName: 'Odile', lastName: 'Roy', companyName: null }],
  rentFrom: '2025-01-01',
  endsOn: null,
  dues: [rentDue('2026-10-01', 20_000), rentDue('2026-11-01', 65_000)],
};
const LEASES = new Map([[LEASE.id, LEASE]]);
const ACCOUNTS: BankAccounts = {
  accounts: [],
  history: [],
  leases: LEASES,
  bankPaymentIds: new Set(['brought']),
};

const PART = {
  leaseId: 'lease',
  cents: 65_000,
  kind: 'payment',
  month: null,
  tenantId: null,
  office: null,
  duplicate: null,
} as const;

const aLine = (line: Partial<DraftLine> = {}): DraftLine => ({
  id: 'line',
  day: '2026-11-05',
  cents: 65_000,
  label: 'VIR INES',
  payer: null,
  payerKey: 'INES',
  account: '5678',
  fee: 0,
  group: 'confirm',
  reasons: [],
  proposed: { parts: [PART], candidates: [], reasons: [] },
  candidates: [],
  parts: [PART],
  rows: null,
  lastSplit: [],
  returned: [],
  isTicked: false,
  ignored: null,
  refusal: null,
  ...line,
});

const refusedAs = (paymentId: string) =>
  withOutcomes(
    [aLine()],
    [
      {
        id: 'line',
        state: 'refused',
        payments: [],
        deposits: [],
        receipts: [],
        blockers: [],
        errorCode: 'UNSEEN_PAYMENTS',
        issues: [{ path: 'parts.0', code: 'overlaps' }],
        paymentId,
      },
    ],
    ACCOUNTS,
  )[0] ?? aLine();

test('a payment is sent in euros, for a tenant who has not left before the day of the payment', () => {
  expect(lineInput(aLine(), LEASES).parts).toEqual([
    { kind: 'payment', tenantId: 'stays', amount: 650, isSeparatePayment: false },
  ]);
});

test.each([
  ['VIR INST MME OEUVRE INES LOYER', { tenantId: 'stays', payerTenantId: 'stays' }],
  ['VIR DE M LEO OEUVRE', { tenantId: 'left', payerTenantId: 'left' }],
  ['VIR SEPA ODILE ROY LOYER', { tenantId: 'stays', payerGuarantorId: 'surety' }],
  // A last name without a first name may be a relative's. Two names identify no single person.
  ['VIR M OEUVRE', { tenantId: 'stays' }],
  ['VIR OEUVRE INES OU OEUVRE LEO', { tenantId: 'stays' }],
])('the person whom the line names is sent as the payer: %s', (label, people) => {
  expect(lineInput(aLine({ label }), LEASES).parts).toEqual([
    { kind: 'payment', ...people, amount: 650, isSeparatePayment: false },
  ]);
});

test('the only tenant of a lease and the benefit office are not sent as the payer', () => {
  const [left, stays] = LEASE.tenants;
  const alone = new Map([['lease', { ...LEASE, tenants: stays ? [stays] : [] }]]);
  const line = aLine({ label: 'VIR INES OEUVRE' });
  expect(lineInput(line, alone).parts).toEqual([
    { kind: 'payment', tenantId: 'stays', amount: 650, isSeparatePayment: false },
  ]);
  const aid = { ...PART, kind: 'benefit', month: '2026-11', office: 'caf' } as const;
  const caf = { label: 'VIR CAF DU RHONE', parts: [{ ...aid, tenantId: left?.id ?? null }] };
  expect(lineInput(aLine(caf), LEASES).parts).toMatchObject([{ tenantId: 'left', payerOffice: 'caf' }]);
  expect(lineInput(aLine({ ...caf, parts: [aid] }), LEASES).parts).toMatchObject([{ tenantId: 'stays' }]);
});

test('a benefit is for the tenant whose name follows the file number in the label', () => {
  const tenants = LEASE.tenants.map((tenant) =>
    tenant.id === 'left' ? { ...tenant, lastName: 'Le Goff', leavesOn: null } : tenant,
  );
  const leases = new Map([['lease', { ...LEASE, tenants }]]);
  const aid = { ...PART, kind: 'benefit', month: '2026-11', tenantId: 'stays', paymentId: null } as const;
  /** Returns the tenants of the benefits in a line, after their proposal. */
  const tenantsOf = (parts: readonly (typeof aid)[]) => {
    const line = { id: 'line', day: '2026-11-05', cents: 65_000, payer: null, payerKey: 'CAF' };
    const [drafted] = draftLines({
      statement: [],
      lines: [{ ...line, label: 'VIR CAF DU RHONE 2076907ZLEGOFF' }],
      proposals: [
        {
          lineId: 'line',
          group: 'confirm',
          reasons: [],
          parts,
          candidates: [],
          returned: [],
          mayBeRecorded: false,
        },
      ],
      accounts: { ...ACCOUNTS, leases },
      ignoredBy: () => null,
    });
    return drafted?.parts.map(({ tenantId }) => tenantId);
  };
  expect(tenantsOf([aid])).toEqual(['left']);
  // The name in the label is that of only one of two benefits.
  const ofTwo = [aid, Object.assign({}, aid, { tenantId: 'left' })];
  expect(tenantsOf(ofTwo)).toEqual(['stays', 'left']);
});

test.each([
  ['VIR MSA AIN RHONE', 'msa'],
  ['VIR CAF DU RHONE', 'caf'],
])('the office of a benefit is the office that the label names: %s', (label, office) => {
  const aid = { ...PART, kind: 'benefit', month: '2026-11', paymentId: null } as const;
  const line = { id: 'line', day: '2026-11-05', cents: 65_000, label, payer: null, payerKey: label };
  const proposal = { lineId: 'line', group: 'ready', reasons: [], parts: [aid], candidates: [] } as const;
  const [drafted] = draftLines({
    statement: [],
    lines: [line],
    proposals: [{ ...proposal, returned: [], mayBeRecorded: false }],
    accounts: ACCOUNTS,
    ignoredBy: () => null,
  });
  expect(drafted?.parts).toMatchObject([{ office }]);
});

test('a deposit is sent without the fields of a payment', () => {
  const line = aLine({ label: 'VIR INES CAUTION', parts: [{ ...PART, kind: 'deposit' }] });
  expect(lineInput(line, LEASES).parts).toEqual([{ kind: 'deposit', tenantId: 'stays', amount: 650 }]);
});

/** Returns the draft of a bank line with this date. The line is ready to be recorded. */
const draftOf = (day: string) => {
  const line = { id: 'line', day, cents: 65_000, label: 'VIR INES', payer: null, payerKey: 'INES' };
  const [made] = draftLines({
    statement: [{ ...line, account: null, payerIban: null }],
    lines: [line],
    proposals: [
      {
        lineId: 'line',
        group: 'ready',
        reasons: [],
        parts: [{ ...PART, paymentId: null }],
        candidates: [],
        returned: [],
        mayBeRecorded: false,
      },
    ],
    accounts: ACCOUNTS,
    ignoredBy: () => null,
  });
  return made;
};

test('a line that is ready is ticked only once its money has arrived', () => {
  const today = todayInParis();
  expect(draftOf(today)).toMatchObject({ group: 'ready', isTicked: true });
  expect(draftOf(addDays(today, 1))).toMatchObject({ group: 'ready', isTicked: false });
});

test('a line shows the payment method, and the payer if the label does not name him', () => {
  const [statement] = [{ day: '2026-11-05', cents: 65_000, account: null, payerIban: null }];
  const draft = (label: string, payer: string | null) => {
    const line = { id: 'line', day: '2026-11-05', cents: 65_000, label, payer, payerKey: null };
    const [made] = draftLines({
      statement: [{ ...statement, label, payer }],
      lines: [line],
      proposals: match([line], ACCOUNTS),
      accounts: ACCOUNTS,
      ignoredBy: () => null,
    });
    return made ?? aLine();
  };
  expect(draft('VIR SEPA RECU', 'Inès Œuvré').label).toBe('Inès Œuvré · VIR SEPA RECU');
  expect(draft('VIR OEUVRE INES LOYER', 'OEUVRE INES').label).toBe('VIR OEUVRE INES LOYER');
  expect(draft('MIETE', null).label).toBe('MIETE');
  expect(lineInput(draft('REMISE CHEQUE 12', null), LEASES)).toMatchObject({ method: 'cheque' });
});

test('a line moves to the recorded lines if another statement has already recorded all its parts', () => {
  const duplicate = { isFromBankLine: true, isSeparatePayment: false };
  const parts = [
    { ...PART, duplicate: { ...duplicate, paymentId: 'one' } },
    { ...PART, duplicate: { ...duplicate, paymentId: 'two' } },
  ];
  expect(markSamePayment(aLine({ parts }))).toMatchObject({ group: 'recorded', isTicked: false });
});

test('if another file has recorded all parts of a line, the landlord’s answer moves the line to the recorded lines or ticks it', () => {
  const [drafted] = draftLines({
    statement: [],
    lines: [
      { id: 'line', day: '2026-11-05', cents: 70_000, label: 'VIR INES', payer: null, payerKey: 'INES' },
    ],
    proposals: [
      {
        lineId: 'line',
        group: 'confirm',
        reasons: [{ code: 'alreadyRecorded' }],
        parts: [
          { ...PART, paymentId: null },
          { ...PART, kind: 'deposit', cents: 5000, paymentId: null },
        ],
        candidates: [],
        returned: [],
        mayBeRecorded: true,
      },
    ],
    accounts: ACCOUNTS,
    ignoredBy: () => null,
  });
  if (drafted === undefined) throw new Error('The line was lost');
  expect(isTickable(drafted)).toBe(false);
  expect(countPayments([drafted])).toMatchObject({ payments: 0 });
  expect(markSamePayment(drafted)).toMatchObject({ group: 'recorded', isTicked: false });
  expect(lineInput(markOtherPayment(drafted), LEASES).parts).toMatchObject([
    { kind: 'payment', amount: 650, isSeparatePayment: true },
    { kind: 'deposit', amount: 50 },
  ]);
});

test('if only the deposit of a line is recorded already, the landlord’s answer leaves the rent', () => {
  const [drafted] = draftLines({
    statement: [],
    lines: [
      { id: 'line', day: '2026-11-05', cents: 70_000, label: 'VIR INES', payer: null, payerKey: 'INES' },
    ],
    proposals: [
      {
        lineId: 'line',
        group: 'confirm',
        reasons: [{ code: 'alreadyRecorded' }],
        parts: [
          { ...PART, paymentId: null },
          { ...PART, kind: 'deposit', cents: 5000, paymentId: null, isRecorded: true },
        ],
        candidates: [],
        returned: [],
        mayBeRecorded: false,
      },
    ],
    accounts: ACCOUNTS,
    ignoredBy: () => null,
  });
  if (drafted === undefined) throw new Error('The line has no draft');
  expect(isTickable(drafted)).toBe(false);
  const answered = markSamePayment(drafted);
  expect(answered).toMatchObject({ group: 'confirm', isTicked: true });
  expect(lineInput(answered, LEASES).parts).toMatchObject([{ kind: 'payment', amount: 650 }]);
});

const benefitRow = (key: string, more: Partial<TypedPart> = {}): TypedPart => ({
  key,
  leaseId: 'lease',
  tenantId: null,
  amount: 19_000,
  kind: 'benefit',
  office: 'caf',
  month: '2026-11',
  duplicate: null,
  ...more,
});

test('the second benefit of a line is for the other co-tenant', () => {
  const both: Lease = { ...LEASE, tenants: LEASE.tenants.map((tenant) => ({ ...tenant, leavesOn: null })) };
  const second = (first: TypedPart, more: Partial<TypedPart> = {}, lease = both) => {
    const added = benefitRow('second', more);
    return withOwnBeneficiary(added, [first, added], aLine({ label: 'VIR CAF', payer: null }), lease)
      .tenantId;
  };
  expect(second(benefitRow('first'))).toBe('stays');
  expect(second(benefitRow('first', { tenantId: 'stays' }))).toBeNull();
  // The landlord has chosen the beneficiary, the benefits are for different months, or the tenant has left.
  expect(second(benefitRow('first'), { tenantId: 'left' })).toBe('left');
  expect(second(benefitRow('first', { month: '2026-10' }))).toBeNull();
  expect(second(benefitRow('first'), { kind: 'payment', office: null })).toBeNull();
  expect(second(benefitRow('first'), {}, LEASE)).toBeNull();
});

test('lines that link existing payments are sent first', () => {
  const link = lineInput(markSamePayment(refusedAs('typed')), LEASES);
  const other = { ...lineInput(aLine(), LEASES), id: 'other' };
  const batch = startBatch({ id: 'batch', fileName: null, issue: 'none', lines: [other, link] });
  expect(nextRequest(batch).lines).toEqual([link, other]);
});

test('after a lost response and a retry, the result counts the payments that the first request recorded', () => {
  const batch = startBatch({
    id: 'batch',
    fileName: null,
    issue: 'none',
    lines: [lineInput(aLine(), LEASES)],
  });
  const payment = { id: 'p', leaseId: 'lease', tenantId: 'stays', kind: 'payment', amount: 650 } as const;
  const recorded: BankLineOutcome = {
    id: 'line',
    state: 'alreadyRecorded',
    payments: [payment],
    deposits: [],
    receipts: [],
    blockers: [],
    errorCode: null,
    issues: [],
    paymentId: null,
  };
  const done = withAnswer(batch, [recorded]);
  expect(batchResult(done, 1)).toMatchObject({ payments: 1, alreadyRecorded: 0 });
  expect(batchResult(done, 0)).toMatchObject({ payments: 0, alreadyRecorded: 1 });
});

test('a line that may repeat a payment entered by hand is linked to this payment, unless the landlord answers that the line is a separate payment', () => {
  const refused = refusedAs('typed');
  expect(lineInput(markSamePayment(refused), LEASES).parts).toEqual([
    { kind: 'existing', paymentId: 'typed' },
  ]);
  expect(lineInput(markOtherPayment(refused), LEASES).parts).toMatchObject([
    { tenantId: 'stays', isSeparatePayment: true },
  ]);
});

test('a line that is only linked to a payment is not counted in the bar or in the result', () => {
  const line = markSamePayment(refusedAs('typed'));
  expect(countPayments([line])).toEqual({ payments: 0, deposits: 0, cents: 0 });
  const deposit = aLine({ parts: [PART, { ...PART, kind: 'deposit', cents: 5000 }] });
  expect(countPayments([deposit])).toEqual({ payments: 2, deposits: 1, cents: 70_000 });
  expect(countPayments([markOtherPayment(refusedAs('typed'))]).payments).toBe(1);
  const batch = startBatch({ id: 'batch', fileName: null, issue: 'none', lines: [lineInput(line, LEASES)] });
  const payment = { id: 'typed', leaseId: 'lease', tenantId: 'stays', kind: 'payment', amount: 650 } as const;
  const outcome = { id: 'line', state: 'recorded', payments: [payment], receipts: [], blockers: [] } as const;
  const done = withAnswer(batch, [
    {
      ...outcome,
      payments: [payment],
      deposits: [],
      receipts: [],
      blockers: [],
      errorCode: null,
      issues: [],
      paymentId: null,
    },
  ]);
  expect(batchResult(done, 0)).toMatchObject({ payments: 0, linked: 1 });
});

test('confirming that a line is a payment from another statement sends no request', () => {
  const refused = refusedAs('brought');
  expect(isTickable(refused)).toBe(false);
  expect(markSamePayment(refused)).toMatchObject({ group: 'recorded', isTicked: false });
  expect(isTickable(markOtherPayment(refused))).toBe(true);
});

const rowsOf = (...parts: readonly Partial<LinePart>[]) =>
  parts.map((part) => typedPart({ ...PART, ...part }));

test('a split line is ticked once its parts add up to the line’s amount', () => {
  expect(splitInto(aLine(), rowsOf({ cents: 65_001 }))).toMatchObject({ isTicked: false });
  const less = splitInto(aLine({ isTicked: true }), rowsOf({ cents: 60_000 }));
  expect([less.isTicked, isTickable(less)]).toEqual([false, true]);
  const more = splitInto(less, rowsOf({ cents: 60_000 }, { cents: 5000 }));
  expect(more.isTicked).toBe(true);
  // The landlord's tick stays, because the sum of the parts does not change.
  const month = rowsOf({ cents: 60_000, kind: 'benefit', office: 'caf', month: '2026-09' });
  expect(splitInto({ ...less, isTicked: true }, month).isTicked).toBe(true);
});

test.each([
  { leaseId: '' },
  { amount: '' },
  { amount: 'abc' },
  { amount: '-5' },
  { amount: '0' },
  { amount: '1,234' },
])('a split with an unfinished part cannot be ticked: %j', (unfinished) => {
  const [first, second] = rowsOf({ cents: 60_000 }, { cents: 5000 });
  const rows = [first, second].flatMap((row, n) => (row ? [{ ...row, ...(n === 1 && unfinished) }] : []));
  const line = splitInto(aLine(), rows);
  expect([line.isTicked, isTickable(line), isUnfinished(line)]).toEqual([false, false, true]);
  expect(line.parts).toHaveLength(1);
});

test('a lease that was chosen once stays a candidate of the line', () => {
  const split = splitInto(aLine(), rowsOf({ cents: 60_000 }, { leaseId: 'other', cents: 5000 }));
  const given = assignTo(split, { ...LEASE, id: 'third' });
  expect(given).toMatchObject({
    candidates: ['lease', 'other', 'third'],
    lastSplit: split.rows,
    isTicked: true,
  });
  const again = markRent(markNotRent(given));
  expect(again).toMatchObject({ candidates: ['lease', 'other', 'third'], parts: [] });
  expect(splitInto(again, again.lastSplit)).toMatchObject({ parts: split.parts, isTicked: true });
});

test('one request to record lines has at most 50 lines and 500 parts', () => {
  const sent = lineInput(aLine(), LEASES);
  const wide = { ...sent, parts: Array.from({ length: 200 }, () => sent.parts).flat() };
  expect(nextChunk(Array.from({ length: 60 }, () => sent))).toHaveLength(50);
  expect(nextChunk([wide, wide, wide])).toHaveLength(2);
});

/** Returns the months that each line pays, without the names of dues that are no rents. */
const monthTexts = (lines: readonly DraftLine[], leases = LEASES) =>
  Object.fromEntries(
    [...monthsPaid(lines, leases)].map(([id, months]) => [id, months.map(({ month }) => month)]),
  );

test('a line pays the oldest rent that earlier lines have not paid', () => {
  const first = aLine({ id: 'first', isTicked: true });
  const second = aLine({
    id: 'second',
    day: '2026-11-06',
    cents: 20_000,
    parts: [{ ...PART, cents: 20_000 }],
  });
  expect(monthTexts([second, first])).toEqual({
    first: ['2026-10', '2026-11'],
    second: ['2026-11'],
  });
});

test('a line that may repeat a payment pays no month, unless the landlord answers that the line is a separate payment', () => {
  const duplicate = { paymentId: 'p1', isFromBankLine: false, isSeparatePayment: false };
  const line = aLine({ parts: [{ ...PART, cents: 20_000, duplicate }] });
  expect(monthTexts([line])).toEqual({ [line.id]: [] });
  expect(monthTexts([markOtherPayment(line)])).toEqual({ [line.id]: ['2026-10'] });
});

/** Returns the months that each line pays in a lease with these dues. */
const paidOf = (dues: readonly ExpectedDue[], ...lines: readonly DraftLine[]) =>
  monthTexts(lines, new Map([['lease', { ...LEASE, dues }]]));

test('a line first pays the rent, then an older repair, and then coming dues', () => {
  const repair: ExpectedDue = { ...rentDue('2026-10-10', 8000), kind: 'repair' };
  const dues = [repair, rentDue('2026-11-01', 70_000), rentDue('2026-12-01', 70_000)];
  const of = (cents: number, day = '2026-11-05') =>
    paidOf(dues, aLine({ day, parts: [{ ...PART, cents }] }))['line'];
  expect(of(70_000)).toEqual(['2026-11']);
  expect(of(75_000)).toEqual(['2026-11', '2026-10']);
  expect(of(80_000)).toEqual(['2026-11', '2026-10', '2026-12']);
  // The rent of November is not due yet.
  expect(of(8000, '2026-10-28')).toEqual(['2026-10']);
});

test('a line that pays a settlement of charges names the settlement, and not its month', () => {
  const settlement: ExpectedDue = { ...rentDue('2026-11-15', 8000), kind: 'settlement', label: 'année 2025' };
  const dues = [rentDue('2026-11-01', 70_000), settlement];
  const lease = new Map([['lease', { ...LEASE, dues }]]);
  const paid = monthsPaid([aLine({ day: '2026-11-20', parts: [{ ...PART, cents: 78_000 }] })], lease);
  expect(paid.get('line')).toEqual([
    { month: '2026-11', due: null },
    { month: '2026-11', due: expect.objectContaining({ kind: 'settlement', label: 'année 2025' }) },
  ]);
});

test('a ticked benefit pays the month in its label, even before that month is due', () => {
  const dues = [rentDue('2026-10-01', 70_000), rentDue('2026-11-01', 70_000)];
  const caf = { ...PART, kind: 'benefit', office: 'caf', month: '2026-11', cents: 70_000 } as const;
  const aid = aLine({ id: 'aid', day: '2026-10-28', isTicked: true, parts: [caf] });
  const rent = aLine({ id: 'rent', parts: [{ ...PART, cents: 90_000 }] });
  expect(paidOf(dues, aid, rent)).toEqual({ aid: ['2026-11'], rent: ['2026-10'] });
  expect(paidOf(dues, { ...aid, isTicked: false }, rent)).toMatchObject({ rent: ['2026-10', '2026-11'] });
});

describe('a line whose label names another month than the oldest unpaid month', () => {
  const asked = aLine({
    label: 'VIR INES LOYER NOVEMBRE 2026',
    reasons: [{ code: 'due' }, { code: 'otherMonth', month: '2026-11' }],
  });

  test('the line cannot be ticked before the landlord has chosen the month', () => {
    expect(monthToConfirm(asked)).toBe('2026-11');
    expect(isTickable(asked)).toBe(false);
    for (const month of ['2026-11', null]) {
      const withAnswer = withMonth(asked, month);
      expect(withAnswer).toMatchObject({ isTicked: true, parts: [{ month }] });
      expect(isTickable(withAnswer)).toBe(true);
      expect(lineInput(withAnswer, LEASES).parts[0]).toMatchObject({
        kind: 'payment',
        ...(month !== null && { month }),
      });
    }
  });

  test('splitting a line keeps the month that the landlord has chosen', () => {
    const rows = openSplit(withMonth(asked, '2026-11')).rows ?? [];
    expect(splitInto(asked, rows).parts).toMatchObject([{ month: '2026-11' }]);
  });

  test('a line whose label names a month pays that month in the lease that the landlord chooses', () => {
    expect(assignTo(asked, LEASE).parts).toMatchObject([{ month: '2026-11' }]);
    const paid = { ...LEASE, dues: [rentDue('2026-10-01', 65_000)] };
    expect(assignTo(asked, paid).parts).toMatchObject([{ month: null }]);
  });
});
