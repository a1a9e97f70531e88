import { expect, it } from 'vitest';
import { isKnown, KNOWN_FAULTS } from './known-faults.ts';
import { newTally, playAccount, playStatements } from './ledger-play.ts';
import { RARE_STEPS } from './rare-steps.ts';
import { connect, inTransaction } from './support.ts';

const sql = connect();

/** Names that a short run may never count: rare steps, which have a sequence of their own, and two rare cases. */
const RARE = new Set([
  'certified advance',
  'partial advance',
  ...RARE_STEPS.map(({ operation }) => operation),
]);

const USUAL_ACCOUNTS = 8;
/**
 * Set `LEDGER_ACCOUNTS=100` or `LEDGER_MINUTES=60` for a longer test, and `LEDGER_SEED` for other accounts. To repeat a
 * failure, set `LEDGER_SEED` to its seed and `LEDGER_ACCOUNTS=1`.
 */
const { LEDGER_ACCOUNTS, LEDGER_MINUTES, LEDGER_SEED } = process.env;
const minutes = LEDGER_MINUTES === undefined ? null : Number(LEDGER_MINUTES);
const count = minutes === null ? Number(LEDGER_ACCOUNTS ?? USUAL_ACCOUNTS) : Infinity;
const firstSeed = Number(LEDGER_SEED ?? 1);

it(
  'the random steps of accounts leave correct sums, dues and receipts, and break no unknown invariant',
  async () => {
    const tally = newTally();
    const started = performance.now();
    const isOver = () => minutes !== null && performance.now() - started > minutes * 60_000;
    const reports: string[] = [];
    let accounts = 0;
    const play = async () => {
      while (accounts < count && !isOver()) {
        const seed = firstSeed + accounts;
        accounts += 1;
        const report = await playAccount(sql, seed, tally);
        if (report === null) continue;
        reports.push(report);
        if (minutes !== null) console.log(report);
      }
    };
    // Two accounts at once use both cores of a small machine.
    await Promise.all([play(), play()]);
    const { steps, checks, done, claims } = tally;
    const never = [...done].flatMap(([name, times]) => (times === 0 ? [name] : []));
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${accounts} accounts, ${steps} steps, ${checks} checks of all invariants, ${seconds} s`);
    if (never.length > 0) console.log(`Steps that never succeeded: ${never.join(', ')}`);
    expect(reports.join('\n')).toBe('');
    if (accounts < USUAL_ACCOUNTS) return;
    // A step that is always refused proves nothing. In a short test, some steps may never succeed.
    expect(never.filter((name) => !RARE.has(name))).toEqual([]);
    // Most accounts have a claim that is up to date, and a claim that a payment has overtaken.
    expect(['upToDate', 'paymentReceived'].filter((reason) => !claims.has(reason))).toEqual([]);
  },
  2 ** 31 - 1,
);

it.each(RARE_STEPS)(
  'the sequence of a rare step succeeds and breaks no unknown invariant: $operation',
  (rare) =>
    inTransaction(sql, async (db) => {
      const breaches = await playStatements(db, rare.facts ?? {}, rare.steps);
      expect(breaches.filter((breach) => !isKnown(breach))).toEqual([]);
    }),
);

it.each(KNOWN_FAULTS)('the smallest sequence of a known fault still breaks its invariant: $fault', (known) =>
  inTransaction(sql, async (db) => {
    const breaches = await playStatements(db, known.facts ?? {}, known.steps);
    const own = breaches.filter(
      ({ invariant, details }) => invariant === known.invariant && known.excuses(details),
    );
    expect(own, `Take the fault off the list: ${known.fault}`).not.toEqual([]);
  }),
);
