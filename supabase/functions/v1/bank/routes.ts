import {
  BankExpected,
  BankLinesOutcome,
  BankPayer,
  BankQuery,
} from '../../_shared/contract/payments/bank.ts';
import { BankLines } from '../../_shared/contract/payments/bank-lines.ts';
import type { Routers } from '../session/routers.ts';
import { fromLine } from './row.ts';

/** Returns the routes of `/bank`, which match and record bank lines. */
export function bankRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/expected',
    {
      summary:
        'Returns the data for matching a bank statement: the leases with their people, open dues and payments without a bank line, and the bank lines of the last thirteen months, or since an earlier day',
      query: BankQuery,
      answer: [200, BankExpected],
      errors: ['TOO_MANY_REQUESTS'],
    },
    (c, { query }) => c.get('db').rpc('bank_expected', query),
  );

  routes.post(
    '/lines',
    {
      summary:
        'Records lines of a bank statement as payments and received deposits, and issues receipts on request. Sending a line twice records one payment. An invalid line does not stop the recording of valid lines',
      body: BankLines,
      answer: [200, BankLinesOutcome],
    },
    (c, { body: { batchId, fileName, issue, lines } }) =>
      c
        .get('db')
        .rpc('record_bank_lines', { batch: batchId, file_name: fileName, issue, lines: lines.map(fromLine) }),
  );

  routes.post(
    '/payers/forget',
    {
      summary: 'Forgets a payer. Future bank lines are no longer matched with this payer’s past payments',
      body: BankPayer,
      answer: [204],
      errors: ['NOT_FOUND'],
    },
    (c, { body: { payerKey } }) => c.get('db').rpc('forget_bank_payer', { payer_key: payerKey }),
  );

  return routes;
}
