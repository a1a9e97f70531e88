import { expect, it } from 'vitest';
import { newTally, playAccount } from './ledger-play.ts';
import { connect } from './support.ts';

const sql = connect();

/**
 * Set `LEDGER_ACCOUNTS=100` for a longer test, and `LEDGER_SEED` for other accounts. To repeat a failure, set
 * `LEDGER_SEED` to its seed and `LEDGER_ACCOUNTS=1`.
 */
const count = Number(process.env['LEDGER_ACCOUNTS'] ?? 7);
const firstSeed = Number(process.env['LEDGER_SEED'] ?? 1);

it(`the random steps of ${count} accounts leave correct sums, dues and receipts, and break no invariant`, async () => {
  const tally = newTally();
  const reports: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const report = await playAccount(sql, seed, tally);
    if (report !== null) reports.push(report);
  }
  console.log(JSON.stringify([...tally.done].toSorted()), tally.steps);
  expect(reports.join('\n')).toBe('');
}, 3_600_000);
