import type { DayOrder } from '@/lib/reading/days.ts';
import type { DraftLine } from './drafts/draft-line.ts';
import type { BankAccounts } from './drafts/expected.ts';
import type { BankLine, ReturnedPayment } from './matching/model.ts';
import type { BankBatch } from './bank-batch.ts';
import type {
  DayOrderQuestion,
  LayoutQuestion,
  LeftOutCounts,
  Statement,
  StatementError,
} from './reading/model.ts';
import { NOTHING_LEFT_OUT } from './reading/statement-lines.ts';

/** The facts of a statement that the page shows in one line. */
export interface Summary {
  /** The last four characters of each account number in the statement. */
  readonly accounts: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly lines: number;
  /** The number of incoming lines. */
  readonly incoming: number;
  readonly leftOut: LeftOutCounts;
  readonly unreadableRows: readonly string[];
}

/** A payment that an outgoing line may take back. Stored while the dialog asks whether to record the return. */
export interface ReturnQuestion {
  readonly line: DraftLine;
  readonly payment: ReturnedPayment;
}

/** A statement and the landlord's choices for its lines, stored only in memory. */
export interface BankState {
  readonly file: File | null;
  /** The error of the last file. `unreachable` means that the request for the accounts failed. */
  readonly error: StatementError | 'unreadable' | 'unreachable' | null;
  /** The numbers of rows that were left out of a refused file. */
  readonly leftOut: LeftOutCounts;
  readonly isReading: boolean;
  readonly question: LayoutQuestion | null;
  readonly dayQuestion: DayOrderQuestion | null;
  /** The landlord's answer to the question about the days of this file. */
  readonly dayOrder: DayOrder | null;
  /** The assumed meaning of the columns, which the landlord can change. `null` if the file states the meaning. */
  readonly columns: LayoutQuestion | null;
  readonly summary: Summary | null;
  readonly accounts: BankAccounts | null;
  readonly bankLines: readonly BankLine[];
  readonly lines: readonly DraftLine[];
  readonly batch: BankBatch | null;
  /** The month that the largest number of recorded lines pay. */
  readonly month: string | null;
  /** The last line that moved to another group, or whose pressed button disappeared. The line gets the focus. */
  readonly moved: { readonly id: string } | null;
  readonly returnQuestion: ReturnQuestion | null;
}

export const EMPTY_BANK_STATE: BankState = {
  file: null,
  error: null,
  leftOut: NOTHING_LEFT_OUT,
  isReading: false,
  question: null,
  dayQuestion: null,
  dayOrder: null,
  columns: null,
  summary: null,
  accounts: null,
  bankLines: [],
  lines: [],
  batch: null,
  month: null,
  moved: null,
  returnQuestion: null,
};

export function summaryOf(
  { lines, leftOut, unreadableRows }: Statement,
  lastFour: (account: string | null) => string | null,
): Summary {
  const days = lines.map(({ day }) => day).toSorted();
  const accounts = lines.map(({ account }) => lastFour(account)).filter((account) => account !== null);
  return {
    accounts: [...new Set(accounts)],
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    lines: lines.length,
    incoming: lines.filter(({ cents }) => cents > 0).length,
    leftOut,
    unreadableRows,
  };
}
