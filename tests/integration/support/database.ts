import postgres from 'postgres';
import { afterAll, inject } from 'vitest';

/** The stack's database, as its administrator: for what no call of the API does. */
export const sql = postgres(inject('databaseUrl'), { max: 2, onnotice: () => {} });

afterAll(() => sql.end());

/** Changes rows as if a check that now keeps them readable had come later; it holds again for what is written afterwards. */
export async function before(check: { table: string; name: string }, change: string): Promise<void> {
  const { table, name } = check;
  await sql.begin(async (tx) => {
    const [known] = await tx`select pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ${`public.${table}`}::regclass and conname = ${name}`;
    await tx.unsafe(`alter table public.${table} drop constraint ${name}`);
    await tx.unsafe(change);
    await tx.unsafe(
      `alter table public.${table} add constraint ${name} ${String(known?.['definition'])} not valid`,
    );
  });
}
