import { readFile, readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { match } from './matching/match.ts';
import { identifyLines } from './identify-lines.ts';
import { layoutOfUses } from './reading/layout.ts';
import { LINES_MAX } from './reading/model.ts';
import { readStatement } from './reading/read-statement.ts';

/** `READ_FILES=10000` sets the number of files. `READ_SEED` repeats a run that failed. */
const count = Number(process.env['READ_FILES'] ?? 500);
const seed = Number(process.env['READ_SEED'] ?? 1);

const FOLDER = 'tests/fixtures/bank';
const names = (await readdir(FOLDER)).filter((name) => /\.(?:csv|xml)$/.test(name));
const samples = await Promise.all(
  names.map(async (name) => new Uint8Array(await readFile(`${FOLDER}/${name}`))),
);
const ofx = `OFXHEADER:100\nDATA:OFXSGML\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>00012345678</BANKACCTFROM><BANKTRANLIST>${'<STMTTRN><DTPOSTED>20261105<TRNAMT>650.00<NAME>VIR ROY &amp; FILS<MEMO>LOYER</STMTTRN>'.repeat(3)}</BANKTRANLIST></STMTRS></OFX>`;
const unknown = 'Quand;Quoi;Combien\n05/11/2026;ROY ANA;650,00\n06/11/2026;EDF;-80,00\n';
const FILES = [
  ...samples,
  strToU8(ofx),
  strToU8(unknown),
  zipSync({ 'releve.csv': samples[0] ?? new Uint8Array() }),
];

/** Texts that often break parsers. */
const NASTY = [
  '"',
  '""',
  ';',
  '\t',
  '\n',
  '\0',
  '\uFEFF',
  '<',
  '>',
  '&',
  '&amp;amp;eacute;',
  '&#1114112;',
  '<Ntry>',
  '</Ntry>',
  '<TxDtls>',
  '<STMTTRN>',
  '<!DOCTYPE',
  '<![CDATA[',
  'Date;Libellé;Montant',
  '-',
  '9'.repeat(400),
  '('.repeat(300),
  ' '.repeat(900),
  '<a>'.repeat(200),
  '31/02/2026',
  '__proto__',
  'é',
];

/**
 * Changes a file's bytes at a position, given as a share of its length: replaces, removes, inserts or repeats bytes.
 */
const Change = fc.record({
  kind: fc.constantFrom('flip', 'cut', 'put', 'repeat', 'end'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 60 }),
  byte: fc.integer({ min: 0, max: 255 }),
  nasty: fc.constantFrom(...NASTY),
});
type Change = typeof Change extends fc.Arbitrary<infer Value> ? Value : never;

function changed(bytes: Uint8Array, { kind, at, length, byte, nasty }: Change): Uint8Array {
  const from = Math.floor(at * bytes.length);
  const [before, part, after] = [
    bytes.slice(0, from),
    bytes.slice(from, from + length),
    bytes.slice(from + length),
  ];
  if (kind === 'end') return before;
  if (kind === 'cut') return joined(before, after);
  if (kind === 'put') return joined(before, strToU8(nasty), part, after);
  if (kind === 'repeat') return joined(before, ...Array.from({ length }, () => part), after);
  return joined(before, Uint8Array.of(byte), part.slice(1), after);
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

const File = fc
  .tuple(fc.constantFrom(...FILES), fc.array(Change, { minLength: 1, maxLength: 4 }))
  .map(([bytes, changes]) => changes.reduce(changed, bytes));

test(
  'a broken statement is read, asked about or refused, without an exception and with valid lines only',
  async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(File, async (bytes) => {
        const file = new Blob([new Uint8Array(bytes)]);
        const { statement, question, error } = await readStatement(file, {});
        expect([statement, question, error].filter((one) => one !== null)).toHaveLength(1);
        // A guess from cells has a use for each column. A complete answer is not asked for again.
        expect(question?.proposed.length).toBe(question?.titles.length);
        const again = question && (await readStatement(file, { [question.key]: question.proposed }));
        const isWhole = question !== null && layoutOfUses(question.proposed) !== null;
        expect(isWhole || (again?.question ?? null)).toEqual(isWhole || question);
        if (statement === null) return;
        read += 1;
        expect(statement.lines.length).toBeGreaterThan(0);
        expect(statement.lines.length).toBeLessThanOrEqual(LINES_MAX);
        for (const { day, cents, label } of statement.lines) {
          expect(v.is(CalendarDate, day)).toBe(true);
          expect(Number.isSafeInteger(cents) && cents !== 0).toBe(true);
          expect(label.length > 0 && label.length <= 200 && !/[\n\r\0]/.test(label)).toBe(true);
        }
        const lines = await identifyLines('00000000-0000-4000-8000-000000000001', statement.lines);
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
        expect(match(lines, { accounts: [], history: [] }).map(({ lineId }) => lineId)).toEqual(
          lines.map(({ id }) => id),
        );
      }),
      { numRuns: count, seed },
    );
    // Many of the broken files can still be read.
    expect(read).toBeGreaterThan(count / 5);
  },
  10_000 + count * 60,
);
