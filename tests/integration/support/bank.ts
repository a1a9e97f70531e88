import { randomUUID } from 'node:crypto';
import {
  type BankLineOutcome,
  BankLinesOutcome,
} from '../../../supabase/functions/_shared/contract/payments/bank.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { type Client, json } from './client.ts';

/** Returns a bank line of today that pays a tenant's rent. The argument `fields` replaces fields of the line. */
export const lineOf = (tenantId: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  id: randomUUID(),
  bookedOn: todayInParis(),
  amount: 20,
  label: 'VIR INST LUKASZ NGUYEN',
  account: '5678',
  payerKey: 'LUKASZ NGUYEN',
  parts: [{ kind: 'payment', tenantId, amount: 20 }],
  ...fields,
});

/** Records bank lines and returns the result of each line. */
export async function takeLines(
  client: Client,
  lines: readonly object[],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<BankLineOutcome[]> {
  const body = { batchId: randomUUID(), fileName: 'relevé.ofx', lines, ...fields };
  return json(await client.post('/bank/lines', body), BankLinesOutcome);
}
