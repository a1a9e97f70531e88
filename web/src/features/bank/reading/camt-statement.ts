import { readAmount } from '@/lib/reading/amounts.ts';
import { readDay } from '@/lib/reading/days.ts';
import { readXml } from '@/lib/reading/xml.ts';
import { toCents } from '@shared/domain/money.ts';
import type { StatementReading } from './model.ts';
import {
  toReading,
  dayOfTime,
  failedReading,
  isEuros,
  isPending,
  joinedTexts,
  toOneLine,
  statementLines,
} from './statement-lines.ts';

/**
 * The values of an entry or of a transaction. The key is the path of the element. The texts of repeated elements are
 * joined.
 */
type Values = Map<string, string>;

const DEPTH_MAX = 40;

/**
 * Reads the booked entries of CAMT.053 (ISO 20022) of any version. If the amounts of all transactions of a batch add up
 * to the batch's amount, each transaction becomes a line.
 */
export function readCamt(text: string): StatementReading {
  if (/<!DOCTYPE/i.test(text.slice(0, 2000))) return failedReading('notAStatement');
  const lines = statementLines();
  const path: string[] = [];
  let account: string | null = null;
  let entry: Values = new Map();
  let transactions: Values[] = [];
  readXml(text, {
    open(name, attribute) {
      if (path.length >= DEPTH_MAX) path.length = 0;
      path.push(name);
      if (name === 'Stmt') account = null;
      if (name === 'Ntry') {
        entry = new Map();
        transactions = [];
      }
      if (name === 'TxDtls') transactions.push(new Map());
      if (name === 'Amt' || name === 'TxAmt') {
        const currency = attribute('Ccy');
        if (currency !== undefined) addText(transactions.at(-1) ?? entry, `${placeOf(path)}@Ccy`, currency);
      }
    },
    text(part) {
      const value = part.trim();
      if (value === '') return;
      const at = path.lastIndexOf('Ntry');
      if (at < 0) {
        if (/Stmt\/Acct\/Id\/(?:IBAN|Othr\/Id)$/.test(path.join('/')))
          account ??= value.replaceAll(/[^A-Z\d]/gi, '').slice(0, 34) || null;
        return;
      }
      const isOfTransaction = path.includes('TxDtls', at);
      addText(isOfTransaction ? (transactions.at(-1) ?? entry) : entry, placeOf(path), value);
    },
    close(name) {
      const at = path.lastIndexOf(name);
      if (at >= 0) path.length = at;
      if (name === 'Ntry' && at >= 0) addEntry(lines, account, entry, transactions);
    },
  });
  return toReading('camt053', lines);
}

/** Returns the path of an element in its entry or transaction: `RltdPties/Dbtr/Nm`. */
function placeOf(path: readonly string[]): string {
  const from = Math.max(path.lastIndexOf('Ntry'), path.lastIndexOf('TxDtls'));
  // Later versions of CAMT.053 wrap a party in a `Pty` element.
  return path
    .slice(from + 1)
    .filter((name) => name !== 'Pty')
    .join('/');
}

function addText(values: Values, place: string, text: string): void {
  const before = values.get(place);
  values.set(place, before === undefined ? text : `${before} ${text}`);
}

