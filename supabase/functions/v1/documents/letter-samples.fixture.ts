import type { DocumentKind } from '../../_shared/contract/documents/document-kind.ts';
import type { ReceiptKind } from '../../_shared/contract/documents/receipt-kind.ts';
import { DEPOSITS } from './deposit-samples.fixture.ts';
import type { Content } from './kind.ts';
import { type ArrearsReport, arrearsReport } from './kinds/arrears-report.ts';
import { dueNotice } from './kinds/due-notice.ts';
import { formalNotice } from './kinds/formal-notice.ts';
import { reminder } from './kinds/reminder.ts';
import { revision, type RevisionSnapshot } from './kinds/revision.ts';
import { settlement, type SettlementSnapshot } from './kinds/settlement.ts';
import type { Arrears } from './kinds/letter/arrears.ts';
import type { LetterSnapshot } from './kinds/letter/letter.ts';
import { head } from './letter-head.fixture.ts';

// Letters for tests and `npm run documents`.

export const dueNoticeSample = {
  ...head,
  number: 'A-2026-0012',
  says: {
    kind: 'rent' as const,
    label: null,
    from: '2026-05-01',
    to: '2026-05-31',
    dueOn: '2026-05-05',
    rent: 1250,
    charges: 85.5,
    chargesKind: 'provision' as const,
    other: 0,
    reduction: 0,
    advance: 0,
    arrears: 0,
    sentTo: null,
  },
};

const rentDue: Arrears['lines'][number] = {
  dueId: '0193b1f0-0000-7000-8000-000000000031',
  rent: 1250,
  charges: 85.5,
  reduction: 0,
  kind: 'rent',
  from: '2026-03-01',
  to: '2026-03-31',
  label: null,
  dueOn: '2026-03-05',
  hasCharges: true,
  amount: 1335.5,
  received: 0,
  remaining: 1335.5,
};

const arrears: Arrears = {
  level: 1,
  total: 1645.5,
  earlier: [],
  sentTo: null,
  leaseOn: '2024-09-01',
  hasResolutoryClause: true,
  addition: null,
  offersInstalments: false,
  lines: [
    {
      ...rentDue,
      from: '2026-02-01',
      to: '2026-02-28',
      dueOn: '2026-02-05',
      received: 1025.5,
      remaining: 310,
    },
    rentDue,
  ],
};

export const firstReminder: LetterSnapshot<Arrears> = { ...head, number: 'L-2026-0003', says: arrears };

export const secondReminder: LetterSnapshot<Arrears> = {
  ...head,
  number: 'L-2026-0004',
  says: { ...arrears, level: 2, earlier: [{ number: 'L-2026-0003', on: '2026-03-20' }] },
};

export const formalNoticeSample: LetterSnapshot<Arrears> = {
  ...head,
  number: 'M-2026-0001',
  says: {
    ...arrears,
    level: 3,
    earlier: [
      { number: 'L-2026-0003', on: '2026-03-08' },
      { number: 'L-2026-0004', on: '2026-03-20' },
    ],
    addition: 'Vous pouvez me joindre au 04 72 00 00 00 pour convenir d’un rendez-vous.',
  },
};

export const revisionSample: RevisionSnapshot = {
  ...head,
  number: 'V-2026-0001',
  issuedAt: '2026-11-20T09:00:00Z',
  says: {
    target: 'rent',
    article: '17-1',
    leaseOn: '2024-09-01',
    askedOn: '2026-11-20',
    startsOn: '2026-11-20',
    former: 750,
    amount: 758.64,
    cap: 758.64,
    zone: 'metropole',
    oldQuarter: '2025-Q2',
    newQuarter: '2026-Q2',
    oldIndex: 146.68,
    newIndex: 148.37,
    enteredQuarters: [],
    unchanged: 60,
    chargesKind: 'provision',
    splitTerm: { from: '2026-11-01', to: '2026-11-30', amount: 813.17 },
    sentTo: null,
    addition: null,
  },
};

const chargesRevisionSample: RevisionSnapshot = {
  ...revisionSample,
  number: 'V-2026-0002',
  says: {
    ...revisionSample.says,
    target: 'charges',
    article: '25-10',
    askedOn: '2026-11-12',
    startsOn: '2026-12-01',
    former: 60,
    amount: 60.5,
    cap: 60.69,
    zone: 'corsica',
    enteredQuarters: ['2026-Q2'],
    unchanged: 750,
    chargesKind: 'fixed',
    splitTerm: null,
    addition: 'Vous pouvez me joindre au 04 72 00 00 00.',
  },
};

