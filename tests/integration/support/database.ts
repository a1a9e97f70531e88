import postgres from 'postgres';
import { inject } from 'vitest';

/**
 * A connection to the stack's database as its administrator, for changes outside of the API. The connection closes with
 * the test worker.
 */
export const sql = postgres(inject('databaseUrl'), { max: 2, onnotice: () => {} });

/** Adds tenants as their landlord does. The tenants have no property, and each has a rent of 500. */
export async function addTenants(owner: string, count: number): Promise<void> {
  // Adds the tenants in several transactions. A single transaction would become slow after thousands of changes to the
  // same count.
  for (let done = 0; done < count; done += 250)
    await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner })}, true)`;
      await tx`select public.add_tenant(jsonb_build_object('first_name', 'f', 'last_name', 'l' || number, 'rent', 500))
        from generate_series(${done + 1}::integer, ${Math.min(done + 250, count)}::integer) as number`;
    });
}

/**
 * Drops a check constraint, changes rows, and adds the constraint again for later writes only. A database contains rows
 * that violate a constraint if the constraint is newer than the rows.
 */
export async function changeBeforeCheck(
  check: { table: string; name: string },
  change: string,
): Promise<void> {
  const { table, name } = check;
  await sql.begin(async (tx) => {
    const [constraint] = await tx`select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${`public.${table}`}::regclass and conname = ${name}`;
    await tx.unsafe(`alter table public.${table} drop constraint ${name}`);
    await tx.unsafe(change);
    await tx.unsafe(
      `alter table public.${table} add constraint ${name} ${String(constraint?.['definition'])} not valid`,
    );
  });
}
