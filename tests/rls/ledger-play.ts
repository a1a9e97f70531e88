import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import type postgres from 'postgres';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { claimsOtherwise } from './claims-redraft.ts';
import { isKnown } from './known-faults.ts';
import { type Account, type Letting, readAccount, TODAY } from './ledger-account.ts';
import {
  faultsOf,
  faultsOfAdvance,
  type Issued,
  nextOtherwise,
  places,
  termAskedBy,
  termOtherwise,
} from './ledger-comparison.ts';
import { type Breach, brokenInvariants, INVARIANTS } from './ledger-invariants.ts';
import { addLetting, type Facts, factsOf, SOME_FACTS } from './ledger-letting.ts';
import { addDays } from './ledger-reference.ts';
import { faultsOfReturn } from './ledger-returns.ts';
import { type Call, randomStep, statement } from './ledger-steps.ts';
import { inTransaction, type TestDatabase } from './support.ts';

const STEPS_PER_ACCOUNT = 60;

/** The numbers of a run: how often each step succeeded, and how often each reason overtook a claim. */
export interface Tally {
  readonly done: Map<string, number>;
  readonly claims: Map<string, number>;
  steps: number;
  checks: number;
}

export const newTally = (): Tally => ({ done: new Map(), claims: new Map(), steps: 0, checks: 0 });

/** The first step that broke something. `faults` are what the comparison with the reference found. */
interface Failure {
  readonly step: number;
  readonly faults: readonly string[];
  readonly breaches: readonly Breach[];
  readonly story: readonly string[];
}

/** Which checks a replay makes. `last` checks the invariants after the last step only, which is much faster. */
type Checks = 'all' | 'last';

/** Plays the steps with these seeds on a new account. Returns the first failure, or `null`. */
async function playSteps(
  db: TestDatabase,
  facts: Facts,
  stepSeeds: readonly number[],
  tally: Tally,
  checks: Checks,
): Promise<Failure | null> {
  const letting = await addLetting(db, facts);
  const { owner } = letting;
  const issued: Issued = new Map();
  const story: string[] = [];
  /** The commands that have succeeded with a key. The test repeats some of them. */
  const recorded: Call[] = [];
  /** The rents before and after each revision. */
  const revised = new Map<string, { readonly before: string; readonly after: string }>();
  const count = (name: string, isDone: boolean) =>
    tally.done.set(name, (tally.done.get(name) ?? 0) + (isDone ? 1 : 0));
  let account = await readAccount(db, letting);
  for (const [step, seed] of stepSeeds.entries()) {
    const { operation, call } = await randomStep(db, letting, seededRandom(seed), account, recorded);
    const isCompared = checks === 'all';
    const faults =
      isCompared && call.command === 'issue_receipt' ? await termOtherwise(db, account, call) : [];
    if (isCompared) faults.push(...(await faultsOfReturn(db, letting, call)));
    const refusal = await run(db, owner, call);
    story.push(`${statement(call)}; -- ${refusal ?? 'done'}`);
    const before = account;
    account = await readAccount(db, letting);
    if (isCompared) faults.push(...faultsOf(account, issued));
    if (isCompared && call.command === 'issue_receipt') {
      faults.push(...faultsOfAdvance(before, account, call, refusal));
      const isFree = account.payments.length === before.payments.length;
      const isAhead = termAskedBy(call.values).from > addDays(TODAY, 31);
      count('certified advance', refusal === null && isFree && isAhead);
      count('partial advance', refusal === 'PT409 ADVANCE_COVERS_PART');
    }
    if (refusal !== null && !refusal.startsWith('PT4')) faults.push(refusal);
    faults.push(...faultsOfKeys(call, before, account, refusal));
    if (
      refusal === null &&
      ['record_payment', 'add_due', 'refund', 'revise_lease'].includes(call.command) &&
      !call.isRepeat
    )
      recorded.push(call);
    const rents = { before: JSON.stringify(before.rents), after: JSON.stringify(account.rents) };
    if (refusal === null && call.command === 'revise_lease' && !call.isRepeat)
      revised.set(account.revisions.at(-1)?.id ?? '', rents);
    const { revision } = call.values;
    const undone = typeof revision === 'string' ? revised.get(revision) : undefined;
    if (refusal === null && undone?.after === rents.before && undone.before !== rents.after)
      faults.push(`An undo left ${rents.after} instead of ${undone.before}`);
    if (isCompared) faults.push(...(await faultsOfUpdate(db, letting)));
    // A refused command changes nothing.
    const isChecked = isCompared ? refusal === null : step === stepSeeds.length - 1;
    const breaches = isChecked
      ? [...(await claimsOtherwise(db, letting, tally.claims)), ...(await brokenInvariants(db, owner))]
      : [];
    const broken = breaches.filter((breach) => !isKnown(breach));
    if (faults.length > 0 || broken.length > 0)
      return { step, faults, breaches: broken, story: await withNames(db, owner, story) };
    tally.steps += 1;
    if (isChecked) tally.checks += 1;
    count(operation, refusal === null);
    if (call.command === 'refund' && 'payment_id' in call.values)
      count('a return of a payment', refusal === null);
    if (call.command === 'record_bank_lines') {
      const benefitsOf = ({ payments }: Account) => payments.filter(({ kind }) => kind === 'benefit').length;
      count('a deposit in a bank line', account.deposits.length > before.deposits.length);
      count('benefits of two tenants in a bank line', benefitsOf(account) === benefitsOf(before) + 2);
    }
  }
  return null;
}

