import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { User } from '../../supabase/functions/_shared/contract/users/user.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { rest } from './support/rest.ts';
import { INTERLACED_PNG, JPEG, png, pngChunk } from './support/images.ts';

const PATH = '/users/me/signature';

const put = (client: Client, image: Uint8Array, mediaType = 'image/png') =>
  client.put(PATH, undefined, { raw: new Uint8Array(image), headers: { 'Content-Type': mediaType } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a landlord’s own signature', () => {
  test.each([
    ['image/png', png()],
    ['IMAGE/PNG; charset=binary', png({ width: 1200, height: 600 })],
    ['image/png', INTERLACED_PNG],
    ['image/jpeg', JPEG],
  ])('a signature is stored as %s, byte by byte', async (mediaType, image) => {
    const { client, user } = await newLandlord();
    expect(user.signatureId).toBeNull();
    expect(await failure(await client.get(PATH))).toBe('404 NOT_FOUND');
    const { signatureId } = await json(await put(client, image, mediaType), User);
    expect(signatureId).not.toBeNull();
    const response = await client.get(PATH);
    expect(response.headers.get('Content-Type')).toBe(mediaType.split(';')[0]?.toLowerCase());
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await bytesOf(response)).toEqual(image);
    const context = await json(await client.get('/authentication/user-context'), User);
    expect(context.signatureId).toBe(signatureId);
  });

  test('a new signature replaces the active signature, but not the signature on signed documents', async () => {
    const { client, user } = await newLandlord();
    const first = await json(await put(client, png()), User);
    const second = await json(await put(client, JPEG, 'image/jpeg'), User);
    expect(second.signatureId).not.toBe(first.signatureId);
    expect(await bytesOf(await client.get(PATH))).toEqual(JPEG);
    const rows = await sql`select id from public.signatures where owner_id = ${user.id}`;
    const ids = new Set(rows.map((row) => row['id']));
    expect(ids).toEqual(new Set([first.signatureId, second.signatureId]));
  });

  test('removing a signature, however often, keeps the image on issued documents', async () => {
    const { client, user } = await newLandlord();
    await put(client, png());
    for (const _ of [1, 2]) {
      expect(await json(await client.delete(PATH), User)).toEqual(user);
      expect(await failure(await client.get(PATH))).toBe('404 NOT_FOUND');
    }
    expect(await sql`select from public.signatures where owner_id = ${user.id}`).toHaveLength(1);
  });

  test('only the function can write a signature, so that the stored drawing always matches the image', async () => {
    const { client, user } = await newLandlord();
    const signature = { media_type: 'image/png', image: 'AAAA', drawing: {} };
    expect((await rest(client, 'signatures', signature)).status).toBe(403);
    expect((await rest(client, 'rpc/add_signature', { lessor: user.id, ...signature })).status).toBe(403);
    expect((await rest(client, 'signatures', signature, 'PATCH')).status).toBe(403);
    expect(await sql`select from public.signatures where owner_id = ${user.id}`).toHaveLength(0);
  });

  test('a signature cannot be read through REST, where a query could repeat a column under many names', async () => {
    const { client } = await newLandlord();
    const { signatureId } = await json(await put(client, png()), User);
    for (const column of ['image', 'drawing']) {
      for (const query of [
        `signatures?select=a0:${column},a1:${column}`,
        `signatures?select=id&order=${column}`,
        `users?select=a0:signatures(${column})`,
      ]) {
        const answer = await rest(client, query);
        expect([query, answer.status]).toEqual([query, 403]);
      }
    }
    const listed = await rest(client, 'users?select=signatures(id,media_type)');
    expect(await listed.json()).toEqual([{ signatures: [{ id: signatureId, media_type: 'image/png' }] }]);
    const aliases = await rest(client, 'rpc/signature_in_use?select=a0:image,a1:image', {});
    expect(Object.keys(Object(await aliases.json())).filter((name) => name.startsWith('a'))).toEqual([]);
  });

  test('an image may contain data besides its pixels, even if these data are large when unpacked', async () => {
    const { client } = await newLandlord();
    const text = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(50_000_000))]);
    expect((await put(client, png({ extra: pngChunk('zTXt', text) }))).status).toBe(200);
  });
});

/** Returns an image of the given number of bytes. */
const sized = (length: number) => {
  const empty = png({ extra: pngChunk('tRNS', Buffer.alloc(0)) });
  return png({ extra: pngChunk('tRNS', Buffer.alloc(length - empty.length)) });
};

describe('an invalid signature image', () => {
  const truncated = png().subarray(0, -20);
  const wrongSize = png();
  wrongSize.writeUInt32BE(61, 16);
  const hugeSize = png();
  hugeSize.writeUInt32BE(0xffff_ffff, 16);
  const invalid = '400 VALIDATION_FAILED =invalidImage';
  const tooLarge = '400 VALIDATION_FAILED =imageTooLarge';
  test.each([
    ['no bytes at all', Buffer.alloc(0), 'image/png', invalid],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', invalid],
    ['the first bytes of a PNG', png().subarray(0, 8), 'image/png', invalid],
    ['a PNG that breaks off', truncated, 'image/png', invalid],
    ['a PNG without pixels', png({ raw: Buffer.alloc(0) }), 'image/png', invalid],
    ['a PNG with fewer pixels than it declares', wrongSize, 'image/png', invalid],
    ['a PNG with garbage for pixels', png({ raw: randomBytes(100) }), 'image/png', invalid],
    ['a PNG of no height', png({ height: 0 }), 'image/png', invalid],
    ['a JPEG declared as a PNG', JPEG, 'image/png', invalid],
    ['a PNG declared as a JPEG', png(), 'image/jpeg', invalid],
    ['a JPEG that breaks off', JPEG.subarray(0, -40), 'image/jpeg', invalid],
    ['the first bytes of a JPEG', JPEG.subarray(0, 60), 'image/jpeg', invalid],
    ['a PNG that is too wide', png({ width: 1201 }), 'image/png', tooLarge],
    ['a PNG that is too high', png({ height: 601 }), 'image/png', tooLarge],
    // The image is refused for its declared size before it is unpacked.
    ['a PNG that declares a huge size', hugeSize, 'image/png', tooLarge],
    ['more than 200 KB', sized(200 * 1024 + 1), 'image/png', '413 PAYLOAD_TOO_LARGE'],
    ['more than the limit of a request body', Buffer.alloc(300_000), 'image/png', '413 PAYLOAD_TOO_LARGE'],
    ['a GIF', png(), 'image/gif', '415 UNSUPPORTED_MEDIA_TYPE'],
    ['JSON', Buffer.from('{}'), 'application/json', '415 UNSUPPORTED_MEDIA_TYPE'],
    ['an image without a media type', png(), '', '415 UNSUPPORTED_MEDIA_TYPE'],
  ])('%s is refused, and the active signature stays', async (_, image, mediaType, expected) => {
    const { client, user } = await landlord;
    await put(client, JPEG, 'image/jpeg');
    expect(await failure(await put(client, image, mediaType))).toBe(expected);
    expect(await bytesOf(await client.get(PATH))).toEqual(JPEG);
    expect(user.signatureId).toBeNull();
  });

  test('a signature image of 200 KB is accepted', async () => {
    const { client } = await landlord;
    const response = await put(client, sized(200 * 1024));
    expect([response.status, sized(200 * 1024).length]).toEqual([200, 204_800]);
  });
});

const landlord = newLandlord();
