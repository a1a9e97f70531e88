import postgres from 'postgres';
import { describe, expect } from 'vitest';
import { addSignature, firstLessor } from './rows.ts';
import { CHECK, DENIED, erase, FOREIGN_KEY, it, type TestDatabase } from './support.ts';

const IMAGE = 'iVBORw0KGgo=';

/** Returns the SQLSTATE of adding a signature, or `null` on success. */
const refusal = (db: TestDatabase, owner: string, signature: { mediaType?: string; image?: string }) =>
  addSignature(db, owner, signature).then(
    () => null,
    (error: unknown) => (error instanceof postgres.PostgresError ? error.code : String(error)),
  );

const inUse = async ({ tx }: TestDatabase, owner: string) =>
  (await tx`select signature_id from lessors where owner_id = ${owner}`)[0]?.['signature_id'];

describe('signatures', () => {
  it('a signature belongs to one lessor, and the newest signature of a lessor is active', async (db) => {
    const [owner, stranger] = [await db.account(), await db.account()];
    await addSignature(db, owner, { image: IMAGE });
    const last = await addSignature(db, owner, { image: IMAGE });
    expect(await inUse(db, owner)).toBe(last);
    expect(await inUse(db, stranger)).toBeNull();
    expect(await db.as(owner)`select owner_id from signatures`).toEqual([
      { owner_id: owner },
      { owner_id: owner },
    ]);
  });

  it('only functions return the images and drawings of signatures, and they return each signature once and only to its owner', async (db) => {
    const [owner, stranger] = [await db.account(), await db.account()];
    const superAdmin = await db.account({ isSuperAdmin: true });
    const first = await addSignature(db, owner, { image: 'AAAA' });
    const last = await addSignature(db, owner, { image: IMAGE, mediaType: 'image/jpeg' });
    // Landlords cannot select these columns, because a REST request could return an image under any number of names.
    expect(await db.refusalCode(owner)`select image from signatures`).toBe(DENIED);
    expect(await db.refusalCode(owner)`select drawing from signatures`).toBe(DENIED);

    const shown = async (user: string) => {
      const [row] = await db.as(user)`
        select signature_in_use() as in_use, signature_drawings(array[${first}, ${last}, ${last}]::uuid[]) as drawings,
          (select coalesce(jsonb_agg(signature), '[]') from private.exported_signatures() signature) as exported`;
      return row;
    };
    const own = await shown(owner);
    const lessor = await firstLessor(db, owner);
    expect(own?.['in_use']).toEqual({
      lessor_id: lessor,
      signature: { media_type: 'image/jpeg', image: IMAGE },
    });
    expect(own?.['drawings']).toHaveLength(2);
    expect(own?.['drawings']).toEqual(
      expect.arrayContaining([
        { id: first, drawing: {} },
        { id: last, drawing: {} },
      ]),
    );
    expect(own?.['exported']).toHaveLength(2);
    expect(own?.['exported']).toContainEqual({
      id: last,
      owner_id: owner,
      lessor_id: expect.any(String),
      media_type: 'image/jpeg',
      image: IMAGE,
      created_at: expect.any(String),
    });
    for (const other of [stranger, superAdmin]) {
      expect(await shown(other)).toMatchObject({ in_use: { signature: null }, drawings: [], exported: [] });
    }
    await db.as(owner)`update lessors set signature_id = null`;
    expect(await shown(owner)).toMatchObject({ in_use: { lessor_id: lessor, signature: null } });
  });

  it('nobody can add, change or delete a signature directly, not even the owner', async (db) => {
    const [owner, stranger] = [await db.account(), await db.account()];
    await addSignature(db, owner);
    for (const user of [owner, stranger, await db.account({ isSuperAdmin: true })]) {
      expect(await db.refusalCode(user)`update signatures set image = 'AAAA'`).toBe(DENIED);
      expect(await db.refusalCode(user)`delete from signatures`).toBe(DENIED);
      expect(
        await db.refusalCode(user)`
          insert into signatures (media_type, image, drawing) values ('image/png', ${IMAGE}, '{}')`,
      ).toBe(DENIED);
      expect(await db.refusalCode(user)`select add_signature(${user}, 'image/png', ${IMAGE}, '{}')`).toBe(
        DENIED,
      );
    }
  });

  it('signatures are invisible to a stranger and to a super-admin, and closed to visitors', async (db) => {
    await addSignature(db, await db.account());
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })]) {
      expect(await db.as(other)`select id from signatures`).toHaveLength(0);
    }
    expect(await db.refusalCode(null)`select id from signatures`).toBe(DENIED);
    expect(
      await db.refusalCode(null)`
        insert into signatures (media_type, image, drawing) values ('image/png', ${IMAGE}, '{}')`,
    ).toBe(DENIED);
  });

  it('only its owner can use or deactivate a signature', async (db) => {
    const [owner, stranger] = [await db.account(), await db.account()];
    const mine = await addSignature(db, owner);
    const use = (user: string, id: string | null) =>
      db.refusalCode(user)`update lessors set signature_id = ${id}`;
    expect(await use(stranger, mine)).toBe(FOREIGN_KEY);
    expect(await use(owner, null)).toBeNull();
    expect(await inUse(db, owner)).toBeNull();
    expect(await use(owner, mine)).toBeNull();
    expect(await inUse(db, owner)).toBe(mine);
  });

  it('a signature that is not base64 is refused, because documents cannot draw it', async (db) => {
    const owner = await db.account();
    for (const image of ['no base64', 'AAAA\n', 'AAAAA', '====', 'AA=A', 'AAAé']) {
      expect([image, await refusal(db, owner, { image })]).toEqual([image, CHECK]);
    }
  });

  it('a signature is an image of at most 200 KB', async (db) => {
    const owner = await db.account();
    const add = (mediaType: string, length: number) =>
      refusal(db, owner, { mediaType, image: 'A'.repeat(length) });
    expect(await add('image/jpeg', 273_068)).toBeNull();
    expect(await add('image/jpeg', 273_069)).toBe(CHECK);
    expect(await add('image/png', 0)).toBe(CHECK);
    expect(await add('image/svg+xml', 8)).toBe(CHECK);
  });

  it('deleting an account deletes its signatures', async (db) => {
    const owner = await db.account();
    await addSignature(db, owner);
    await erase(db, owner);
    expect(await db.tx`select from signatures where owner_id = ${owner}`).toHaveLength(0);
  });
});
