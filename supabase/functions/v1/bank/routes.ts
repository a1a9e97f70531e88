import { BankExpected, BankLinesOutcome, BankPayer, BankQuery } from '../../_shared/contract/bank.ts';
import { BankLines } from '../../_shared/contract/bank-lines.ts';
import { ask } from '../http/readable.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { fromLine } from './row.ts';

/** Returns the routes of `/bank`: matching and recording bank lines. */
export function bankRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/expected',
    {
      summary:
        'What a bank statement is held against: leases with their people, what is open, and payments that came with no line; and the lines of the last thirteen months with what they became',
      query: BankQuery,
      answer: [200, BankExpected],
      errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query }) => c.json(await ask(BankExpected, c.get('db').rpc('bank_expected', query))),
  );

  routes.post(
    '/lines',
    {
      summary:
        'Notes lines of a bank statement as payments and issues the receipts that follow, if asked; a line is noted once, whatever is sent again, and refused alone',
      body: BankLines,
      answer: [200, BankLinesOutcome],
    },
    async (c, { body: { batchId, fileName, issue, lines } }) => {
      const asked = { batch: batchId, file_name: fileName, issue, lines: lines.map(fromLine) };
      return c.json(await ask(BankLinesOutcome, c.get('db').rpc('take_bank_lines', asked)));
    },
  );

  routes.post(
    '/payers/forget',
    {
      summary: 'Forgets a payer: lines to come are held against nothing that this one has paid',
      body: BankPayer,
      answer: [204],
      errors: ['NOT_FOUND'],
    },
    async (c, { body: { payerKey } }) => {
      unwrap(await c.get('db').rpc('forget_bank_payer', { payer_key: payerKey }));
      return c.body(null, 204);
    },
  );

  return routes;
}
