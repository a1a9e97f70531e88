import { formatEuros } from '../../../_shared/domain/money.ts';
import { fullNames } from '../../../_shared/domain/full-name.ts';
import { longDate, periodLabel, shortDate, unbrokenDay } from '../../../_shared/domain/period.ts';
import { type Letterhead, letterheadOf, type Premises, premisesOf } from '../../letterhead/letterhead.ts';
import { paidBy } from '../../letterhead/words.ts';
import type { Entry, Statement } from './statement.ts';
import type { Wording } from './wording.ts';

/** A row of the table. Each field is the text of a cell. */
export interface Row {
  readonly day: string;
  readonly label: string;
  readonly owed: string;
  readonly received: string;
  readonly balance: string;
}

/** All texts of a statement in one language, in reading order. */
export interface StatementText extends Letterhead {
  readonly language: string;
  readonly courtesy: string | null;
  readonly title: string;
  readonly period: string;
  readonly caution: string;
  readonly drawn: string;
  readonly premises: Premises | null;
  readonly continued: string;
  readonly columns: Row;
  readonly opening: Row;
  readonly lines: readonly Row[];
  readonly closing: Row;
  /** The notes about a debt that can no longer be claimed, and about an expected benefit, if any. */
  readonly notes: readonly string[];
}

/** Returns the texts of a statement in one language. */
export function statementText(statement: Statement, wording: Wording): StatementText {
  const {
    landlord,
    tenants,
    property,
    sentTo,
    from,
    to,
    drawnOn,
    openingBalance,
    closingBalance,
    timeBarred,
    awaited,
  } = statement;
  const { locale } = wording;
  const money = (amount: number | null) => (amount === null ? '' : formatEuros(amount, locale));
  const date = (of: string) => (locale === 'fr' ? shortDate(of) : unbrokenDay(of, locale));
  const balance = (label: string, amount: number): Row => ({
    day: '',
    label,
    owed: '',
    received: '',
    balance: money(amount),
  });
  return {
    ...letterheadOf(landlord, tenants, property, sentTo, wording),
    language: wording.language,
    courtesy: wording.courtesy,
    title: wording.title,
    period: period(statement, wording),
    caution: wording.caution,
    drawn: wording.drawn(longDate(drawnOn, locale)),
    premises: property && premisesOf(property, wording.premises),
    continued: wording.continued(`${wording.title} ${period(statement, wording)}`),
    columns: wording.columns,
    opening: balance(wording.opening(unbrokenDay(from, locale)), openingBalance),
    lines: statement.lines.map((line) => ({
      day: date(line.day),
      label: labelOf(line.entry, wording),
      owed: money(line.owed),
      received: money(line.received),
      balance: money(line.balance),
    })),
    closing: balance(wording.closing(unbrokenDay(to, locale), closingBalance), closingBalance),
    notes: [
      ...(timeBarred > 0
        ? [wording.timeBarred(formatEuros(timeBarred, locale), unbrokenDay(to, locale), statement.isGoverned)]
        : []),
      ...(awaited > 0 ? [wording.awaited(formatEuros(awaited, locale))] : []),
    ],
  };
}

/** Returns the title for the metadata of the file: `Relevé de compte du 1er mars 2026 au 31 mars 2026 – Ana Roy`. */
export function statementTitle(statement: Statement, wording: Wording): string {
  return `${wording.title} ${period(statement, wording)} – ${fullNames(statement.tenants)}`;
}

function labelOf(entry: Entry, wording: Wording): string {
  if (entry.kind === 'rent') return wording.rent(periodLabel(entry, wording.locale), entry.hasCharges);
  if (entry.kind === 'opening') return wording.openingDue;
  if (entry.kind === 'refund')
    return entry.isReturn ? (entry.label ?? wording.returned) : wording.refund(entry.label);
  if (entry.kind !== 'payment') return wording.due[entry.kind](entry.label);
  return [wording.payment[entry.of], ...paidBy({ ...entry, kind: entry.of }, wording)].join(' ');
}

function period({ from, to }: Statement, { locale, between }: Wording): string {
  return between(longDate(from, locale), longDate(to, locale));
}