export const settlementSample: SettlementSnapshot = {
  ...head,
  number: 'C-2026-0001',
  issuedAt: '2026-11-20T09:00:00Z',
  says: {
    from: '2025-01-01',
    to: '2025-12-31',
    days: 365,
    leaseOn: '2024-09-01',
    lines: [
      {
        charge: 'water',
        label: 'Relevé du compteur',
        isSyndicStatement: false,
        from: '2025-01-01',
        to: '2025-12-31',
        recoverable: 312.4,
        shares: 1,
        totalShares: 1,
        part: 312.4,
        days: 365,
        ofDays: 365,
        amount: 312.4,
        isLaterBill: false,
      },
      {
        charge: 'commonParts',
        label: null,
        isSyndicStatement: true,
        from: '2025-01-01',
        to: '2025-12-31',
        recoverable: 4200,
        shares: 52,
        totalShares: 1000,
        part: 218.4,
        days: 365,
        ofDays: 365,
        amount: 218.4,
        isLaterBill: false,
      },
      {
        charge: 'waste',
        label: null,
        isSyndicStatement: false,
        from: '2025-01-01',
        to: '2025-12-31',
        recoverable: 148,
        shares: 1,
        totalShares: 1,
        part: 148,
        days: 365,
        ofDays: 365,
        amount: 148,
        isLaterBill: false,
      },
    ],
    spent: 678.8,
    called: 600,
    calledBefore: 0,
    balance: 78.8,
    hasUnpaid: true,
    dueOn: '2027-01-01',
    hasLeft: false,
    isAgreed: false,
    billsUntil: '2027-05-20',
    billsAt: 'sur rendez-vous, 8 rue Auguste Comte',
    note: 'Le chauffage est individuel.',
    byTwelfths: false,
    nextProvision: { amount: 56.57, from: '2027-01-01', isFromResults: true },
    sentTo: null,
  },
};

/** The settlement of tenants who have left, with a later bill, as long after the year as twelfths require. */
const lateSettlementSample: SettlementSnapshot = {
  ...settlementSample,
  number: 'C-2026-0002',
  says: {
    ...settlementSample.says,
    from: '2024-01-01',
    to: '2024-03-14',
    days: 74,
    lines: settlementSample.says.lines.map((line, index) => ({ ...line, isLaterBill: index === 0 })),
    called: 300,
    calledBefore: 123.45,
    balance: 255.35,
    hasUnpaid: false,
    dueOn: '2026-11-20',
    hasLeft: true,
    isAgreed: true,
    note: null,
    byTwelfths: true,
    nextProvision: null,
    sentTo: '3 rue Neuve, 69003 Lyon',
  },
};

const creditSettlementSample: SettlementSnapshot = {
  ...settlementSample,
  number: 'C-2026-0003',
  isGoverned: false,
  says: {
    ...settlementSample.says,
    leaseOn: null,
    called: 720,
    balance: -41.2,
    hasUnpaid: false,
    dueOn: null,
    note: null,
    nextProvision: null,
  },
};

/** Returns a formal notice that claims `count` monthly dues. The first is the due of January 2014. */
export function formalNoticeOf(count: number): LetterSnapshot<Arrears> {
  const lines = Array.from({ length: count }, (_, month) => ({
    ...rentDue,
    from: isoDay(month, 1),
    to: isoDay(month + 1, 0),
    dueOn: isoDay(month, 5),
  }));
  const total = rentDue.remaining * count;
  return { ...formalNoticeSample, says: { ...formalNoticeSample.says, lines, total } };
}

const isoDay = (month: number, day: number): string =>
  new Date(Date.UTC(2014, month, day)).toISOString().slice(0, 10);

export const arrearsReportSample: LetterSnapshot<ArrearsReport> = {
  ...head,
  number: 'B-2026-0001',
  says: {
    office: 'caf',
    reference: '1234567 A',
    since: '2026-03-05',
    day: '2026-05-05',
    total: 1145.5,
    sentTo: null,
    lines: (['2026-02', '2026-03'] as const).map((month, place) => ({
      kind: 'rent',
      from: `${month}-01`,
      to: place === 0 ? '2026-02-28' : '2026-03-31',
      label: null,
      dueOn: `${month}-05`,
      hasCharges: true,
      amount: 1335.5,
      received: place === 0 ? 1025.5 : 0,
      benefit: place === 0 ? 0 : 500,
      remaining: place === 0 ? 310 : 835.5,
    })),
  },
};

/** A sample of each kind of letter, and of its variants. */
export const LETTERS = {
  arrearsReport: arrearsReport.of(arrearsReportSample),
  dueNotice: dueNotice.of(dueNoticeSample),
  reminder: reminder.of(firstReminder),
  secondReminder: reminder.of(secondReminder),
  formalNotice: formalNotice.of(formalNoticeSample),
  revision: revision.of(revisionSample),
  chargesRevision: revision.of(chargesRevisionSample),
  settlement: settlement.of(settlementSample),
  lateSettlement: settlement.of(lateSettlementSample),
  creditSettlement: settlement.of(creditSettlementSample),

  longFormalNotice: formalNotice.of(formalNoticeOf(40)),
  ...DEPOSITS,
} satisfies Readonly<Record<Exclude<DocumentKind, ReceiptKind>, Content>> & Readonly<Record<string, Content>>;
