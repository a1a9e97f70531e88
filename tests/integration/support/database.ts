import postgres from 'postgres';
import { afterAll, inject } from 'vitest';

/** The stack's database, as its administrator: for what no call of the API does. */
export const sql = postgres(inject('databaseUrl'), { max: 2, onnotice: () => {} });

afterAll(() => sql.end());
