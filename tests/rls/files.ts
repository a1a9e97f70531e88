import { createHash, randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import type { TestDatabase } from './support.ts';

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** The hash of a text, which stands for the bytes of a file. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Calls the command that adds a file, with the facts that the function would state. */
export const addFile = (fields: Fields) => (tx: TransactionSql) => {
  const kind = 'property_id' in fields ? 'other' : 'lease';
  const facts = { media_type: 'application/pdf', size: 1000, sha256: hashOf(randomUUID()) };
  return tx`select add_file(${tx.json({ kind, name: 'Bail signé', ...facts, ...fields })}) as answer`;
};

/** Runs a query with the secret key. */
export const withSecretKey = (db: TestDatabase, query: (tx: TransactionSql) => PromiseLike<readonly Row[]>) =>
  db.tx.savepoint(async (inner) => {
    await inner`select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('role', 'service_role', true)`;
    const rows = await query(inner);
    await inner`reset role`;
    return rows;
  });

/** The answer of `add_file`. */
interface Added {
  readonly path: string;
  readonly is_stored: boolean;
  readonly file: {
    readonly id: string;
    readonly media_type: string;
    readonly size: number;
    readonly is_shown: boolean;
  };
}

/** Adds a file whose bytes are not stored yet. */
export async function addedFile(db: TestDatabase, owner: string, fields: Fields): Promise<Added> {
  const [row] = await db.as(owner, addFile(fields));
  if (row === undefined) throw new Error('add_file returned nothing');
  return row['answer'];
}

/** Adds a file and reports that its bytes are stored. Returns the file and its path. */
export async function keepFile(db: TestDatabase, owner: string, fields: Fields) {
  const { path, file } = await addedFile(db, owner, fields);
  await withSecretKey(db, (tx) => tx`select store_file(${path}, ${file.media_type}, ${file.size})`);
  return { path, file };
}

/** Reports that the bytes of queued paths are removed. `ids` are the removals that the function has read. */
export const endRemovals = (db: TestDatabase, ids: readonly string[]) =>
  withSecretKey(db, (tx) => tx`select end_file_removals(${[...ids]})`);

interface Removal {
  readonly id: string;
  readonly path: string;
}

async function queued(db: TestDatabase): Promise<readonly Removal[]> {
  const [row] = await withSecretKey(db, (tx) => tx`select file_removals() as removals`);
  return row?.['removals'];
}

/** Returns the id of the queued removal of a path. */
export const removalOf = async (db: TestDatabase, path: string): Promise<string> =>
  (await queued(db)).find((removal) => removal.path === path)?.id ?? '';

export const removalsOf = async (db: TestDatabase): Promise<string[]> =>
  (await queued(db)).map(({ path }) => path);
