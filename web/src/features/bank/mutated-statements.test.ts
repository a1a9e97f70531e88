import { readFile, readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { brokenBytes } from '@/lib/reading/broken-bytes.fixture.ts';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import { match } from './matching/match.ts';
import { identifyLines } from './drafts/identify-lines.ts';
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

const NASTY = ['<Ntry>', '</Ntry>', '<TxDtls>', '<STMTTRN>', 'Date;Libellé;Montant'];
const File = brokenBytes(fc.constantFrom(...FILES), NASTY);

test(
  'reading a broken statement gives valid lines, a question or a refusal, and throws no exception',
  async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(File, async (bytes) => {
        const file = new Blob([new Uint8Array(bytes)]);
        const { statement, question, error, dayQuestion = null } = await readStatement(file, {});
        expect([statement, question, error, dayQuestion].filter((one) => one !== null)).toHaveLength(1);
        // The guess has an entry for each column. If the guess is incomplete, giving it as the answer leads to the same
        // question again.
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
    // The test must also reach files that can still be read.
    expect(read).toBeGreaterThan(count / 5);
  },
  count * 300,
);
