import { describe, expect } from 'vitest';
import { addLetting, addReceipt } from './rows.ts';
import { DENIED, it, type TestDatabase } from './support.ts';

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** Stores a file with the secret key, as the function does. */
async function keep({ tx }: TestDatabase, documentId: string, text: string): Promise<unknown> {
  const files = [{ document_id: documentId, pdf: inBase64(text) }];
  const [row] = await tx.savepoint(async (inner) => {
    await inner`set local role service_role`;
    const rows = await inner`select keep_files(${inner.json(files)}) as kept`;
    await inner`reset role`;
    return rows;
  });
  return row?.['kept'];
}

const kept = (db: TestDatabase, userId: string, documentId: string) =>
  db.as(userId)`select kept_files(array[${documentId}]::uuid[]) as files`;

describe('files of documents', () => {
  it('the stored file of a document never changes', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    expect(await keep(db, id, 'first')).toEqual([id]);
    expect(await keep(db, id, 'second')).toEqual([]);
    expect(await kept(db, letting.owner, id)).toMatchObject([
      { files: [{ document_id: id, pdf: inBase64('first') }] },
    ]);
    const [row] = await db.tx`select sha256, sha256(pdf) as hash from document_files`;
    expect(row?.['sha256']).toBe(row?.['hash'].toString('hex'));
  });

  it('no file is stored for a document that does not exist', async (db) => {
    expect(await keep(db, '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11', 'x')).toEqual([]);
  });

  it('only the owner of a document reads its file', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    await keep(db, id, 'first');
    const superAdmin = await db.account({ isSuperAdmin: true });
    for (const other of [(await addLetting(db)).owner, superAdmin]) {
      expect(await kept(db, other, id)).toMatchObject([{ files: [] }]);
      expect(await db.as(other)`select document_id from document_files`).toHaveLength(0);
    }
  });

  it('no user can read files of documents through REST, where one request could repeat a file many times', async (db) => {
    const { owner, ...letting } = await addLetting(db);
    const { id } = await addReceipt(db, { owner, ...letting });
    await keep(db, id, 'first');
    expect(await db.refusalCode(owner)`select pdf from document_files`).toBe(DENIED);
    const rest = (tx: TestDatabase['tx']) =>
      tx`select document_id, owner_id, sha256, created_at from document_files`;
    expect(await db.as(owner, rest)).toMatchObject([{ document_id: id, owner_id: owner }]);
  });

  it('no signed-in user can write files of documents, not even the owner', async (db) => {
    const letting = await addLetting(db);
    const { id } = await addReceipt(db, letting);
    await keep(db, id, 'first');
    const { owner } = letting;
    expect(await db.refusalCode(owner)`select keep_files('[]')`).toBe(DENIED);
    const insert = db.refusalCode(owner)`
      insert into document_files (document_id, owner_id, pdf) values (${id}, ${owner}, 'x')`;
    expect(await insert).toBe(DENIED);
    expect(await db.refusalCode(owner)`update document_files set pdf = 'x'`).toBe(DENIED);
    expect(await db.refusalCode(owner)`delete from document_files`).toBe(DENIED);
  });
});
