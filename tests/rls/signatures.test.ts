import postgres from 'postgres';
import { describe, expect } from 'vitest';
import { addSignature } from './rows.ts';
import { CHECK, DENIED, erase, FOREIGN_KEY, it, type Scene } from './support.ts';

const IMAGE = 'iVBORw0KGgo=';

/** Returns the SQLSTATE of adding a signature, or `null` on success. */
const refusal = (scene: Scene, owner: string, signature: { mediaType?: string; image?: string }) =>
  addSignature(scene, owner, signature).then(
    () => null,
    (error: unknown) => (error instanceof postgres.PostgresError ? error.code : String(error)),
  );

const inUse = async ({ tx }: Scene, owner: string) =>
  (await tx`select signature_id from lessors where owner_id = ${owner}`)[0]?.['signature_id'];

describe('signatures', () => {
  it('a signature belongs to one lessor, and the lessor’s newest signature is active', async (scene) => {
    const [owner, stranger] = [await scene.account(), await scene.account()];
    await addSignature(scene, owner, { image: IMAGE });
    const last = await addSignature(scene, owner, { image: IMAGE });
    expect(await inUse(scene, owner)).toBe(last);
    expect(await inUse(scene, stranger)).toBeNull();
    expect(await scene.as(owner)`select owner_id from signatures`).toEqual([
      { owner_id: owner },
      { owner_id: owner },
    ]);
  });

  it('only functions return the images and drawings of signatures, each of them once and only to its owner', async (scene) => {
    const [owner, stranger] = [await scene.account(), await scene.account()];
    const superAdmin = await scene.account({ isSuperAdmin: true });
    const first = await addSignature(scene, owner, { image: 'AAAA' });
    const last = await addSignature(scene, owner, { image: IMAGE, mediaType: 'image/jpeg' });
    // REST can repeat a column under any number of names.
    expect(await scene.refusal(owner)`select image from signatures`).toBe(DENIED);
    expect(await scene.refusal(owner)`select drawing from signatures`).toBe(DENIED);

    const shown = async (user: string) => {
      const [row] = await scene.as(user)`
        select signature_in_use() as in_use, signature_drawings(array[${first}, ${last}, ${last}]::uuid[]) as drawings,
          (select coalesce(jsonb_agg(signature), '[]') from private.exported_signatures() signature) as exported`;
      return row;
    };
    const own = await shown(owner);
    expect(own?.['in_use']).toEqual({ media_type: 'image/jpeg', image: IMAGE });
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
      expect(await shown(other)).toEqual({ in_use: null, drawings: [], exported: [] });
    }
    await scene.as(owner)`update lessors set signature_id = null`;
    expect(await shown(owner)).toMatchObject({ in_use: null });
  });

  it('nobody can add, change or delete a signature directly, not even the owner', async (scene) => {
    const [owner, stranger] = [await scene.account(), await scene.account()];
    await addSignature(scene, owner);
    for (const user of [owner, stranger, await scene.account({ isSuperAdmin: true })]) {
      expect(await scene.refusal(user)`update signatures set image = 'AAAA'`).toBe(DENIED);
      expect(await scene.refusal(user)`delete from signatures`).toBe(DENIED);
      expect(
        await scene.refusal(user)`
          insert into signatures (media_type, image, drawing) values ('image/png', ${IMAGE}, '{}')`,
      ).toBe(DENIED);
      expect(await scene.refusal(user)`select add_signature(${user}, 'image/png', ${IMAGE}, '{}')`).toBe(
        DENIED,
      );
    }
  });

  it('signatures are invisible to a stranger and to a super-admin, and closed to visitors', async (scene) => {
    await addSignature(scene, await scene.account());
    for (const other of [await scene.account(), await scene.account({ isSuperAdmin: true })]) {
      expect(await scene.as(other)`select id from signatures`).toHaveLength(0);
    }
    expect(await scene.refusal(null)`select id from signatures`).toBe(DENIED);
    expect(
      await scene.refusal(null)`
        insert into signatures (media_type, image, drawing) values ('image/png', ${IMAGE}, '{}')`,
    ).toBe(DENIED);
  });

  it('the owner can deactivate a signature, and nobody can use another landlord’s signature', async (scene) => {
    const [owner, stranger] = [await scene.account(), await scene.account()];
    const mine = await addSignature(scene, owner);
    const use = (user: string, id: string | null) =>
      scene.refusal(user)`update lessors set signature_id = ${id}`;
    expect(await use(stranger, mine)).toBe(FOREIGN_KEY);
    expect(await use(owner, null)).toBeNull();
    expect(await inUse(scene, owner)).toBeNull();
    expect(await use(owner, mine)).toBeNull();
    expect(await inUse(scene, owner)).toBe(mine);
  });

  it('a signature is refused unless it is base64, which documents can draw', async (scene) => {
    const owner = await scene.account();
    for (const image of ['no base64', 'AAAA\n', 'AAAAA', '====', 'AA=A', 'AAAé']) {
      expect([image, await refusal(scene, owner, { image })]).toEqual([image, CHECK]);
    }
  });

  it('a signature is an image of at most 200 KB', async (scene) => {
    const owner = await scene.account();
    const add = (mediaType: string, length: number) =>
      refusal(scene, owner, { mediaType, image: 'A'.repeat(length) });
    expect(await add('image/jpeg', 273_068)).toBeNull();
    expect(await add('image/jpeg', 273_069)).toBe(CHECK);
    expect(await add('image/png', 0)).toBe(CHECK);
    expect(await add('image/svg+xml', 8)).toBe(CHECK);
  });

  it('deleting an account deletes its signatures', async (scene) => {
    const owner = await scene.account();
    await addSignature(scene, owner);
    await erase(scene, owner);
    expect(await scene.tx`select from signatures where owner_id = ${owner}`).toHaveLength(0);
  });
});
