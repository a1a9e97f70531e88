import * as v from 'valibot';
import { expect, it } from 'vitest';
import { irlReference } from '../../supabase/functions/_shared/domain/irl-reference.ts';
import { connect } from './support.ts';

const sql = connect();

const Indices = v.array(v.object({ quarter: v.string(), publishedOn: v.nullable(v.string()) }));

it('forms propose the same reference as Postgres, for each day of signature from 2020 to 2027', async () => {
  const indices = v.parse(
    Indices,
    await sql`select quarter, published_on::text as "publishedOn" from rent_indices where zone = 'metropole'`,
  );
  const days = await sql<{ day: string; quarter: string | null }[]>`
    select day::date::text as day, private.irl_reference(day::date) as quarter
    from generate_series(date '2020-01-01', date '2027-12-31', interval '1 day') day`;
  expect(days.map(({ day }) => irlReference(day, indices))).toEqual(days.map(({ quarter }) => quarter));
  expect(days.find(({ day }) => day === '2024-08-02')?.quarter).toBe('2024-Q2');
});
