import { expect, test } from 'vitest';
import type { MonthDue, MonthStep } from '@shared/contract/month/month-due.ts';
import type { MonthMail } from '@shared/contract/month/month-mail.ts';
import { type MailingProgress, beginSending } from '@/lib/mailing/mailing-progress.ts';
import { aLateRentOf } from '../../../../tests/fixtures/month-due.ts';
import { aMonthLedger } from '../../../../tests/fixtures/month-ledger.ts';
import {
  type RowFilter,
  FILTERS,
  documentsToMail,
  isOfFilter,
  isTickable,
  ledgerOf,
  noticesOf,
} from './ledger.ts';
import type { MonthProgress } from './bar/month-progress.ts';

const RECEIPT = { id: 'receipt', number: 'Q-2026-0001', kind: 'quittance' } as const;
const PAID = { received: 950.3, remaining: 0, state: 'paid' } as const;
const aMail = (change: Partial<MonthMail> = {}): MonthMail => ({
  documentId: RECEIPT.id,
  number: RECEIPT.number,
  tenantId: 'a',
  tenantIds: ['a'],
  tenantName: 'a',
  addresses: ['a@example.test'],
  obstacle: null,
  delivery: 'ready',
  mails: [],
  deliveries: [],
  ...change,
});
/** Returns the row of one due, with its next step and its filters. */
function only(
  change: Partial<MonthDue>,
  mails: readonly MonthMail[] = [],
  {
    monthTask = null,
    mailing = null,
  }: { monthTask?: Pick<MonthProgress, 'task' | 'failed'> | null; mailing?: MailingProgress | null } = {},
) {
  const [row] = ledgerOf({
    month: { dues: [aLateRentOf('a', change)], mails: [...mails], notices: [] },
    mailing,
    monthTask,
  });
  if (!row) throw new Error('There is one row.');
  const filters = FILTERS.filter((filter: RowFilter) => filter !== 'all' && isOfFilter(row, filter));
  return { row, step: row.step, filters };
}

/** Returns the data of a paid due for which the landlord has one thing left to do. */
const withStep = (step: MonthStep): Partial<MonthDue> => ({ ...PAID, todo: [step], step });
const withReceipt = (step: MonthStep): Partial<MonthDue> => ({
  ...withStep(step),
  receipts: [RECEIPT],
  documentId: RECEIPT.id,
});

test.each<[string, ReturnType<typeof only>, string, readonly RowFilter[]]>([
  ['is late', only({}), 'record', ['open']],
  [
    'is paid in part and has no receipt yet',
    only({ received: 1, next: 'partial', todo: ['record', 'issue'] }),
    'record',
    ['open', 'ready'],
  ],
  ['is paid', only({ ...withStep('issue'), next: 'quittance' }), 'issue', ['ready']],
  [
    'is paid without a dwelling',
    only({ ...withStep('complete'), next: 'quittance', blocker: 'NO_PROPERTY' }),
    'complete',
    ['blocked'],
  ],
  ['has a document to mail', only(withReceipt('send'), [aMail()]), 'send', ['toSend']],
  [
    'has a document that is mailed from the row of another month',
    only({ ...withStep('done'), receipts: [RECEIPT] }, [aMail()]),
    'done',
    ['done'],
  ],
  [
    'has a document that must be handed over',
    only(withReceipt('handOver'), [aMail({ addresses: [], obstacle: 'NO_CONSENT', delivery: 'otherwise' })]),
    'handOver',
    ['toSend'],
  ],
  [
    'has a document whose mail failed',
    only(withReceipt('send'), [aMail({ delivery: 'failed' })]),
    'send',
    ['toSend', 'blocked'],
  ],
  [
    'has a document that was sent',
    only(withReceipt('done'), [aMail({ delivery: 'sent' })]),
    'done',
    ['done'],
  ],
  [
    'has a document that is about to be mailed',
    only(withReceipt('send'), [aMail()], { mailing: beginSending(['other', RECEIPT.id]) }),
    'wait',
    [],
  ],
  [
    'is done except for arrears',
    only({ ...withReceipt('record'), arrears: 5 }, [aMail({ delivery: 'sent' })]),
    'record',
    ['open'],
  ],
])('a row that %s has its next step and its filters', (_, { step, filters }, next, of) => {
  expect({ step, filters }).toEqual({ step: next, filters: of });
});

test('after a failed task, the row is in the filter `blocked` until its step is done', () => {
  const monthTask = {
    task: { kind: 'issue' },
    failed: [{ tenantId: 'a', errorCode: 'INTERNAL_ERROR' }],
  } as const;
  expect(only({ ...withStep('issue'), next: 'quittance' }, [], { monthTask }).filters).toEqual([
    'ready',
    'blocked',
  ]);
  expect(only(withReceipt('done'), [aMail({ delivery: 'sent' })], { monthTask }).filters).toEqual(['done']);
});

test('a row can be ticked only if its step can be done for several rows at once', () => {
  expect(isTickable(only(withStep('issue')).row)).toBe(true);
  expect(isTickable(only(withStep('complete')).row)).toBe(false);
  expect(isTickable(only(withReceipt('done'), [aMail({ delivery: 'sent' })]).row)).toBe(false);
  const { row } = only(withReceipt('send'), [aMail()]);
  expect(documentsToMail([row, row])).toEqual([aMail()]);
});

test('noticesOf separates due notices to mail from due notices to hand over, and leaves out overtaken notices', () => {
  const notice = { id: 'notice', number: 'A-2026-0001', issuedAt: '2026-02-20T10:00:00Z', sentOn: null };
  const [row, printed, paid, overtaken] = ledgerOf({
    month: aMonthLedger({
      dues: [
        aLateRentOf('a', { notice }),
        aLateRentOf('b', { notice: { ...notice, id: 'printed' } }),
        aLateRentOf('c'),
        aLateRentOf('d', { notice: { ...notice, id: 'overtaken' } }),
      ],
      notices: [
        aMail({ documentId: 'notice', delivery: 'failed' }),
        aMail({ documentId: 'printed', delivery: 'otherwise' }),
        aMail({ documentId: 'overtaken', delivery: 'overtaken' }),
      ],
    }),
    mailing: null,
    monthTask: null,
  });
  if (!row || !printed || !paid || !overtaken) throw new Error('There are four rows.');
  expect(isOfFilter(row, 'blocked')).toBe(true);
  const { ids, toMail, toHandOver } = noticesOf([row, printed, paid, overtaken]);
  expect(ids).toEqual(['notice', 'printed']);
  expect([toMail, toHandOver].map((mails) => mails.map(({ documentId }) => documentId))).toEqual([
    ['notice'],
    ['printed'],
  ]);
});
