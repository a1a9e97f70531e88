import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount, dueLines, setToday } from './ledger.ts';
import { addDays, addMonths, costOfPiece, type ReferenceRent } from './ledger-reference.ts';
import { addLandlord, addProperty, addReceipt } from './rows.ts';
import { connect, it, inTransaction, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

/** A span of days at one monthly amount, with the amount due in cents. */
interface Span {
  readonly first_day: string;
  readonly last_day: string;
  readonly days: number;
  readonly divisor: number | null;
  readonly monthly: number;
  readonly amount: number;
}

/** A part of the days owed from `owedFrom` on. The part lasts from `from` to `to`. */
interface Piece {
  readonly rents: readonly ReferenceRent[];
  readonly owedFrom: string;
  readonly from: string;
  readonly to: string;
  readonly by: 'days' | 'thirty';
}

/**
 * Returns the spans that Postgres computes for each part. Each month of a part has a list of spans for its rent, then a
 * list for its charges.
 */
async function spansOf({ tx }: TestDatabase, pieces: readonly Piece[]): Promise<Span[][][]> {
  const rows = await tx`
    select (
      select jsonb_agg(jsonb_build_array(
        to_jsonb(private.owed_spans(
          month::date, known.holds_from, known.rent,
          (said ->> 'owedFrom')::date, (said ->> 'from')::date, (said ->> 'to')::date, said ->> 'by'
        )),
        to_jsonb(private.owed_spans(
          month::date, known.holds_from, known.charges,
          (said ->> 'owedFrom')::date, (said ->> 'from')::date, (said ->> 'to')::date, said ->> 'by'
        ))
      ) order by month)
      from generate_series(
        date_trunc('month', (said ->> 'from')::timestamp), (said ->> 'to')::timestamp, interval '1 month'
      ) month
    ) as months
    from jsonb_array_elements(${JSON.stringify(pieces)}::text::jsonb) with ordinality as one (said, place)
    cross join lateral (
      select
        array_agg(holds_from order by holds_from) as holds_from,
        array_agg((rent #>> '{amounts,0}')::numeric / 100 order by holds_from) as rent,
        array_agg((rent #>> '{amounts,1}')::numeric / 100 order by holds_from) as charges
      from jsonb_array_elements(said -> 'rents') rent
      cross join lateral coalesce((rent ->> 'startsOn')::date, '-infinity') holds_from
    ) known
    order by place`;
  const cents = (euros: number) => Math.round(euros * 100);
  return rows.map(({ months }) =>
    months
      .flat()
      .map((spans: Span[]) =>
        spans.map((span) => ({ ...span, monthly: cents(span.monthly), amount: cents(span.amount) })),
      ),
  );
}

const sumOf = (spans: readonly Span[][]) => spans.flat().reduce((sum, { amount }) => sum + amount, 0);

const amount = fc.oneof(
  fc.integer({ min: 0, max: 999_999_999 }),
  fc.constantFrom(0, 1, 3, 1_000, 90_000, 100_000),
);

/**
 * Generates rents with up to three changes, at most `most` days after `begins`. Some rents return to an earlier amount.
 */
const someRents = (begins: string, most: number) =>
  fc
    .record({
      amounts: fc.array(amount, { minLength: 1, maxLength: 4 }),
      order: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 4, maxLength: 4 }),
      changes: fc.uniqueArray(fc.integer({ min: 0, max: most }), { maxLength: 3 }),
    })
    .map(({ amounts, order, changes }): ReferenceRent[] =>
      [null, ...changes.toSorted((a, b) => a - b).map((days) => addDays(begins, days))].map(
        (startsOn, index) => {
          const [rent = 0, charges = 0] = order[index] ?? [];
          return {
            startsOn,
            amounts: [amounts[rent % amounts.length] ?? 0, amounts[charges % amounts.length] ?? 0],
          };
        },
      ),
    );

const somePieces = fc
  .constantFrom('2026-01-10', '2026-10-01', '2027-12-01', '2028-02-01')
  .chain((begins) =>
    fc.record({
      rents: someRents(begins, 95),
      days: fc
        .tuple(
          fc.integer({ min: 0, max: 95 }),
          fc.integer({ min: 0, max: 95 }),
          fc.integer({ min: 0, max: 95 }),
        )
        .map((offsets) => offsets.toSorted((a, b) => a - b).map((days) => addDays(begins, days))),
      by: fc.constantFrom('days' as const, 'thirty' as const),
    }),
  )
  .map(({ rents, days: [owedFrom = '', from = '', to = ''], by }): Piece => ({
    rents,
    owedFrom,
    from,
    to,
    by,
  }));

