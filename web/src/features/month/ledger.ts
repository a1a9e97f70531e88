import type { MonthDue, MonthStep } from '@shared/contract/month/month-due.ts';
import type { MonthLedger } from '@shared/contract/month/month-ledger.ts';
import type { MonthMail } from '@shared/contract/month/month-mail.ts';
import { type Delivery, type MailingProgress, deliveryOf } from '@/lib/mailing/mailing-progress.ts';
import { isBlocked, isOpen, isReady, isToAnnounce } from './rows/month-rows.ts';
import type { MonthFailure, MonthProgress } from './bar/month-progress.ts';

/** A document of a row with its delivery. `mail` and `delivery` are `null` while the delivery is unknown. */
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
  /** The failure of the last task for this row; `null` if the task did not fail for this row. */
  readonly failure: MonthFailure | null;
  /**
   * The next step of the row, as the API states it. While a mailing sends a document of the row, the step is `wait`.
   */
  readonly step: MonthStep;
  /** The document to which the next step applies; `null` if the step applies to no document. */
  readonly pending: LedgerDocument | null;
}

const isToMail = ({ delivery }: Pick<LedgerDocument, 'delivery'>): boolean =>
  delivery === 'ready' || delivery === 'failed';
const isUnderWay = ({ delivery }: LedgerDocument): boolean =>
  delivery === 'waiting' || delivery === 'sending';
const isToHandOver = ({ delivery }: Pick<LedgerDocument, 'delivery'>): boolean => delivery === 'otherwise';

/**
 * Returns the documents that the landlord e-mails or hands over from this row. A document of several months belongs to
 * the row of its last month.
 */
const documentsToDeliver = ({ due, documents }: LedgerRow): readonly LedgerDocument[] =>
  due.todo.some((step) => step === 'send' || step === 'handOver' || step === 'wait') ? documents : [];

interface LedgerSources {
  readonly month: Pick<MonthLedger, 'dues' | 'mails' | 'notices'>;
  readonly mailing: MailingProgress | null;
  readonly monthTask: Pick<MonthProgress, 'task' | 'failed'> | null;
}

/** For each kind of task, a function that returns true while a due still needs the task. */
const WANTED: Readonly<Record<MonthProgress['task']['kind'], (due: MonthDue) => boolean>> = {
  pay: isOpen,
  issue: ({ next }) => next !== null,
  notices: isToAnnounce,
};

/**
 * Returns the rows of a month: each due with its documents and its next step. The API states the next step. While a
 * mailing sends a document of the row, the step is `wait`.
 */
export function ledgerOf({
  month: { dues, mails, notices },
  mailing,
  monthTask,
}: LedgerSources): LedgerRow[] {
  const mailOf = new Map([...mails, ...notices].map((mail) => [mail.documentId, mail]));
  const failureOf = new Map(monthTask?.failed.map((failure) => [failure.tenantId, failure]));
  const isWanted = monthTask ? WANTED[monthTask.task.kind] : isOpen;
  const withDelivery = <Shown extends { readonly id: string }>(document: Shown) => {
    const mail = mailOf.get(document.id) ?? null;
    return { ...document, mail, delivery: mail && deliveryOf(mail, mailing) };
  };
  return dues.map((due) => {
    const documents = due.receipts.map(withDelivery);
    const isMailing = due.step === 'send' && documents.some(isUnderWay);
    return {
      due,
      documents,
      notice: due.notice && withDelivery(due.notice),
      // Drop the failure if the due no longer needs the task.
      failure: (isWanted(due) && failureOf.get(due.tenantId)) || null,
      step: isMailing ? 'wait' : due.step,
      pending: documents.find(({ id }) => id === due.documentId) ?? null,
    };
  });
}

/** The filters of the list. A row may match several filters. */
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

/** Returns true if a step of the row can be done for several rows at once. */
export const isTickable = (row: LedgerRow): boolean =>
  isOpen(row.due) || isReady(row.due) || isOfFilter(row, 'toSend');

/** Returns true if a due notice can announce the due, and no notice with the sums of today exists. */
export const isToNotify = ({ due, notice }: LedgerRow): boolean =>
  isToAnnounce(due) && (notice === null || notice.delivery === 'overtaken');

/** Returns the documents of the rows that can be e-mailed, each document once. */
export const documentsToMail = (rows: readonly LedgerRow[]): MonthMail[] => mailsOf(rows, isToMail);

/** Returns the documents of the rows that the landlord still has to hand over, each document once. */
export const documentsToHandOver = (rows: readonly LedgerRow[]): MonthMail[] => mailsOf(rows, isToHandOver);

function mailsOf(rows: readonly LedgerRow[], isWanted: (document: LedgerDocument) => boolean): MonthMail[] {
  const mails = rows
    .flatMap((row) => documentsToDeliver(row).filter(isWanted))
    .flatMap(({ mail }) => mail ?? []);
  return [...new Map(mails.map((mail) => [mail.documentId, mail])).values()];
}

/**
 * Returns the ids of the due notices of the rows, the notices to e-mail, and the notices that the landlord still has to
 * hand over. Leaves out overtaken notices.
 */
export function noticesOf(rows: readonly LedgerRow[]) {
  const notices = rows.flatMap(({ notice }) => (notice && notice.delivery !== 'overtaken' ? notice : []));
  return {
    ids: notices.map(({ id }) => id),
    toMail: notices.filter(isToMail).flatMap(({ mail }) => mail ?? []),
    toHandOver: notices.filter(isToHandOver).flatMap(({ mail }) => mail ?? []),
  };
}
