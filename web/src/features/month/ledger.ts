import type { MonthDue, MonthStep } from '@shared/contract/month-due.ts';
import type { MonthLedger } from '@shared/contract/month-ledger.ts';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { isBlocked, isOpen, isReady, isToAnnounce } from './month-rows.ts';
import type { MonthFailure, MonthProgress } from './month-progress.ts';
import { type Delivery, type MailingProgress, deliveryOf } from './mailing-progress.ts';

/** A document of a row and the document's delivery; `null` while the delivery is unknown. */
export interface LedgerDocument {
  readonly id: string;
  readonly number: string;
  readonly kind: MonthDue['receipts'][number]['kind'];
  readonly mail: MonthMail | null;
  readonly delivery: Delivery | null;
}

/** The due notice of a row and its delivery. */
export type LedgerNotice = NonNullable<MonthDue['notice']> & Pick<LedgerDocument, 'mail' | 'delivery'>;

export interface LedgerRow {
  readonly due: MonthDue;
  readonly documents: readonly LedgerDocument[];
  readonly notice: LedgerNotice | null;
  /** The reason why the last task failed for this row. */
  readonly failure: MonthFailure | null;
  /** The next step. */
  readonly step: MonthStep;
  /** The document that the row's `step` is about. */
  readonly pending: LedgerDocument | null;
}

const isToMail = ({ delivery }: Pick<LedgerDocument, 'delivery'>): boolean =>
  delivery === 'ready' || delivery === 'failed';
const isUnderWay = ({ delivery }: LedgerDocument): boolean =>
  delivery === 'waiting' || delivery === 'sending';
const isToHandOver = ({ delivery }: Pick<LedgerDocument, 'delivery'>): boolean => delivery === 'otherwise';

/** The documents that are mailed from a row. The last month of a document mails it. */
const documentsToDeliver = ({ due, documents }: LedgerRow): readonly LedgerDocument[] =>
  due.todo.some((step) => step === 'send' || step === 'handOver' || step === 'wait') ? documents : [];

interface LedgerSources {
  readonly month: Pick<MonthLedger, 'dues' | 'mails' | 'notices'>;
  readonly sending: MailingProgress | null;
  /** The progress of the last task of the month. */
  readonly progress: Pick<MonthProgress, 'task' | 'failed'> | null;
}

/** True if a row still awaits the result of a task. */
const WANTED: Readonly<Record<MonthProgress['task']['kind'], (due: MonthDue) => boolean>> = {
  pay: isOpen,
  issue: ({ next }) => next !== null,
  notices: isToAnnounce,
};

/**
 * The rows of a month: each due with its documents and its next step. The API states the next step, but a running task
 * goes first.
 */
export function ledgerOf({ month: { dues, mails, notices }, sending, progress }: LedgerSources): LedgerRow[] {
  const mailOf = new Map([...mails, ...notices].map((mail) => [mail.documentId, mail]));
  const failureOf = new Map(progress?.failed.map((failure) => [failure.tenantId, failure]));
  const isWanted = progress ? WANTED[progress.task.kind] : isOpen;
  const withDelivery = <Shown extends { readonly id: string }>(document: Shown) => {
    const mail = mailOf.get(document.id) ?? null;
    return { ...document, mail, delivery: mail && deliveryOf(mail, sending) };
  };
  return dues.map((due) => {
    const documents = due.receipts.map(withDelivery);
    const isMailing = due.step === 'send' && documents.some(isUnderWay);
    return {
      due,
      documents,
      notice: due.notice && withDelivery(due.notice),
      // Drop a failure once its step is done.
      failure: (isWanted(due) && failureOf.get(due.tenantId)) || null,
      step: isMailing ? 'wait' : due.step,
      pending: documents.find(({ id }) => id === due.documentId) ?? null,
    };
  });
}

/** The filters that a row matches, according to its next step. A row may match several filters. */
export type RowFilter = 'all' | 'open' | 'ready' | 'toSend' | 'done' | 'blocked';

const MATCHES: Readonly<Record<RowFilter, (row: LedgerRow) => boolean>> = {
  all: () => true,
  open: ({ due }) => due.todo.includes('record'),
  ready: ({ due }) => isReady(due),
  toSend: (row) => documentsToDeliver(row).some((document) => isToMail(document) || isToHandOver(document)),
  done: ({ step }) => step === 'done',
  blocked: (row) =>
    isBlocked(row.due) ||
    row.failure !== null ||
    (row.documents.length === 0 && row.notice?.delivery === 'failed') ||
    documentsToDeliver(row).some(({ delivery }) => delivery === 'failed'),
};

export const FILTERS: readonly RowFilter[] = ['all', 'open', 'ready', 'toSend', 'done', 'blocked'];

export const isOfFilter = (row: LedgerRow, filter: RowFilter): boolean => MATCHES[filter](row);

/** True if the row's step can be done for several rows at once. */
export const isTickable = (row: LedgerRow): boolean =>
  isOpen(row.due) || isReady(row.due) || isOfFilter(row, 'toSend');

/** The documents of the rows that can be e-mailed. Each document is listed once. */
export const documentsToMail = (rows: readonly LedgerRow[]): MonthMail[] => mailsOf(rows, isToMail);

/** The documents of the rows that the landlord still has to hand over. Each document is listed once. */
export const documentsToHandOver = (rows: readonly LedgerRow[]): MonthMail[] => mailsOf(rows, isToHandOver);

function mailsOf(rows: readonly LedgerRow[], isWanted: (document: LedgerDocument) => boolean): MonthMail[] {
  const mails = rows
    .flatMap((row) => documentsToDeliver(row).filter(isWanted))
    .flatMap(({ mail }) => mail ?? []);
  return [...new Map(mails.map((mail) => [mail.documentId, mail])).values()];
}

/** The due notices of the rows: all of them, those that can be e-mailed, and those that still have to be handed over. */
export function noticesOf(rows: readonly LedgerRow[]) {
  const notices = rows.flatMap(({ notice }) => notice ?? []);
  return {
    ids: notices.map(({ id }) => id),
    toMail: notices.filter(isToMail).flatMap(({ mail }) => mail ?? []),
    toHandOver: notices.filter(isToHandOver).flatMap(({ mail }) => mail ?? []),
  };
}

/** Counts the mails and the tenants. Tenants with the same address get one mail. */
export function countsOf(rows: readonly MonthMail[]): { mails: number; tenants: number } {
  const mails = rows.flatMap(({ addresses }) => addresses);
  return { mails: mails.length, tenants: new Set(mails).size };
}
