import { type Letting, readAccount } from './ledger-account.ts';
import { type Call, statement } from './ledger-steps.ts';
import { type TestDatabase, valueOf } from './support.ts';

/** Returns the rent, the charges and the other income of each year, in cents. */
const yearsOf = ({ tx }: TestDatabase, { lease }: Letting): Promise<Record<string, number[]>> =>
  valueOf(tx`
    select coalesce(jsonb_object_agg(year, sums), '{}')
    from (
      select
        extract(year from counted_on) as year,
        jsonb_build_array(sum(rent * 100)::bigint, sum(charges * 100)::bigint, sum(unclassified * 100)::bigint) as sums
      from private.income_parts where lease_id = ${lease}
      group by 1
    ) year`);

async function stateOf(db: TestDatabase, letting: Letting) {
  const { parts, position, dues, payments } = await readAccount(db, letting);
  return { parts, position, dues, payments, years: await yearsOf(db, letting) };
}

type State = Awaited<ReturnType<typeof stateOf>>;

const totalOf = ([rent = 0, charges = 0, unclassified = 0]: readonly number[] = []) =>
  rent + charges + unclassified;
const balanceOf = ({ position }: State) => position.owed + position.upcoming - position.advance;

/** Returns what the return of a payment changed besides its own year and its own sum. */
function faultsOfChange(call: Call, before: State, after: State): string[] {
  const { values } = call;
  const cents = Math.round(Number(values['amount']) * 100);
  const { paid_on: on } = values;
  const year = typeof on === 'string' ? on.slice(0, 4) : '';
  const faults: string[] = [];
  for (const [name, sums] of Object.entries({ ...before.years, ...after.years })) {
    const lowered = totalOf(before.years[name]) - totalOf(after.years[name]);
    if (lowered !== (name === year ? cents : 0))
      faults.push(`A return of ${cents} lowered ${name} by ${lowered}: ${sums.join()}`);
    // An advance that now pays a due has the rent and the charges of this due, and money after the return pays the rents
    // that are open again.
    const isSame = JSON.stringify(before.years[name]) === JSON.stringify(after.years[name]);
    if (name < year && !isSame && before.position.advance === 0)
      faults.push(
        `A return changed the split of ${name}: ${JSON.stringify([before.years[name], after.years[name]])}`,
      );
  }
  if (balanceOf(after) - balanceOf(before) !== cents)
    faults.push('A return did not open its dues again by its sum');
  return faults;
}

/**
 * Plays the return of a payment and its undoing, and takes both back. Returns the faults. Voids the receipts of the payment
 * first, because money that no receipt states may pay other dues.
 */
export async function faultsOfReturn(db: TestDatabase, letting: Letting, call: Call): Promise<string[]> {
  const { owner } = letting;
  const { payment_id: payment, void_receipts: isVoiding } = call.values;
  if (call.command !== 'refund' || typeof payment !== 'string' || call.isRepeat || call.isReuse) return [];
  const faults: string[] = [];
  await db.tx`savepoint before_return`;
  if (isVoiding === true)
    await db.tx`
      select private.void_receipts_naming(payments.owner_id, array[payments.id], 'x')
      from payments where payments.id = ${payment} and payments.owner_id = ${owner}`;
  await db.tx`select private.update_account(${letting.lease})`;
  const before = await stateOf(db, letting);
  if ((await db.refusalText(owner, (tx) => tx.unsafe(statement(call)))) === null) {
    const after = await stateOf(db, letting);
    faults.push(...faultsOfChange(call, before, after));
    const due = after.dues.find(({ id }) => before.dues.every((one) => one.id !== id))?.id ?? null;
    await db.as(owner)`select cancel_due(${due}, 'x')`;
    const undone = await stateOf(db, letting);
    const dues = undone.dues.filter(({ id }) => id !== due);
    if (JSON.stringify({ ...undone, dues }) !== JSON.stringify(before))
      faults.push('Undoing a return did not give back the account');
  }
  await db.tx`rollback to savepoint before_return`;
  return faults;
}
