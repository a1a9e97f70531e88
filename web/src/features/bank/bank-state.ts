import type { DraftLine } from './draft.ts';
import type { BankAccounts } from './expected.ts';
import type { BankLine, ReturnedPayment } from './matching/model.ts';
import type { BankBatch } from './bank-batch.ts';
import type { LayoutQuestion, LeftOut, StatementError, StatementLine } from './reading/model.ts';
import { NOTHING_LEFT_OUT } from './reading/statement-lines.ts';

/** What a statement is, in a line. */
export interface Summary {
  /** The last four signs of its accounts. */
  readonly accounts: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly lines: number;
  /** How many brought money in. */
  readonly incoming: number;
  readonly leftOut: LeftOut;
}

/** A payment that a line may have taken back, while it is asked whether it is to be cancelled. */
export interface AskedReturn {
  readonly line: DraftLine;
  readonly payment: ReturnedPayment;
}

/** A statement and what is made of it. It is kept in memory alone. */
export interface BankState {
  readonly file: File | null;
  /** `unreachable`: what the accounts expect could not be asked. */
  readonly error: StatementError | 'unreadable' | 'unreachable' | null;
  /** How many rows of a file that is not read were left out. */
  readonly leftOut: LeftOut;
  readonly isReading: boolean;
  readonly question: LayoutQuestion | null;
  /** What the columns of the statement were taken to say, which can be asked again; `null`: the file says it. */
  readonly columns: LayoutQuestion | null;
  readonly summary: Summary | null;
  readonly accounts: BankAccounts | null;
  /** The lines as they were read. */
  readonly read: readonly BankLine[];
  readonly lines: readonly DraftLine[];
  readonly batch: BankBatch | null;
  /** The month that most of what is noted pays. */
  readonly month: string | null;
  /** The line of which what was pressed went last, or that went to another group. */
  readonly moved: { readonly id: string } | null;
  readonly asked: AskedReturn | null;
}

export const EMPTY_BANK_STATE: BankState = {
  file: null,
  error: null,
  leftOut: NOTHING_LEFT_OUT,
  isReading: false,
  question: null,
  columns: null,
  summary: null,
  accounts: null,
  read: [],
  lines: [],
  batch: null,
  month: null,
  moved: null,
  asked: null,
};

export function summaryOf(
  lines: readonly StatementLine[],
  leftOut: Summary['leftOut'],
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
  };
}
