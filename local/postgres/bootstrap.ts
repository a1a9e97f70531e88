import { readFileSync } from 'node:fs';
import postgres from 'postgres';

// The same path leads to the folder from here and from the bundle in .build/stack/.
const LOCAL = new URL('../../local/', import.meta.url);

/**
 * Makes the roles, schemas and functions that Auth's tables and the project's first migration need, in one transaction.
 * Does nothing if they exist already.
 */
export async function bootstrap(superuserUrl: string): Promise<void> {
  const sql = postgres(superuserUrl, {
    max: 1,
    onnotice() {},
    connection: { application_name: 'bootstrap' },
  });
  try {
    const done = await sql`select from pg_roles where rolname = 'authenticator'`;
    if (done.length > 0) return;
    await sql.begin(async (transaction) => {
      await transaction.unsafe(script('postgres/roles.sql'));
      await transaction.unsafe(script('realtime/schema.sql'));
      await transaction.unsafe(script('storage/schema.sql'));
      await transaction.unsafe(script('rest/schema.sql'));
      await transaction.unsafe(script('postgres/services.sql'));
    });
  } finally {
    await sql.end();
  }
}

function script(name: string): string {
  return readFileSync(new URL(name, LOCAL), 'utf8');
}
