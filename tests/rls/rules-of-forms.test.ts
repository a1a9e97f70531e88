import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { certificateEnd } from '../../supabase/functions/_shared/domain/energy-certificate.ts';
import { COUNTRIES } from '../../supabase/functions/_shared/domain/countries.ts';
import { irlReference } from '../../supabase/functions/_shared/domain/irl-reference.ts';
import { lacksAddress } from '../../supabase/functions/_shared/domain/landlord.ts';
import { connect } from './support.ts';

const sql = connect();

const Indices = v.array(v.object({ quarter: v.string(), publishedOn: v.nullable(v.string()) }));

describe('the rules that forms repeat', () => {
  it('forms propose the same reference quarter as Postgres, for each day of signature from 2020 to 2027', async () => {
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

  it('forms end an energy certificate on the same day as Postgres, for each day from 2006 to 2028', async () => {
    const days = await sql<{ day: string; until: string }[]>`
      select day::date::text as day, private.energy_class_until(day::date)::text as until
      from generate_series(date '2006-01-01', date '2028-12-31', interval '1 day') day`;
    expect(days.map(({ day }) => certificateEnd(day))).toEqual(days.map(({ until }) => until));
  });

  it('forms ask for the same parts of a lessor’s address as Postgres, in each country', async () => {
    const lessors = COUNTRIES.flatMap((country) =>
      Array.from({ length: 2 ** 3 }, (_, parts) => {
        const part = (place: number): string | null => ((parts >> place) % 2 === 1 ? 'x' : null);
        return { address: part(0), postal_code: part(1), city: part(2), country };
      }),
    );
    const rows = await sql<{ lacks: boolean }[]>`
      select private.lacks_address(jsonb_populate_record(null::public.lessors, element.fields)) as lacks
      from jsonb_array_elements(${sql.json(lessors)}) with ordinality element (fields, place) order by element.place`;
    expect(rows.map(({ lacks }) => lacks)).toEqual(
      lessors.map(({ postal_code: postalCode, ...lessor }) => lacksAddress({ ...lessor, postalCode })),
    );
  });
});
