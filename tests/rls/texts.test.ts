import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { NOT_BLANK } from '../../supabase/functions/_shared/contract/values/text.ts';
import { RequiredNote } from '../../supabase/functions/_shared/contract/values/text.ts';
import { addLetting, addReceipt } from './rows.ts';
import { CHECK, connect, it, inTransaction, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

/**
 * Refused texts. Each contains one character of these kinds: line breaks, control characters, marks of writing
 * direction, annotations, and invisible characters such as a soft hyphen or a zero-width space.
 */
const REFUSED = [
  'a\nb',
  'a\u0007b',
  'a\u0085b',
  'a\u202Eb',
  'a\u2066b',
  'a\u200Fb',
  'a\u2028b',
  'a\u061Cb',
  'a\uFFF9b',
  'a\u00ADb',
  'a\u200Bb',
  'a\u2060b',
  'a\u2063b',
  'a\uFEFFb',
  'a\u{E0061}b',
];

/** Texts that are accepted: joined letters and emoji, a name written from right to left, accents. */
const TAKEN = ['می\u200Cخواهم', '👩\u200D💻', '❤\uFE0F', 'שרה', 'Zoë d’Été – «\u00A0ok\u00A0»'];

describe('text that people type', () => {
  test('every text column has the same domain, except choices from a list and values that the database makes', async () => {
    const others = await sql`
      select attribute.attrelid::regclass::text || '.' || attribute.attname as column
      from pg_attribute attribute
      join pg_class relation on relation.oid = attribute.attrelid and relation.relkind = 'r'
      where relation.relnamespace = 'public'::regnamespace and attribute.attnum > 0 and not attribute.attisdropped
        and attribute.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype) and attribute.attgenerated = ''
        and not exists (
          select from pg_constraint con
          where con.conrelid = attribute.attrelid and con.contype = 'c' and con.conkey = array[attribute.attnum]
            and pg_get_constraintdef(con.oid) ~ '(= ANY|<@) \\(?ARRAY| ~ '
        )
      order by 1`;
    expect(others.map(({ column }) => column)).toEqual(['notifications.kind']);
  });

  test('Postgres accepts the same characters of typed text as the contract', async () => {
    const rows = await sql<{ point: number; taken: boolean }[]>`
      select point, (select case when chr(point) !~ pattern.text then true else false end) as taken
      from (
        select generate_series(1, 70000)
        union all select generate_series(x'1BC00'::int, x'1D200'::int)
        union all select generate_series(x'1F3F0'::int, x'1F400'::int)
        union all select generate_series(x'DFFF0'::int, x'E100F'::int)
      ) points (point)
      cross join (
        select substring(pg_get_constraintdef(con.oid) from '''([^'']+)''') as text
        from pg_constraint con where con.conname = 'one_line_check'
      ) pattern
      where point not between 55296 and 57343`;
    expect(rows.length).toBeGreaterThan(75_000);
    const differing = rows.filter(({ point, taken }) => {
      // The character is between two letters, because the contract trims both ends of a text.
      const typed = `a${String.fromCodePoint(point)}b`;
      const { success, output } = v.safeParse(RequiredNote, typed);
      return (success && output === typed.normalize('NFC')) !== taken;
    });
    expect(differing).toEqual([]);
  });

  test('Postgres and the contract treat the same characters as visible', async () => {
    const points = Array.from({ length: 0x10_ff_ff }, (_, index) => index + 1).filter(
      (point) => point < 0xd8_00 || point > 0xdf_ff,
    );
    const hidden = points.filter((point) => !NOT_BLANK.test(String.fromCodePoint(point)));
    expect(hidden.length).toBeGreaterThan(4000);
    // Check all hidden characters, their neighbours, and some other characters.
    const isHidden = new Set(hidden);
    const asked = points.filter(
      (point) => point % 100 === 0 || [-1, 0, 1].some((step) => isHidden.has(point + step)),
    );
    const [row] = await sql<{ hidden: number[] }[]>`
      select array_agg(point order by point) as hidden
      from unnest(${asked}::int[]) point
      cross join (
        select substring(pg_get_constraintdef(con.oid) from '~ ''([^'']+)''') as text
        from pg_constraint con where con.conname = 'one_line_shown'
      ) pattern
      where chr(point) !~ pattern.text`;
    expect(row?.hidden).toEqual(hidden);
    await inTransaction(sql, async (db) => {
      const { owner } = await addLetting(db);
      const refused = (text: string) => db.refusalCode(owner)`update properties set name = ${text}`;
      for (const text of ['\u200B\u2060', '\u00AD', '\u3164', '\u2800 ', ' \u00A0'])
        expect([text, await refused(text)]).toEqual([text, CHECK]);
    });
  });

  it.each([
    ['a profile', (text: string) => sql`update lessors set company_name = ${text}`],
    ['a property', (text: string) => sql`update properties set name = ${text}`],
  ])(
    'a hidden character is refused in %s, even in a call that bypasses the function',
    async (db, _, change) => {
      const { owner } = await addLetting(db);
      const refused = (text: string) => db.refusalCode(owner)`${change(text)}`;
      for (const text of REFUSED) expect([text, await refused(text)]).toEqual([text, CHECK]);
      for (const text of TAKEN) expect([text, await refused(text)]).toEqual([text, null]);
    },
  );

  it('a hidden character is refused in every text argument of a command, also inside JSON', async (db) => {
    const letting = await addLetting(db);
    const { owner, tenant } = letting;
    const { id: receipt } = await addReceipt(db, letting);
    const lease = await leaseOf(db, tenant);
    const commands = (text: string) => {
      const json = (fields: object) => `'${JSON.stringify(fields).replaceAll("'", "''")}'`;
      const said = `'${text.replaceAll("'", "''")}'`;
      const person = { first_name: 'Ana', last_name: 'Roy' };
      return [
        `add_tenant(${json({ ...person, rent: 1, first_name: text })})`,
        `add_tenant(${json({ ...person, rent: 1, last_name: text })})`,
        `add_tenant(${json({ ...person, rent: 1, phone_number: text })})`,
        `change_tenant('${tenant}', ${json({ first_name: text })})`,
        `change_tenant('${tenant}', ${json({ email: `${text}@b.fr` })})`,
        `change_lease('${lease}', ${json({ guarantors: [{ ...person, last_name: text }] })})`,
        `record_payment('${tenant}', gen_random_uuid(), private.today(), 1, payer => ${said})`,
        `record_payment('${tenant}', gen_random_uuid(), private.today(), 1, note => ${said})`,
        `add_due('${lease}', gen_random_uuid(), 'repair', private.today(), 1, ${said})`,
        `void_receipt('${receipt}', ${said})`,
        `import_lettings(gen_random_uuid(), 1, ${json([lineOf('Ana')])}, file_name => ${said})`,
      ].map((command) => `select ${command}`);
    };
    for (const text of ['a\nb', 'a\u202Eb', 'a\u2060b'])
      for (const command of commands(text))
        expect([await db.refusalCode(owner, (tx) => tx.unsafe(command)), command]).toEqual([CHECK, command]);
    for (const command of commands('👩\u200D💻'))
      expect([command, await db.refusalCode(owner, (tx) => tx.unsafe(command))]).toEqual([command, null]);
  });

  it('the refusal of an import line with a hidden character names the line', async (db) => {
    const owner = await db.account();
    const lines = ['Ana', 'Zoé\u202E', 'Éli\ne', 'Léa\u2060'].map(lineOf);
    const [row] = await db.as(owner)`
      select import_lettings(gen_random_uuid(), 1, ${db.tx.json(lines)}) as outcomes`;
    expect(row?.['outcomes']).toMatchObject([
      { line: 1, state: 'new' },
      { line: 2, state: 'refused', error_code: 'VALIDATION_FAILED' },
      { line: 3, state: 'refused', error_code: 'VALIDATION_FAILED' },
      { line: 4, state: 'refused', error_code: 'VALIDATION_FAILED' },
    ]);
  });

  it('when Auth creates an account, a first name with a hidden character is left out, and the last name is stored', async (db) => {
    const metadata = { first_name: 'Ana\u202E', last_name: 'Roy' };
    const id = await db.account({ metadata });
    const [user] = await db.tx`select first_name, last_name from users where id = ${id}`;
    expect(user).toEqual({ first_name: null, last_name: 'Roy' });
  });
});

const lineOf = (name: string, index = 0) => ({
  line: index + 1,
  property: {},
  tenants: [{ first_name: name, last_name: 'Roy' }],
  letting: { rent: 850 },
  lease: {},
  account: {},
});

async function leaseOf({ tx }: TestDatabase, tenant: string): Promise<string> {
  return String(await valueOf(tx`select lease_id from tenants where id = ${tenant}`));
}