/** Generates a month and the day of the month from which rent is owed. */
const someMonths = fc.constantFrom('2026-02-01', '2026-09-01', '2026-10-01', '2028-02-01').chain((month) =>
  fc.record({
    rents: someRents(month, 31),
    owedFrom: fc.oneof(
      fc.constant(month),
      fc.integer({ min: 0, max: 27 }).map((days) => addDays(month, days)),
    ),
    to: fc.constant(addDays(addMonths(month, 1), -1)),
    by: fc.constantFrom('days' as const, 'thirty' as const),
  }),
);

describe('the spans of rents that change', () => {
  const pieces = fc.sample(somePieces, { seed: 20_261_127, numRuns: 1000 });
  let made: Span[][][] = [];
  beforeAll(() =>
    inTransaction(sql, async (db) => {
      made = await spansOf(db, pieces);
    }),
  );
  /** Passes the spans of each part to `look`, month by month, for rent and for charges. */
  const each = (look: (spans: Span[], first: string, last: string, piece: Piece) => void) => {
    for (const [index, piece] of pieces.entries()) {
      for (const [place, spans] of (made[index] ?? []).entries()) {
        const month = addMonths(`${piece.from.slice(0, 7)}-01`, Math.floor(place / 2));
        const end = addDays(addMonths(month, 1), -1);
        look(spans, month < piece.from ? piece.from : month, end < piece.to ? end : piece.to, piece);
      }
    }
  };

  test('the spans of a month cost as much as the days of the month counted one by one', () => {
    expect(made.map((spans) => sumOf(spans))).toEqual(
      pieces.map(({ rents, owedFrom, from, to, by }) => costOfPiece(owedFrom, from, to, rents, by)),
    );
  });

  test('the spans of a month follow each other without a gap from the first day to the last', () =>
    each((spans, first, last) => {
      expect(spans[0]?.first_day).toBe(first);
      expect(spans.at(-1)?.last_day).toBe(last);
      for (const [index, span] of spans.entries()) {
        expect(addDays(span.first_day, span.days - 1)).toBe(span.last_day);
        const next = spans[index + 1];
        if (next === undefined) continue;
        expect(next.first_day).toBe(addDays(span.last_day, 1));
        expect(next.monthly).not.toBe(span.monthly);
      }
    }));

  test('a span that states its share of the month costs this share of the monthly amount, rounded once', () => {
    let shares = 0;
    each((spans, first, _last, { by }) => {
      const monthDays = Number(addDays(addMonths(`${first.slice(0, 7)}-01`, 1), -1).slice(8));
      for (const { monthly, days, divisor, amount: cents } of spans) {
        expect(cents).toBeGreaterThanOrEqual(0);
        if (divisor === null) continue;
        shares += 1;
        expect([monthDays, ...(by === 'thirty' ? [30] : [])]).toContain(divisor);
        expect(cents).toBe(Math.round((monthly * days) / divisor));
      }
    });
    // More than 80% of the spans state a share.
    expect(shares).toBeGreaterThan(made.flat(2).length * 0.8);
  });
});

it('the spans of a month add up to the amount of the whole month, wherever the month is cut', async (db) => {
  const months = fc.sample(someMonths, { seed: 20_261_128, numRuns: 150 });
  const days = months.map((month): Piece[] => {
    const found: Piece[] = [];
    for (let from = month.owedFrom; from <= month.to; from = addDays(from, 1))
      found.push({ ...month, from, to: from });
    return found;
  });
  const made = await spansOf(db, [
    ...months.map((month) => ({ ...month, from: month.owedFrom })),
    ...days.flat(),
    // The rest of the month from each day on.
    ...days.flatMap((one) => one.map((day) => ({ ...day, to: one.at(-1)?.to ?? day.to }))),
  ]);
  expect(Math.min(...made.flat(2).map((span) => span.amount))).toBeGreaterThanOrEqual(0);
  const sums = made.map((spans) => sumOf(spans));
  const wholes = sums.splice(0, months.length);
  expect(days.map((one) => sums.splice(0, one.length).reduce((sum, cents) => sum + cents, 0))).toEqual(
    wholes,
  );
});

