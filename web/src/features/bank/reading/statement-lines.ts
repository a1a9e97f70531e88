import { todayInParis } from '@shared/domain/period.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import {
  LINES_MAX,
  type LeftOutCounts,
  type StatementError,
  type StatementFormat,
  type StatementLine,
  type StatementReading,
  type LeftOutReason,
} from './model.ts';

export const NOTHING_LEFT_OUT: LeftOutCounts = { pending: 0, currency: 0, balance: 0, unreadable: 0 };

export const failedReading = (error: StatementError, leftOut = NOTHING_LEFT_OUT): StatementReading => ({
  statement: null,
  question: null,
  error,
  leftOut,
});

/** The maximum number of characters of a label. Longer labels are cut. */
const LABEL_MAX_LENGTH = 200;

/** Returns a text on one line, without invisible characters. */
export const toOneLine = (text: string): string =>
  text
    .slice(0, LABEL_MAX_LENGTH * 4)
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LABEL_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/**
 * Joins the texts of a line without repetition. Leaves out a text that another text contains, such as a label that the
 * bank has cut.
 */
export const joinedTexts = (texts: readonly string[]): string =>
  texts
    .filter(
      (text, at) =>
        text !== '' &&
        !texts.some((other, index) => index !== at && other.includes(text) && (other !== text || index < at)),
    )
    .join(' ');

/**
 * Returns the day in Paris of a date and time in Greenwich. If the time is missing or not in Greenwich time, returns
 * the written date.
 */
export const dayOfTime = (date: string, time: string, isGreenwich: boolean): string => {
  const instant = isGreenwich ? Date.parse(`${date}T${time}Z`) : Number.NaN;
  return Number.isNaN(instant) ? date : todayInParis(new Date(instant));
};

export const isEuros = (currency: string): boolean => /^(?:eur|euros?|€|978|)$/i.test(currency.trim());

/** Returns true if the bank says that a line is not booked yet, or will never be booked. */
export const isPending = (state: string): boolean =>
  state !== '' &&
  /^(?:en cours|en attente|en traitement|a venir|a comptabiliser|non (?:comptabilis|execut|regl|valid|confirm|trait|abouti)|not (?:booked|posted|processed|completed|settled)|un(?:booked|posted|confirmed)|prevu|programm|pending|process|scheduled|waiting|on hold|bloque|blocked|suspend|pdng|info|futr|declin|refus|reje[ct]t?|annul|cancel|reverse?|revert|refund|rembours|renvoy|failed|echou|expir|autoris|authori)/.test(
    foldTitle(state.slice(0, 40)),
  );

/** The first day of the euro. Spreadsheets and programs write earlier days, such as 1 January 1900, for a missing day. */
const FIRST_DAY = '1999-01-01';

/** The largest amount that the ledger can store, in cents. */
const CENTS_MAX = 999_999_999_999;

interface Lines {
  readonly lines: readonly StatementLine[];
  readonly leftOut: LeftOutCounts;
  readonly unreadableRows: readonly string[];
  add(line: StatementLine): void;
  /** Counts a row that is not a line. `cells` are the texts of an unreadable row. */
  leaveOut(why: LeftOutReason, cells?: readonly string[]): void;
}

/** The maximum number of unreadable rows that the page shows. */
export const UNREADABLE_ROWS_MAX = 3;

/** Collects the lines, and counts the rows left out. */
export function statementLines(): Lines {
  const lines: StatementLine[] = [];
  const leftOut = { ...NOTHING_LEFT_OUT };
  const unreadableRows: string[] = [];
  const leaveOut = (why: LeftOutReason, cells: readonly string[] = []): void => {
    leftOut[why] += 1;
    const text = cells
      .map(toOneLine)
      .filter((cell) => cell !== '')
      .join(' · ');
    if (why === 'unreadable' && text !== '' && unreadableRows.length < UNREADABLE_ROWS_MAX)
      unreadableRows.push(text);
  };
  return {
    lines,
    leftOut,
    unreadableRows,
    add(line) {
      if (Math.abs(line.cents) > CENTS_MAX || line.day < FIRST_DAY)
        leaveOut('unreadable', [line.day, line.label]);
      // A line of 0 € moves no money.
      else if (line.cents !== 0) lines.push({ ...line, label: line.label || '—' });
    },
    leaveOut,
  };
}

export function toReading(
  format: StatementFormat,
  { lines, leftOut, unreadableRows }: Lines,
): StatementReading {
  if (lines.length > LINES_MAX) return failedReading('tooManyLines');
  if (lines.length > 0)
    return {
      statement: { format, columns: null, lines, leftOut, unreadableRows },
      question: null,
      error: null,
    };
  return failedReading(leftOut.currency > 0 ? 'wrongCurrency' : 'noLines', leftOut);
}