/** Runs a step. Returns its refusal, or `null`. */
async function run(db: TestDatabase, owner: string, call: Call): Promise<string | null> {
  if (!call.isAdmins) return db.refusalText(owner, (tx) => tx.unsafe(statement(call)));
  const { count } = await db.tx.unsafe(statement(call));
  return count > 0 ? null : 'PT404 NOT_FOUND';
}

/** Returns the faults of a repeated request. It must change nothing. */
function faultsOfKeys(call: Call, before: Account, after: Account, refusal: string | null): string[] {
  const faults: string[] = [];
  if ((call.isRepeat || call.isReuse) && JSON.stringify(after) !== JSON.stringify(before))
    faults.push('A request with a used key changed the account');
  if (call.isRepeat && refusal !== null && refusal !== 'PT409 ALREADY_CANCELLED')
    faults.push(`A repeated request was refused: ${refusal}`);
  if (call.isReuse && !refusal?.startsWith('PT409 IDEMPOTENCY_KEY_REUSED'))
    faults.push(`A different request with a used key was not refused as such: ${refusal ?? 'done'}`);
  return faults;
}

/** Returns a fault if an update of the account changes it, or if the next receipts of its dues differ. */
async function faultsOfUpdate(db: TestDatabase, letting: Letting): Promise<string[]> {
  const faults: string[] = [];
  const stored = await places(db, letting);
  await db.tx`select private.update_account(${letting.lease})`;
  if ((await places(db, letting)) !== stored) faults.push('An account that is up to date was written again');
  if ((await nextOtherwise(db, letting)).length > 0)
    faults.push(
      'due_steps and due_list differ in the next receipt, the received amount or the state of a due',
    );
  return faults;
}

/** The names of a landlord's rows in a sequence, such as `:tenant1`. */
const namesOf = async ({ tx }: TestDatabase, owner: string): Promise<Map<string, string>> =>
  new Map(
    (
      await tx`
        select id::text, ':' || kind || row_number() over (partition by kind order by place, id) as name
        from (
          select id, 'owner' as kind, created_at as place from users where id = ${owner}
          union all select id, 'lessor', created_at from lessors where owner_id = ${owner}
          union all select id, 'property', created_at from properties where owner_id = ${owner}
          union all select id, 'lease', created_at from leases where owner_id = ${owner}
          union all select id, 'tenant', created_at from tenants where owner_id = ${owner}
          union all select id, 'benefit', created_at from expected_benefits where owner_id = ${owner}
          union all select id, 'payment', created_at from payments where owner_id = ${owner}
          union all select id, 'movement', created_at from deposit_movements where owner_id = ${owner}
          union all select id, 'settlement', created_at from settlements where owner_id = ${owner}
          union all select id, 'expense', created_at from expenses where owner_id = ${owner}
          union all select id, 'revision', created_at from revisions where owner_id = ${owner}
          union all select id, 'document', issued_at from documents where owner_id = ${owner}
          union all select id, 'due', created_at from dues where owner_id = ${owner} and kind <> 'rent'
        ) named
        union all
        select id::text, ':rent_' || period_from from dues where owner_id = ${owner} and kind = 'rent'`
    ).map(({ id, name }) => [String(id), String(name)]),
  );