function addEntry(
  lines: ReturnType<typeof statementLines>,
  account: string | null,
  entry: Values,
  transactions: readonly Values[],
): void {
  const state = entry.get('Sts/Cd') ?? entry.get('Sts') ?? '';
  const whole = centsOf(entry, ['Amt']);
  const day = readDay(dayIn(entry), null);
  if (isPending(state)) return lines.leaveOut('pending');
  if (!isEuros(entry.get('Amt@Ccy') ?? '')) return lines.leaveOut('currency');
  if (day === null || whole === null) return lines.leaveOut('unreadable');
  const isOut = (values: Values) => (values.get('CdtDbtInd') ?? entry.get('CdtDbtInd')) === 'DBIT';
  const parts = transactions.map((values) => centsOf(values, PART_AMOUNTS) ?? Number.NaN);
  const signed = transactions.map((values, index) => (isOut(values) ? -1 : 1) * (parts[index] ?? Number.NaN));
  const total = isOut(entry) ? -whole : whole;
  const isBatch = transactions.length > 1 && signed.reduce((sum, cents) => sum + cents, 0) === total;
  for (const [index, values] of (isBatch ? transactions : [transactions[0] ?? new Map()]).entries()) {
    const fee =
      transactions.length === 1 && total > 0 ? feeOf(values, entry, (signed[index] ?? 0) - total) : 0;
    const cents = isBatch ? (signed[index] ?? 0) : total + fee;
    // A reversal returns a transfer that the landlord made. The other side is the creditor of this transfer.
    const isReversal = entry.get('RvslInd') === 'true' || entry.get('RvslInd') === '1';
    const side = cents < 0 !== isReversal ? 'Cdtr' : 'Dbtr';
    // A batch that stays one line has many payers, so its name identifies no payer.
    const isOne = isBatch || transactions.length <= 1;
    const payer = isOne
      ? toOneLine(values.get(`RltdPties/${side}/Nm`) ?? values.get(`RltdPties/Ultmt${side}/Nm`) ?? '')
      : '';
    const iban = isOne ? values.get(`RltdPties/${side}Acct/Id/IBAN`)?.replaceAll(' ', '') : undefined;
    const label = [
      isOne ? values.get('RmtInf/Ustrd') : undefined,
      isOne ? structuredIn(values) : undefined,
      isOne ? values.get('AddtlTxInf') : undefined,
      entry.get('AddtlNtryInf'),
    ].find((text) => text !== undefined);
    lines.add({
      account,
      day,
      cents,
      label: toOneLine(label ?? '') || payer || (isOne ? endToEndIn(values) : ''),
      payer: payer || null,
      payerIban: iban ?? null,
      ...(fee > 0 && { fee }),
    });
  }
  return undefined;
}

/** The paths at which a transaction of a batch may have its amount. */
const PART_AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'];

/**
 * Returns the bank's fee in cents if the entry is lower than the transaction by exactly the stated charges. Otherwise
 * returns 0.
 */
function feeOf(transaction: Values, entry: Values, lacking: number): number {
  const places = ['Chrgs/TtlChrgsAndTaxAmt', 'Chrgs/Rcrd/Amt', 'Chrgs/Amt'];
  const charges = [transaction, entry].map((values) => centsOf(values, places));
  return lacking > 0 && charges.includes(lacking) ? lacking : 0;
}

/** Returns the booking day of an entry, or the value date of an entry without a booking day. */
function dayIn(entry: Values): string {
  const date = entry.get('BookgDt/Dt');
  if (date !== undefined) return date.slice(0, 10);
  const time = entry.get('BookgDt/DtTm') ?? entry.get('ValDt/Dt') ?? entry.get('ValDt/DtTm') ?? '';
  return dayOfTime(time.slice(0, 10), time.slice(11, 16), /(?:Z|[+-]00:00)$/.test(time));
}

/** Returns the structured parts of a payment's purpose. */
function structuredIn(values: Values): string | undefined {
  const texts = ['AddtlRmtInf', 'CdtrRefInf/Ref', 'RfrdDocInf/Nb'].map(
    (place) => values.get(`RmtInf/Strd/${place}`) ?? '',
  );
  return joinedTexts(texts) || undefined;
}

/** Returns the payer's own reference of a payment. */
function endToEndIn(values: Values): string {
  const id = values.get('Refs/EndToEndId') ?? '';
  return /^(?:NOT ?PROVIDED|NONREF)$/i.test(id) ? '' : toOneLine(id);
}

function centsOf(values: Values, places: readonly string[]): number | null {
  const text = places.map((place) => values.get(place)).find((found) => found !== undefined) ?? '';
  const euros = readAmount(text, '.');
  return Number.isFinite(euros) ? toCents(euros) : null;
}
