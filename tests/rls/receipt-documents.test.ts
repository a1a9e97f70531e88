import { describe, expect, it } from 'vitest';
import { addLetting, addReceipt } from './rows.ts';
import { connect, DENIED, play, type Scene } from './support.ts';

const sql = connect();

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** What the function does with the secret key. */
async function keep({ tx }: Scene, receiptId: string, text: string): Promise<unknown> {
  const files = [{ receiptId, pdf: inBase64(text) }];
  const [row] = await tx.savepoint(async (inner) => {
    await inner`set local role service_role`;
    const rows = await inner`select keep_documents(${inner.json(files)}) as kept`;
    await inner`reset role`;
    return rows;
  });
  return row?.['kept'];
}

const kept = (scene: Scene, userId: string, receiptId: string) =>
  scene.as(userId, (tx) => tx`select kept_documents(array[${receiptId}]::uuid[]) as files`);

describe('documents', () => {
  it('are kept once: what comes later changes nothing', () =>
    play(sql, async (scene) => {
      const letting = await addLetting(scene);
      const { id } = await addReceipt(scene, letting);
      expect(await keep(scene, id, 'first')).toEqual([id]);
      expect(await keep(scene, id, 'second')).toEqual([]);
      expect(await kept(scene, letting.owner, id)).toMatchObject([
        { files: [{ receiptId: id, pdf: inBase64('first') }] },
      ]);
      const [row] = await scene.tx`select sha256, sha256(pdf) as hash from receipt_documents`;
      expect(row?.['sha256']).toBe(row?.['hash'].toString('hex'));
    }));

  it('are not kept for a receipt that does not exist', () =>
    play(sql, async (scene) => {
      expect(await keep(scene, '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11', 'x')).toEqual([]);
    }));

  it('are read by their owner, and by nobody else', () =>
    play(sql, async (scene) => {
      const letting = await addLetting(scene);
      const { id } = await addReceipt(scene, letting);
      await keep(scene, id, 'first');
      const superAdmin = await scene.account({ isSuperAdmin: true });
      for (const other of [(await addLetting(scene)).owner, superAdmin]) {
        expect(await kept(scene, other, id)).toMatchObject([{ files: [] }]);
        expect(await scene.as(other, (tx) => tx`select receipt_id from receipt_documents`)).toHaveLength(0);
      }
      expect(await scene.refusal(null, (tx) => tx`select receipt_id from receipt_documents`)).toBe(DENIED);
      expect(await scene.refusal(null, (tx) => tx`select kept_documents('{}')`)).toBe(DENIED);
    }));

  it('are answered to their owner by the function alone: REST answers a column under any number of names', () =>
    play(sql, async (scene) => {
      const { owner, ...letting } = await addLetting(scene);
      const { id } = await addReceipt(scene, { owner, ...letting });
      await keep(scene, id, 'first');
      expect(await scene.refusal(owner, (tx) => tx`select pdf from receipt_documents`)).toBe(DENIED);
      const rest = (tx: Scene['tx']) =>
        tx`select receipt_id, owner_id, sha256, created_at from receipt_documents`;
      expect(await scene.as(owner, rest)).toMatchObject([{ receipt_id: id, owner_id: owner }]);
    }));

  it('are written by nobody who is signed in, not even their owner', () =>
    play(sql, async (scene) => {
      const letting = await addLetting(scene);
      const { id } = await addReceipt(scene, letting);
      await keep(scene, id, 'first');
      const { owner } = letting;
      expect(await scene.refusal(owner, (tx) => tx`select keep_documents('[]')`)).toBe(DENIED);
      const insert = scene.refusal(
        owner,
        (tx) => tx`insert into receipt_documents (receipt_id, owner_id, pdf) values (${id}, ${owner}, 'x')`,
      );
      expect(await insert).toBe(DENIED);
      expect(await scene.refusal(owner, (tx) => tx`update receipt_documents set pdf = 'x'`)).toBe(DENIED);
      expect(await scene.refusal(owner, (tx) => tx`delete from receipt_documents`)).toBe(DENIED);
    }));
});