/** Replaces the ids in statements by names, so that a sequence reads and plays in another account. */
async function withNames(db: TestDatabase, owner: string, story: readonly string[]): Promise<string[]> {
  const names = await namesOf(db, owner);
  return story.map((line) =>
    line.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? ':key'),
  );
}

/** Plays statements with names instead of ids on a new account. Returns the invariants that are then broken. */
export async function playStatements(
  db: TestDatabase,
  facts: Partial<Facts>,
  statements: readonly string[],
): Promise<Breach[]> {
  const letting = await addLetting(db, { ...SOME_FACTS, ...facts });
  const { owner } = letting;
  for (const text of statements) {
    const ids = new Map([...(await namesOf(db, owner))].map(([id, name]) => [name, id]));
    const call = text.replaceAll(/:(?:key\b|rent_[\d-]+|[a-z]+\d+)/g, (name) =>
      name === ':key' ? randomUUID() : (ids.get(name) ?? name),
    );
    await db.as(owner, (tx) => tx.unsafe(call));
  }
  return [...(await claimsOtherwise(db, letting, new Map())), ...(await brokenInvariants(db, owner))];
}

/** Removes steps as long as the rest still fails in the same way (delta debugging). */
async function shrink(
  sql: postgres.Sql,
  facts: Facts,
  steps: readonly number[],
  first: Failure,
): Promise<{ readonly steps: readonly number[]; readonly failure: Failure }> {
  const checks: Checks = first.faults.length > 0 ? 'all' : 'last';
  const kindOf = ({ faults, breaches }: Failure) =>
    faults.length > 0 ? 'comparison' : (breaches[0]?.invariant ?? '');
  let smallest = { steps: steps.slice(0, first.step + 1), failure: first };
  for (let size = Math.ceil(smallest.steps.length / 2); size >= 1;) {
    let isSmaller = false;
    for (let from = 0; from < smallest.steps.length; from += size) {
      const rest = smallest.steps.filter((_, place) => place < from || place >= from + size);
      const failure = rest.length === 0 ? null : await play(sql, facts, rest, newTally(), checks);
      if (failure === null || kindOf(failure) !== kindOf(first)) continue;
      smallest = { steps: rest.slice(0, failure.step + 1), failure };
      isSmaller = true;
      from -= size;
    }
    if (!isSmaller) size = Math.floor(size / 2);
  }
  return smallest;
}

/** Plays steps in a transaction of their own. */
async function play(
  sql: postgres.Sql,
  facts: Facts,
  steps: readonly number[],
  tally: Tally,
  checks: Checks,
): Promise<Failure | null> {
  let failure: Failure | null = null;
  await inTransaction(sql, async (db) => {
    failure = await playSteps(db, facts, steps, tally, checks);
  });
  return failure;
}

/** Plays a random account. Returns a report with the smallest sequence that still fails, or `null`. */
export async function playAccount(sql: postgres.Sql, seed: number, tally: Tally): Promise<string | null> {
  const { random } = seededRandom(seed);
  const facts = factsOf(seed);
  const steps = Array.from({ length: STEPS_PER_ACCOUNT }, () => Math.floor(random() * 2 ** 31));
  let first: Failure | null;
  try {
    first = await play(sql, facts, steps, tally, 'all');
  } catch (error) {
    // A long test goes on with the next account.
    return `LEDGER_SEED=${seed} LEDGER_ACCOUNTS=1 ended with an error: ${inspect(error)}`;
  }
  if (first === null) return null;
  const { steps: smallest, failure } = await shrink(sql, facts, steps, first);
  return [
    `LEDGER_SEED=${seed} LEDGER_ACCOUNTS=1 fails at step ${first.step + 1}. The smallest sequence has ${smallest.length} steps:`,
    JSON.stringify(facts),
    ...failure.story,
    ...failure.faults,
    ...failure.breaches.map(
      ({ invariant, details }) => `${INVARIANTS[invariant]} (${invariant}): ${JSON.stringify(details)}`,
    ),
    '',
  ].join('\n');
}
