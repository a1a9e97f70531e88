import type { MonthDue, MonthStep } from '@shared/contract/month-due.ts';
import type { MonthLedger } from '@shared/contract/month-ledger.ts';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { isBlocked, isOpen, isReady } from './month-rows.ts';
import type { MonthFailure, MonthProgress } from './month-progress.ts';
import { type Delivery, type MailingProgress, deliveryOf } from './mailing-progress.ts';

/** A document of a row, and how far it is on its way to the tenant; `null` where that is not known. */
export interface LedgerDocument {
  readonly id: string;
  readonly number: string;
  readonly kind: MonthDue['receipts'][number]['kind'];
  readonly mail: MonthMail | null;
  readonly delivery: Delivery | null;
}

export interface LedgerRow {
  readonly due: MonthDue;
  readonly documents: readonly LedgerDocument[];
  /** Why the last task did nothing for it. */
  readonly failure: MonthFailure | null;
  /** What there is to do about it next. */
  readonly step: MonthStep;
  /** The document that `step` is about. */
  readonly pending: LedgerDocument | null;
}

const isToMail = ({ delivery }: LedgerDocument): boolean => delivery === 'ready' || delivery === 'failed';
const isUnderWay = ({ delivery }: LedgerDocument): boolean =>
  delivery === 'waiting' || delivery === 'sending';
const isToHandOver = ({ delivery }: LedgerDocument): boolean => delivery === 'otherwise';

/** The documents that are sent from a row: what is said of several months is sent in the last. */
const sentFrom = ({ due, documents }: LedgerRow): readonly LedgerDocument[] =>
  due.todo.some((step) => step === 'send' || step === 'handOver' || step === 'wait') ? documents : [];

interface LedgerSources {
  readonly month: Pick<MonthLedger, 'dues' | 'mails'>;
  readonly sending: MailingProgress | null;
  /** The progress of the last task of the month. */
  readonly progress: Pick<MonthProgress, 'task' | 'failed'> | null;
}

/** The rows of a month: each due with its documents, and what there is to do next (from the API). A task under way goes before the next step of the API. */
export function ledgerOf({ month: { dues, mails }, sending, progress }: LedgerSources): LedgerRow[] {
  const mailOf = new Map(mails.map((mail) => [mail.receiptId, mail]));
  const failureOf = new Map(progress?.failed.map((failure) => [failure.tenantId, failure]));
  const isWanted = progress?.task.kind === 'pay' ? isOpen : ({ next }: MonthDue) => next !== null;
  return dues.map((due) => {
    const documents = due.receipts.map((receipt): LedgerDocument => {
      const mail = mailOf.get(receipt.id) ?? null;
      return { ...receipt, mail, delivery: mail && deliveryOf(mail, sending) };
    });
    const isMailing = due.step === 'send' && documents.some(isUnderWay);
    return {
      due,
      documents,
      // What it failed at may have been done since.
      failure: (isWanted(due) && failureOf.get(due.tenantId)) || null,
      step: isMailing ? 'wait' : due.step,
      pending: documents.find(({ id }) => id === due.documentId) ?? null,
    };
  });
}

/** Which rows the list shows, by what is left to do about them: a row may be of several. */
export type RowFilter = 'all' | 'open' | 'ready' | 'toSend' | 'done' | 'blocked';

const MATCHES: Readonly<Record<RowFilter, (row: LedgerRow) => boolean>> = {
  all: () => true,
  open: ({ due }) => due.todo.includes('note'),
  ready: ({ due }) => isReady(due),
  toSend: (row) => sentFrom(row).some((document) => isToMail(document) || isToHandOver(document)),
  done: ({ step }) => step === 'done',
  blocked: (row) =>
    isBlocked(row.due) || row.failure !== null || sentFrom(row).some(({ delivery }) => delivery === 'failed'),
};

export const FILTERS: readonly RowFilter[] = ['all', 'open', 'ready', 'toSend', 'done', 'blocked'];

export const isOfFilter = (row: LedgerRow, filter: RowFilter): boolean => MATCHES[filter](row);

/** Whether a row can be ticked: something can be done about several such at once. */
export const isTickable = (row: LedgerRow): boolean =>
  isOpen(row.due) || isReady(row.due) || isOfFilter(row, 'toSend');

/** The documents of rows that can be e-mailed, each once. */
export const documentsToMail = (rows: readonly LedgerRow[]): MonthMail[] => mailsOf(rows, isToMail);

/** The documents of rows that are delivered otherwise, and have not been yet, each once. */
export const documentsToHandOver = (rows: readonly LedgerRow[]): MonthMail[] => mailsOf(rows, isToHandOver);

function mailsOf(rows: readonly LedgerRow[], isWanted: (document: LedgerDocument) => boolean): MonthMail[] {
  const mails = rows.flatMap((row) => sentFrom(row).filter(isWanted)).flatMap(({ mail }) => mail ?? []);
  return [...new Map(mails.map((mail) => [mail.receiptId, mail])).values()];
}

/** How many mails leave, and to how many tenants: of several with one address, one gets it. */
export function countsOf(rows: readonly MonthMail[]): { mails: number; tenants: number } {
  const mails = rows.flatMap(({ addresses }) => addresses);
  return { mails: mails.length, tenants: new Set(mails).size };
}
