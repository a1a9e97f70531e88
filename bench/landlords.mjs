// Adds landlords with leases, dues and payments, for the benchmarks of Postgres.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Adds a landlord whose leases have dues from `accountStartsOn` on. Dues that fell due more than ten days ago are paid.
 * Most payments have the amount of their due. Some payments are too small or too large. Returns the landlord's id.
 * @param {import('postgres').Sql} sql
 * @param {{ leases: number, accountStartsOn: string, leaseStartsOn?: string }} account `accountStartsOn` is at most
 * sixty months ago
 */
export async function addLandlord(sql, account) {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@example.test`}, now(),
      '{"first_name": "Camille", "last_name": "Lefèvre"}')`;
  await sql`
    update public.lessors set address = '8 rue Auguste Comte', postal_code = '69002', city = 'Lyon' where owner_id = ${id}`;
  await addLeases(sql, id, account);
  return id;
}

/**
 * Adds leases to a landlord without leases, as `addLandlord` describes.
 * @param {import('postgres').Sql} sql
 * @param {string} id of the landlord
 * @param {Parameters<typeof addLandlord>[1]} account
 */
export async function addLeases(sql, id, { leases, accountStartsOn, leaseStartsOn }) {
  await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id })}, true)`;
    await tx`
      insert into public.properties (owner_id, name, address, postal_code, city, rent, charges)
      select ${id}, 'Lot ' || number, '12 rue de la Charité', '69002', 'Lyon', 850, 60
      from generate_series(1, ${leases}::int) number`;
    await tx`
      select public.add_tenant(jsonb_build_object(
        'property_id', id, 'first_name', 'Ana', 'last_name', name, 'rent', 850, 'charges', 60, 'rent_due_day', 5,
        'lease_starts_on', ${leaseStartsOn ?? null}::text, 'account_starts_on', ${accountStartsOn}::text
      )) from public.properties where owner_id = ${id}`;
    // Insert all payments in one statement, without the commands, and then update the accounts.
    await tx`
      insert into public.payments (owner_id, lease_id, tenant_id, kind, paid_on, amount, method, idempotency_key, created_at)
      select
        due.owner_id, due.lease_id, tenant.id, 'payment', due.due_on + (number % 10)::int,
        case number % 20 when 3 then 600 when 7 then 1220 else 910 end, 'transfer', gen_random_uuid(), due.due_on
      from (
        select *, row_number() over (order by lease_id, due_on) as number from public.dues where owner_id = ${id}
      ) due
      join public.tenants tenant on tenant.lease_id = due.lease_id
      where due.due_on < private.today() - 10`;
    await tx`select private.update_account(id) from public.leases where owner_id = ${id}`;
  });
}

/**
 * Switches the transaction to the session of a landlord.
 * @param {import('postgres').TransactionSql} tx
 * @param {string} landlord
 */
export const signInAs = (tx, landlord) => tx`
  select set_config('request.jwt.claims', ${JSON.stringify({ sub: landlord, role: 'authenticated' })}, true),
    set_config('role', 'authenticated', true)`;

/**
 * Returns a function. The function returns the processor time that the Postgres process of the connection has used, in
 * ms.
 * @param {import('postgres').Sql | import('postgres').TransactionSql} sql
 * @returns {Promise<() => number>}
 */
export async function processorOf(sql) {
  const [row] = await sql`select pg_backend_pid() as pid`;
  return () => Number(readFileSync(`/proc/${row?.['pid']}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** @typedef {{ wall: number, cpu: number }} Time in ms */

/**
 * Measures the elapsed time of the work and Postgres's processor time. Other programs on the machine increase only the
 * elapsed time.
 * @param {import('postgres').TransactionSql} tx
 * @param {() => PromiseLike<unknown>} work
 * @returns {Promise<Time>}
 */
export async function timed(tx, work) {
  const used = await processorOf(tx);
  const [started, before] = [performance.now(), used()];
  await work();
  return { wall: performance.now() - started, cpu: used() - before };
}
