import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { Account } from './ledger.ts';
import type { TestDatabase } from './support.ts';

/** The fields of one part of a bank line. */
export type BankPart = Readonly<Record<string, string | number | boolean | null>>;

/** The fields of a bank line, by default 910 received on 5 March 2026. */
export interface NewLine {
  readonly id?: string;
  readonly booked_on?: string;
  readonly amount?: number | string;
  readonly label?: string | null;
  readonly payer_key?: string | null;
  readonly account?: string | null;
  readonly method?: string;
  readonly parts: readonly BankPart[];
}

/** Returns a part of a bank line that pays a rent of 910. */
export const rentOf = ({ tenant }: Pick<Account, 'tenant'>, said: BankPart = {}): BankPart => ({
  kind: 'payment',
  tenant_id: tenant,
  amount: 910,
  ...said,
});

/** Returns a bank line with a new id. */
export const lineOf = (
  parts: readonly BankPart[],
  said: Partial<NewLine> = {},
): NewLine & { id: string } => ({
  id: randomUUID(),
  booked_on: '2026-03-05',
  amount: 910,
  label: 'VIR INST ANA ROY LOYER',
  payer_key: 'ANA ROY',
  account: '5678',
  method: 'transfer',
  parts,
  ...said,
});

interface Batch {
  readonly batch?: string;
  readonly issue?: string;
  readonly fileName?: string;
}

const takeLines = (
  tx: TransactionSql,
  lines: unknown,
  { batch = randomUUID(), issue = 'none', fileName = 'mars.ofx' }: Batch = {},
) =>
  tx`select record_bank_lines(${batch}, ${JSON.stringify(lines)}::text::jsonb, ${fileName}, ${issue}) as outcomes`;

export interface LineOutcome {
  readonly id: string;
  readonly state: 'recorded' | 'alreadyRecorded' | 'refused';
  readonly payments?: readonly { readonly id: string; readonly amount: number; readonly kind: string }[];
  readonly receipts?: readonly { readonly id: string; readonly number: string; readonly kind: string }[];
  readonly blockers?: readonly string[];
  readonly error_code?: string;
  readonly issue?: string | null;
  readonly payment_id?: string | null;
}

/** Records bank lines as their landlord and returns the result of each line. */
export async function recordLines(
  db: TestDatabase,
  owner: string,
  lines: unknown,
  batch: Batch = {},
): Promise<LineOutcome[]> {
  const [row] = await db.as(owner, (tx) => takeLines(tx, lines, batch));
  return row?.['outcomes'];
}

/** Returns the state of each bank line. The state of a refused line includes the code and the field of the refusal. */
export const summarize = (outcomes: readonly LineOutcome[]): string[] =>
  outcomes.map(({ state, error_code: errorCode, issue }) =>
    [state, errorCode, issue].filter(Boolean).join(' '),
  );
