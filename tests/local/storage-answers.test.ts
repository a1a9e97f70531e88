import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedStorage, type Storage } from '../../local/storage/storage.ts';
import { readRecording, writeRecording } from '../auth/recordings.ts';
import { stabilizer } from '../auth/stabilizer.ts';
import { storageProgram } from '../storage/program.ts';
import { makeClient } from './client.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';
import { KEYS } from './keys.ts';

// The recordings are the responses of Supabase's Storage to each kind of request that the function sends, and to
// requests that bypass the function. `npm run test:storage` compares the recordings with Supabase's Storage itself. With
// --record, the command replaces the recordings.
const PROGRAM = process.env['KLINKY_STORAGE'];
const IS_RECORDING = process.env['KLINKY_RECORD'] !== undefined;
const BUCKET = 'papers';

let base: TestDatabase;
let storage: Awaited<ReturnType<Storage['start']>>;
const folder = mkdtempSync(path.join(tmpdir(), 'klinky-storage-'));

beforeAll(async () => {
  const kind = PROGRAM === undefined ? embeddedStorage : storageProgram(PROGRAM);
  base = await startTestDatabase({ makeStorageTables: kind.migrate });
  const databaseUrl = base.database.url('supabase_storage_admin');
  await base.sql`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values (${BUCKET}, ${BUCKET}, false, 100000, '{application/pdf,image/png}')`;
  await base.sql`
    create policy download on storage.objects for select to authenticated using (
      storage.operation() = 'storage.object.get_authenticated' and (storage.foldername(name))[1] = auth.uid()::text
    )`;
  storage = await kind.start({ databaseUrl, keys: KEYS, folder });
});
afterAll(async () => {
  await storage.stop();
  await base.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Records requests and their responses. */
class Recorder {
  readonly #stabilize = stabilizer();
  readonly transcript: unknown[] = [];

  files(key: string, token?: string) {
    return this.client(key, token).storage.from(BUCKET);
  }

  client(key: string, token?: string): SupabaseClient {
    return makeClient({
      url: 'http://storage.test',
      key,
      fetch: (request) => this.ask(request),
      ...(token !== undefined && { token }),
    });
  }

  async ask(request: Request): Promise<Response> {
    const { method, url } = request;
    const answer = await storage.fetch(request);
    const type = answer.headers.get('content-type') ?? '';
    const bytes = new Uint8Array(await answer.clone().arrayBuffer());
    this.transcript.push(
      this.#stabilize({
        call: `${method} ${new URL(url).pathname.replace('/storage/v1', '')}`,
        status: answer.status,
        ...(type.includes('json')
          ? { answer: recorded(JSON.parse(new TextDecoder().decode(bytes))) }
          : { type, bytes: bytes.length, length: answer.headers.get('content-length') }),
      }),
    );
    return answer;
  }
}

const Answer = v.looseObject({ message: v.optional(v.string()) });

/**
 * Returns the part of a response that the recordings keep: the fields that both programs have. The embedded Storage adds
 * the limit or the allowed types to the message of a refusal.
 */
function recorded(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((row) => recorded(row));
  const { message, ...fields } = v.parse(Answer, answer);
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => KEPT_FIELDS.has(name))),
    ...(message !== undefined && { message: message.replace(/ of \d+ bytes$|\. Supported: .*$/, '') }),
  };
}

const KEPT_FIELDS = new Set(['statusCode', 'error', 'Key', 'Id', 'name']);

const now = () => Math.floor(Date.now() / 1000);

/** Signs a token as Auth does. */
function sign(claims: Record<string, unknown>, secret = KEYS.jwtSecret): Promise<string> {
  return new SignJWT({
    aud: 'authenticated',
    role: 'authenticated',
    iat: now(),
    exp: now() + 3600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

/** Records the calls of `body`, and compares them with the recording `name`. */
function testAnswers(name: string, title: string, body: (recorder: Recorder) => Promise<void>): void {
  test(`the embedded Storage responds to “${title}” like Supabase’s Storage`, async () => {
    const recorder = new Recorder();
    await body(recorder);
    const file = new URL(`fixtures/storage-answers/${name}.json`, import.meta.url);
    if (IS_RECORDING) writeRecording(file, recorder.transcript);
    expect(recorder.transcript).toEqual(readRecording(file));
  });
}

const PDF = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');
const AS_PDF = { contentType: 'application/pdf' };

testAnswers('function', 'the calls of the function', async (recorder) => {
  const [owner, file] = [randomUUID(), randomUUID()];
  const place = `${owner}/${file}`;
  const service = recorder.files(KEYS.secretKey);
  await service.upload(place, PDF, { ...AS_PDF, upsert: true });
  await service.upload(place, new Uint8Array([...PDF, ...PDF]), { ...AS_PDF, upsert: true });
  await service.upload(place, PDF, AS_PDF);
  await service.upload(`${owner}/page`, '<p>', { contentType: 'text/html' });
  await service.upload(`${owner}/large`, new Uint8Array(100_001), AS_PDF);
  const downloaded = await recorder.files(KEYS.publishableKey, await sign({ sub: owner })).download(place);
  recorder.transcript.push(await downloaded.data?.text());
  await service.download(place);
  await service.remove([place, `${owner}/none`]);
  await service.remove([place]);
  await service.download(place);
});

testAnswers('strangers', 'calls that bypass the function', async (recorder) => {
  const [owner, stranger] = [randomUUID(), randomUUID()];
  const [place, other] = [`${owner}/${randomUUID()}`, `${stranger}/${randomUUID()}`];
  const service = recorder.files(KEYS.secretKey);
  for (const one of [place, other]) await service.upload(one, PDF, AS_PDF);
  await recorder.files(KEYS.publishableKey).download(place);
  const forged = await sign({ sub: owner }, 'another secret, of thirty-two bytes');
  await recorder.files(KEYS.publishableKey, forged).download(place);
  await recorder.files(KEYS.publishableKey, await sign({ sub: owner, exp: now() - 60 })).download(place);

  const token = await sign({ sub: owner });
  const own = recorder.files(KEYS.publishableKey, token);
  await own.download(other);
  await own.list(owner);
  await own.list();
  await own.upload(`${owner}/new`, PDF, AS_PDF);
  await own.update(place, PDF, AS_PDF);
  await own.remove([place, other]);
  for (const from of [place, other]) {
    await own.move(from, `${owner}/moved`);
    await own.copy(from, `${owner}/copied`);
    await own.createSignedUrl(from, 60);
    await own.info(from);
  }
  await own.createSignedUploadUrl(`${owner}/up`);
  const { storage: buckets } = recorder.client(KEYS.publishableKey, token);
  await buckets.createBucket('own');
  await buckets.listBuckets();
  await buckets.updateBucket(BUCKET, { public: true });
  await buckets.deleteBucket(BUCKET);
  const { data: address } = recorder.files(KEYS.publishableKey).getPublicUrl(place);
  await recorder.ask(new Request(address.publicUrl, { headers: { apikey: KEYS.publishableKey } }));
  // The calls above have changed nothing.
  for (const one of [place, other]) await service.download(one);
});
