import { readAmount } from '@/lib/reading/amounts.ts';
import { readDay } from '@/lib/reading/days.ts';
import { unescaped } from '@/lib/reading/entities.ts';
import { readXml } from '@/lib/reading/xml.ts';
import { toCents } from '@shared/domain/money.ts';
import type { StatementReading } from './model.ts';
import { toReading, dayOfTime, isEuros, toOneLine, statementLines } from './statement-lines.ts';

/** The names of the elements that contain a line, the number of an account, or a whole statement. */
const LINE = /^STMTTRNP?$/;
const ACCOUNT = /^(?:BANKACCTFROM|CCACCTFROM)$/;
const STATEMENT = /^(?:STMTRS|CCSTMTRS)$/;

/**
 * Reads OFX 2 (XML) and OFX 1 (SGML). In SGML, a value ends at the next tag. A file may have several statements for
 * several accounts.
 */
export function readOfx(text: string): StatementReading {
  const lines = statementLines();
  let account: string | null = null;
  let currency = '';
  let tag = '';
  let isAccount = false;
  let isPending = false;
  let isOrigin = false;
  let values: Map<string, string> | null = null;
  const end = () => {
    if (values !== null) addLine(lines, values, { account, currency, isPending });
    values = null;
  };
  readXml(text, {
    open(name) {
      tag = name.toUpperCase();
      if (LINE.test(tag)) {
        end();
        values = new Map();
        isOrigin = false;
        isPending = tag.endsWith('P');
      }
      if (ACCOUNT.test(tag)) isAccount = true;
      // The original currency is the shop's currency. The amount is in the account's currency.
      if (tag === 'ORIGCURRENCY') isOrigin = true;
      if (STATEMENT.test(tag)) {
        end();
        account = null;
        currency = '';
      }
    },
    text(part) {
      const value = part.trim();
      if (value === '') return;
      if (tag === 'CURDEF') currency = value;
      else if (tag === 'ACCTID' && isAccount && values === null)
        account = value.replaceAll(/[^A-Z\d]/gi, '').slice(0, 34) || null;
      else if (tag === 'CURSYM' && isOrigin) return;
      else if (values !== null && !values.has(tag)) values.set(tag, value);
    },
    close(name) {
      const closed = name.toUpperCase();
      if (LINE.test(closed) || closed === 'BANKTRANLIST') end();
      if (ACCOUNT.test(closed)) isAccount = false;
      if (closed === 'ORIGCURRENCY') isOrigin = false;
      // Ignore spaces after an end tag.
      tag = '';
    },
  });
  end();
  return toReading('ofx', lines);
}

interface LineSettings {
  readonly account: string | null;
  readonly currency: string;
  readonly isPending: boolean;
}

/** Adds a line from the values of its elements, or leaves the line out. */
function addLine(
  lines: ReturnType<typeof statementLines>,
  values: ReadonlyMap<string, string>,
  { account, currency, isPending }: LineSettings,
): void {
  // Some banks write only zeros as the booking day `DTPOSTED`.
  const day = dayOf(values.get('DTPOSTED')) ?? dayOf(values.get('DTUSER'));
  const euros = ofxAmount(values.get('TRNAMT') ?? '');
  if (isPending) lines.leaveOut('pending');
  else if (!isEuros(values.get('CURSYM') ?? currency)) lines.leaveOut('currency');
  else if (day === null || !Number.isFinite(euros)) lines.leaveOut('unreadable');
  else
    lines.add({
      account,
      day,
      cents: toCents(euros),
      // Some banks escape their texts twice.
      label: joined(
        toOneLine(unescaped(values.get('NAME') ?? '')),
        toOneLine(unescaped(values.get('MEMO') ?? '')),
      ),
      payer: null,
      payerIban: null,
    });
}

/** Reads an amount. The cents follow the last point or comma. */
const ofxAmount = (text: string): number => {
  const compact = text.replaceAll(/\s/g, '');
  return readAmount(/^[-+]?\d*,\d*$/.test(compact) ? compact.replace(',', '.') : compact, '.');
};

/**
 * Returns the ISO day of `20261105`. A time may follow: `20261105120000.000[+1:CET]`. Returns `null` if the day does
 * not exist in the calendar.
 */
const dayOf = (text = ''): string | null => {
  const [, year, month, day, hour, minute, zone] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:(\d{2})(\d{2})\d{0,2}(?:\.\d*)?(?:\[([+-]?\d+|GMT|UTC))?)?/.exec(text) ??
    [];
  if (year === undefined) return null;
  const isGreenwich = zone !== undefined && /^(?:[+-]?0+|GMT|UTC)$/.test(zone);
  return readDay(dayOfTime(`${year}-${month}-${day}`, `${hour}:${minute}`, isGreenwich), null);
};

/**
 * Joins the name and the memo of a line, because the memo may continue the name. If one of the two texts contains the
 * other, returns the longer text.
 */
const joined = (name: string, memo: string): string => {
  if (memo.includes(name)) return memo;
  return name.includes(memo) ? name : toOneLine(`${name} ${memo}`);
};
