import type { Row } from 'postgres';
import type { Breach } from './ledger-invariants.ts';
import type { Account } from './ledger.ts';
import { type TestDatabase, valueOf } from './support.ts';

interface Line {
  readonly dueId: string;
}

/** The parts of a letter that facts can overtake. */
interface Letter {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly tenantIds: readonly string[];
  readonly says: Readonly<Record<string, unknown>> & {
    readonly sentTo: string | null;
    readonly lines?: readonly Line[];
  };
  readonly property: Readonly<Record<string, unknown>>;
}

class Undo extends Error {}

/** Runs a function and undoes its writes. */
async function undone<Result>({ tx }: TestDatabase, run: () => Promise<Result>): Promise<Result> {
  let result: { readonly value: Result } | undefined;
  try {
    await tx.savepoint(async () => {
      result = { value: await run() };
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  if (result === undefined) throw new Error('The function did not run');
  return result.value;
}

const lettersOf = (db: TestDatabase, { lease }: Account): Promise<Letter[]> =>
  db.tx<Letter[]>`
    select
      id, kind, subject_id as "subjectId", tenant_ids as "tenantIds", snapshot -> 'says' as says,
      (snapshot -> 'property') - 'name' as property
    from documents
    where lease_id = ${lease} and kind in ('dueNotice', 'reminder', 'formalNotice')
      and not exists (select from document_voids where document_id = documents.id)`;

/**
 * Drafts a letter again, as if no letter had been issued before. Returns `null` if the letter cannot be issued today.
 * Leaves out the dues of a new reminder that the letter does not claim.
 */
async function redraft(
  db: TestDatabase,
  account: Account,
  letter: Letter,
): Promise<Omit<Letter, 'id'> | null> {
  const { owner, lease } = account;
  // A letter that was sent and then replaced without a reason would still count as an earlier letter.
  await db.tx`
    insert into document_voids (document_id, owner_id, reason)
    select id, owner_id, 'x' from documents
    where lease_id = ${lease} and not exists (select from document_voids where document_id = documents.id)
      and kind in ('dueNotice', 'reminder', 'formalNotice')`;
  await db.tx`update document_voids set reason = 'x' where owner_id = ${owner} and reason is null`;
  if (letter.kind === 'dueNotice') {
    const [due] = await db.tx`select due_on::text as day from dues where id = ${letter.subjectId}`;
    if (due === undefined) return null;
    const tenants = await db.tx`select id from tenants where lease_id = ${lease}`;
    await db.as(owner)`select issue_due_notices(${due['day']}, ${tenants.map(({ id }) => id)})`;
    return (await lettersOf(db, account)).find(({ subjectId }) => subjectId === letter.subjectId) ?? null;
  }
  const level = letter.kind === 'formalNotice' ? 3 : 1;
  const query = `select preview_reminder('${lease}', ${level}, '{SENT_RECENTLY}')`;
  if ((await db.refusalText(owner, (tx) => tx.unsafe(query))) !== null) return null;
  const { snapshot } = await valueOf(db.as(owner, (tx) => tx.unsafe(query)));
  const claimed = new Set(letter.says.lines?.map(({ dueId }) => dueId));
  const lines = snapshot.says.lines.filter(({ dueId }: Line) => claimed.has(dueId));
  const tenantIds = await db.tx`
    select distinct person.id from dues cross join private.tenants_between(${lease}, period_from, period_to) person
    where dues.id = any (${[...claimed]})`;
  const { name: _, ...property } = snapshot.property;
  const { kind, subjectId } = letter;
  return {
    kind,
    subjectId,
    says: { ...snapshot.says, lines },
    property,
    tenantIds: tenantIds.map(({ id }) => id),
  };
}

/** Returns the parts of a letter that a letter of today must repeat, if the landlord is to send the letter. */
function factsOf({ kind, says, tenantIds, property }: Omit<Letter, 'id'>) {
  // A notice without charges does not name their kind.
  const { arrears: _, chargesKind, ...rest } = says;
  const notice = { ...rest, chargesKind: says['charges'] === 0 ? null : chargesKind };
  return {
    ...(kind === 'dueNotice' ? notice : { lines: says.lines }),
    sentTo: says.sentTo,
    tenantIds: tenantIds.toSorted(),
    property: says.sentTo === null ? property : null,
  };
}

/** Returns true if a letter of today would say the same, to the same tenants at the same address. */
function isSame(letter: Letter, today: Omit<Letter, 'id'>): boolean {
  const hadClause = letter.says['hasResolutoryClause'] === true;
  return (
    differing(factsOf(letter), factsOf(today)).length === 0 &&
    Number(today.says['arrears'] ?? 0) >= Number(letter.says['arrears'] ?? 0) &&
    (letter.kind !== 'formalNotice' || !hadClause || today.says['hasResolutoryClause'] === true)
  );
}

/** Sorts the keys of all objects, so that equal values give equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

/** Returns the names of the fields in which two values differ. */
function differing(one: unknown, other: unknown, name = ''): string[] {
  if (JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))) return [];
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (!isObject(one) || !isObject(other)) return [name];
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
    differing(a.get(key), b.get(key), Array.isArray(one) ? name : key),
  );
}

/**
 * Returns the valid claims of a lease for which `overtaken_claims` and a slow redraft of the letter disagree. Counts the
 * claims in `seen` by their reason.
 */
export async function claimsOtherwise(
  db: TestDatabase,
  account: Account,
  seen: Map<string, number>,
): Promise<Breach[]> {
  const letters = await lettersOf(db, account);
  const rows: readonly Row[] = await db.as(account.owner)`
    select document_id as id, reason from private.overtaken_claims(${letters.map(({ id }) => id)})`;
  const reasons = new Map(rows.map(({ id, reason }) => [id, reason]));
  const breaches: Breach[] = [];
  for (const letter of letters) {
    const today = await undone(db, () => redraft(db, account, letter));
    const isUpToDate = today !== null && isSame(letter, today);
    const reason: string | undefined = reasons.get(letter.id);
    seen.set(reason ?? 'upToDate', (seen.get(reason ?? 'upToDate') ?? 0) + 1);
    if (isUpToDate !== (reason === undefined))
      breaches.push({
        invariant: 'overtaken',
        details: {
          kind: letter.kind,
          reason: reason ?? null,
          differs: today && [...new Set(differing(factsOf(letter), factsOf(today)))],
        },
      });
  }
  return breaches;
}
