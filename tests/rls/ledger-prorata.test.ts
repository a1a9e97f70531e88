import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { owedFor } from '../../supabase/functions/_shared/domain/ledger/prorata.ts';
import { connect, play } from './support.ts';

const sql = connect();

const amount = fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(0, 1, 1_000, 100_000));
const offset = fc.integer({ min: 0, max: 95 });

it('days in which the rent changes cost the same as the domain has them', () =>
  play(sql, async (scene) => {
    const cases = fc.sample(
      fc.record({
        amounts: fc.array(amount, { minLength: 4, maxLength: 4 }),
        changes: fc.uniqueArray(offset, { maxLength: 3 }),
        begins: fc.constantFrom('2026-01-10', '2026-10-01', '2027-12-01'),
        offsets: fc.tuple(offset, offset, offset),
        by: fc.constantFrom('days' as const, 'thirty' as const),
      }),
      { seed: 20_261_127, numRuns: 500 },
    );
    const asked = cases.map(({ amounts, changes, begins, offsets, by }) => {
      const days = changes.toSorted((a, b) => a - b).map((days) => addDays(begins, days));
      const agreed = ['1900-01-01', ...days].map((startsOn, index) => ({
        startsOn,
        rent: amounts[index] ?? 0,
        charges: amounts[index % 2] ?? 0,
      }));
      const [owedFrom = 0, from = 0, to = 0] = offsets.toSorted((a, b) => a - b);
      return {
        agreed,
        owedFrom: addDays(begins, owedFrom),
        from: addDays(begins, from),
        to: addDays(begins, to),
        by,
      };
    });
    const rows = await scene.tx`
      select (owed.rent * 100)::float8 as rent, (owed.charges * 100)::float8 as charges
      from jsonb_array_elements(${scene.tx.json(asked)}) with ordinality as one (said, place)
      cross join lateral (
        select
          array_agg((rent ->> 'startsOn')::date order by rent ->> 'startsOn') as starts_on,
          array_agg((rent ->> 'rent')::numeric / 100 order by rent ->> 'startsOn') as rent,
          array_agg((rent ->> 'charges')::numeric / 100 order by rent ->> 'startsOn') as charges
        from jsonb_array_elements(said -> 'agreed') rent
      ) known
      cross join lateral private.owed_for(
        (known.starts_on, known.rent, known.charges)::private.agreed,
        (said ->> 'owedFrom')::date, (said ->> 'from')::date, (said ->> 'to')::date, said ->> 'by'
      ) owed
      order by place`;
    const expected = asked.map(({ agreed, owedFrom, from, to, by }) =>
      owedFor(agreed, { from, to }, owedFrom, by),
    );
    expect(rows.map(({ rent, charges }) => ({ rent, charges }))).toEqual(expected);
  }));
