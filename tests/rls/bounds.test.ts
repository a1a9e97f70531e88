import { describe, expect, test } from 'vitest';
import { addLetting, addReceipt } from './rows.ts';
import { connect, it } from './support.ts';

const sql = connect();

/** For each type, the values that a column without a domain must refuse. */
const IMPOSSIBLE: Record<string, readonly string[]> = { timestamptz: ['infinity', '-infinity'] };

/**
 * Returns the columns of amounts, days and times that callers write and that have no domain, each with its check
 * constraints.
 */
const readColumns = () => sql<{ table: string; column: string; type: string; checks: string[] }[]>`
  select
    attribute.attrelid::regclass::text as table, attribute.attname as column, kind.typname as type,
    array(
      select pg_get_expr(con.conbin, con.conrelid) from pg_constraint con
      where con.conrelid = attribute.attrelid and con.contype = 'c' and con.conkey = array[attribute.attnum]
    ) as checks
  from pg_attribute attribute
  join pg_class relation on relation.oid = attribute.attrelid and relation.relkind = 'r'
  join pg_type kind on kind.oid = attribute.atttypid
  where relation.relnamespace = 'public'::regnamespace and attribute.attnum > 0 and not attribute.attisdropped
    -- Generated columns need no bound, because they follow from columns with bounds.
    and attribute.attgenerated = ''
    and (
      kind.typname in ('numeric', 'float4', 'float8', 'date', 'timestamp')
      or kind.typname = 'timestamptz' and (
        has_column_privilege('authenticated', relation.oid, attribute.attnum, 'insert')
        or has_column_privilege('authenticated', relation.oid, attribute.attnum, 'update')
      )
    )
  order by 1, 2`;

describe('amounts and days', () => {
  test('every column of amounts or days has an upper and a lower bound', async () => {
    const columns = await readColumns();
    // Only `notifications.read_at` has no domain.
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(['notifications.read_at']);
    for (const { table, column, type, checks } of columns) {
      for (const value of IMPOSSIBLE[type] ?? ['no such type']) {
        const refused = checks.map((check) => `(${check}) is false`).join(' or ') || 'false';
        const [row] = await sql.unsafe(
          `select ${refused} as refused from (select '${value}'::${type} as "${column}") row`,
        );
        expect(row?.['refused'], `${table}.${column} = ${value}`).toBe(true);
      }
    }
  });

  it('the domains of amounts and days refuse values out of bounds', async (db) => {
    for (const [domain, values] of [
      ['public.euros', ['NaN', 'Infinity', '-0.01', '1000000000000']],
      ['public.signed_euros', ['NaN', '-Infinity', '-1000000000000', '1000000000000']],
      ['public.index_value', ['NaN', 'Infinity', '49.99', '1000']],
      ['public.quarter', ['2026-Q5', '2026', '1899-Q4', '2026-Q1\n']],
      ['public.day', ['infinity', '-infinity', '1899-12-31', '2200-01-01']],
    ] as const)
      for (const value of values) {
        const code = await db.refusalCode(null, (tx) => tx.unsafe(`select '${value}'::${domain}`));
        expect(['23514', '22003'], `${domain} ${value}`).toContain(code);
      }
  });

  it('every command refuses amounts and days out of bounds', async (db) => {
    const letting = await addLetting(db);
    const { owner, tenant, property } = letting;
    const calls = [
      ...['NaN', 'Infinity', '-1'].flatMap((amount) => [
        `issue_receipt('${tenant}', '${property}', '2026-03-01', '2026-03-31', '2026-03-05', '${amount}', 0)`,
        `issue_receipt('${tenant}', '${property}', '2026-03-01', '2026-03-31', '2026-03-05', 0, '${amount}')`,
        `issue_receipt('${tenant}', '${property}', '2026-03-01', '2026-03-31', '2026-03-05', 1250, 0, housing_benefit => '${amount}')`,
      ]),
      ...['infinity', '-infinity'].flatMap((day) => [
        `issue_receipt('${tenant}', '${property}', '${day}', '2026-03-31', '2026-03-05', 1250, 0)`,
        `issue_receipt('${tenant}', '${property}', '2026-03-01', '${day}', '2026-03-05', 1250, 0)`,
        `issue_receipt('${tenant}', '${property}', '2026-03-01', '2026-03-31', '${day}', 1250, 95.5)`,
        `pay_month('${day}', gen_random_uuid(), '2026-03-05', null, array['${tenant}']::uuid[], 'all')`,
        `pay_month('2026-03-01', gen_random_uuid(), '${day}', null, array['${tenant}']::uuid[], 'all')`,
        `issue_month('${day}', array['${tenant}']::uuid[])`,
      ]),
    ];
    for (const call of calls) {
      // The commands for a month may refuse single tenants in their result instead of failing, so the test counts
      // receipts.
      await db.refusalCode(owner, (tx) => tx.unsafe(`select ${call}`));
      const receipts = await db.tx`select number from documents where owner_id = ${owner}`;
      expect(receipts, call).toHaveLength(0);
    }
    const refusalText = (call: string) => db.refusalText(owner, (tx) => tx.unsafe(`select ${call}`));
    for (const month of ['infinity', '5874897-12-31', '1899-12-31'])
      for (const call of [
        `pay_month('${month}', gen_random_uuid(), '2026-03-05', null, array['${tenant}']::uuid[])`,
        `issue_month('${month}', array['${tenant}']::uuid[])`,
        `month_list('${month}')`,
        `dues_of_month('${month}')`,
      ])
        expect(await refusalText(call), call).toBe('PT400 VALIDATION_FAILED month=invalid');
    for (const [call, field] of [
      [`pay_month('2026-03-01', gen_random_uuid(), '2026-03-05', 'x', array['${tenant}']::uuid[])`, 'method'],
      [`record_payment('${tenant}', gen_random_uuid(), private.today(), 1, method => 'x')`, 'method'],
      [
        `issue_receipt('${tenant}', '${property}', '2026-03-01', '2026-03-31', '2026-03-05', 1250, 0, method => 'x')`,
        'method',
      ],
    ] as const)
      expect(await refusalText(call), call).toBe(`PT400 VALIDATION_FAILED ${field}=invalid`);
    await addReceipt(db, letting);
  });
});