it('when rent is counted in thirtieths and decreases within a month, the 31st costs nothing', async (db) => {
  const rents: ReferenceRent[] = [
    { startsOn: null, amounts: [100_000, 0] },
    { startsOn: '2026-10-16', amounts: [1_000, 0] },
  ];
  const october = { rents, owedFrom: '2026-10-01', by: 'thirty' } as const;
  const made = await spansOf(db, [
    { ...october, from: '2026-10-01', to: '2026-10-31' },
    { ...october, from: '2026-10-01', to: '2026-10-30' },
    { ...october, from: '2026-10-31', to: '2026-10-31' },
  ]);
  expect(made.map((spans) => sumOf(spans))).toEqual([48_903, 48_903, 0]);
});

it('an amount owed before a cut in a month reduces the spans after the cut, never below zero', async (db) => {
  const rents: ReferenceRent[] = [
    { startsOn: null, amounts: [100_000, 0] },
    { startsOn: '2026-10-11', amounts: [1_000, 0] },
    { startsOn: '2026-10-21', amounts: [100_000, 0] },
  ];
  const october = { rents, owedFrom: '2026-10-01', by: 'thirty' } as const;
  const made = await spansOf(db, [
    { ...october, from: '2026-10-01', to: '2026-10-10' },
    { ...october, from: '2026-10-11', to: '2026-10-31' },
  ]);
  const duesOfRent = made.map(([ofRent = []]) =>
    ofRent.map(({ amount: cents, divisor }) => `${cents} by ${divisor}`),
  );
  // Ten thirtieths are owed before the cut. The month costs 322.58 + 3.23 + 354.84.
  expect(duesOfRent).toEqual([['33333 by 30'], ['0 by null', '34732 by null']]);
});

describe('a lease from 10 March whose partial months count in thirtieths', () => {
  /** Creates a lease in thirtieths from 10 March at 900 a month, without charges. */
  async function addThirtieths(db: TestDatabase) {
    await setToday(db, '2026-03-20');
    const owner = await addLandlord(db);
    const property = await addProperty(db, owner);
    const account = await addAccount(db, owner, {
      property_id: property,
      rent: 900,
      charges: 0,
      lease_starts_on: '2026-03-10',
      account_starts_on: '2026-03-10',
    });
    await db.as(owner)`select change_lease(${account.lease}, '{"prorata_by": "thirty"}')`;
    const march = () =>
      valueOf(db.as(owner)`select receipt_term(${account.tenant}, '2026-03-01', '2026-03-31')`);
    return { ...account, property, march };
  }

  it('for a lease counted in thirtieths, the due, the term and the document of March state 22 of 30 days', async (db) => {
    const account = await addThirtieths(db);
    expect((await dueLines(db, account))[0]).toBe('2026-03-10 2026-03-31 660.00 660.00');
    expect(await account.march()).toMatchObject({
      due: { rent: 660, charges: 0 },
      parts: [],
      prorata: { days: 22, divisor: 30 },
    });
    const receipt = await addReceipt(db, account, {
      period_from: '2026-03-10',
      paid_on: '2026-03-20',
      rent: 660,
      charges: 0,
    });
    expect(receipt).toMatchObject({
      kind: 'quittance',
      due_rent: '660.00',
      snapshot: { says: { prorata: { days: 22, divisor: 30 } } },
    });
  });

  it('if the rent of a lease counted in thirtieths changes on the 20th, the due is the sum of the amounts before and after the change', async (db) => {
    const account = await addThirtieths(db);
    await db.as(account.owner)`select change_rent(${account.lease}, '2026-03-20', 1000, 0)`;
    expect((await dueLines(db, account))[0]).toBe('2026-03-10 2026-03-31 700.00 700.00');
    const days = { of: 'rent', divisor: 30 };
    expect(await account.march()).toMatchObject({
      due: { rent: 700, charges: 0 },
      parts: [
        { ...days, period_from: '2026-03-10', period_to: '2026-03-19', days: 10, monthly: 900, amount: 300 },
        { ...days, period_from: '2026-03-20', period_to: '2026-03-31', days: 12, monthly: 1000, amount: 400 },
      ],
      prorata: { days: 22, divisor: 30 },
    });
  });
});
