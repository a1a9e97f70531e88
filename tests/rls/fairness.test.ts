import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { connectAtOnce } from './support.ts';

const { sql, newOwner } = connectAtOnce(10);

const BUSY = { code: 'PT429', message: 'TOO_MANY_REQUESTS', hint: '1' };

/** Creates and commits a landlord with an open session and two properties. */
async function newLandlord() {
  const [id, session] = [await newOwner(), randomUUID()];
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${session}, ${id}, now(), now())`;
  await sql`insert into properties (owner_id, name, address, postal_code, city, rent, lessor_id)
    select ${id}, 'n', 'a', 'p', 'c', 1, (private.first_lessor(${id})).id from generate_series(1, 2)`;
  return JSON.stringify({ sub: id, role: 'authenticated', session_id: session });
}

/** Runs a request as REST does: in a transaction, with the user's role, after a call of `require_open_session`. */
const request = <Result>(claims: string, work: (tx: TransactionSql) => Promise<Result>) =>
  sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
    await tx`select private.require_open_session()`;
    return work(tx);
  });

const nothing = () => Promise.resolve();

describe('simultaneous requests of one account', () => {
  it('an account can run three requests at a time, without delaying other accounts', async () => {
    const [landlord, other] = [await newLandlord(), await newLandlord()];
    const threeAtOnce = (inside: () => Promise<void>) =>
      request(landlord, () => request(landlord, () => request(landlord, inside)));
    await threeAtOnce(async () => {
      await expect(request(landlord, nothing)).rejects.toMatchObject(BUSY);
      await request(other, nothing);
    });
    await threeAtOnce(nothing);
  });

  it('while a request reads a whole account, a second request that reads the whole account is refused', async () => {
    const [landlord, other] = [await newLandlord(), await newLandlord()];
    const read = async (tx: TransactionSql): Promise<void> => {
      await tx`select dashboard()`;
    };
    await request(landlord, async (tx) => {
      await read(tx);
      await expect(request(landlord, read)).rejects.toMatchObject(BUSY);
      await request(other, read);
      // A request that reads a few rows is not refused.
      await request(landlord, (small) => small`select * from properties`);
    });
    await request(landlord, read);
  });

  it('a request is refused if it waits more than two seconds for a running command', async () => {
    const landlord = await newLandlord();
    const command = async (tx: TransactionSql): Promise<void> => {
      await tx`select add_tenant('{"first_name": "Ana", "last_name": "Roy", "rent": 100}')`;
    };
    await request(landlord, async (tx) => {
      await command(tx);
      await expect(request(landlord, command)).rejects.toMatchObject(BUSY);
    });
    await request(landlord, command);
  });

  it('simultaneous requests that change the same rows in opposite orders cause no deadlock', async () => {
    const landlord = await newLandlord();
    const rename = (order: string) =>
      request(landlord, async (tx) => {
        for (const name of ['first', 'second'])
          await tx`
            update properties set name = ${name} where id = (
              select id from properties order by case when ${order} = 'up' then id::text end,
                case when ${order} = 'down' then id::text end desc
              offset ${name === 'first' ? 0 : 1} limit 1
            )`;
      });
    const renamings = await Promise.allSettled(
      Array.from({ length: 20 }, (_, round) => rename(round % 2 === 0 ? 'up' : 'down')),
    );
    const refusals = renamings.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refusals.filter((code) => code !== 'PT429')).toEqual([]);
    expect(refusals.length).toBeLessThan(20);
  });
});

it('REST cannot filter or sort a view that computes values from a large table', async () => {
  const views = await sql`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' and has_table_privilege('authenticated', oid, 'select')
    order by 1`;
  // These views are allowed, because each returns at most 5,000 rows.
  expect(views.map((row) => row['relname'])).toEqual(['import_list', 'lease_list', 'tenant_list']);
});
