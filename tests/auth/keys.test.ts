import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CryptoKey, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { removeDatabase } from '../../local/postgres/home.ts';
import { type Rest, startRest } from '../../local/rest/rest.ts';
import { startStack } from '../../local/stack.ts';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { REPOSITORY } from '../local/project.ts';
import { authProgram } from './program.ts';

const Answer = v.object({ access_token: v.string() });

/** Returns a REST service that knows the public key of a key pair, like PostgREST on a hosted project. */
const restWith =
  (publicKey: CryptoKey): Rest =>
  async (options) => {
    const rest = await startRest(options);
    const secret = new TextEncoder().encode(options.keys.jwtSecret);
    return {
      ...rest,
      async fetch(request) {
        const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
        const read = await jwtVerify(token, publicKey, { algorithms: ['ES256'] }).catch(() => null);
        if (read === null) return rest.fetch(request);
        const headers = new Headers(request.headers);
        const own = new SignJWT(read.payload).setProtectedHeader({ alg: 'HS256' });
        headers.set('authorization', `Bearer ${await own.sign(secret)}`);
        return rest.fetch(new Request(request, { headers }));
      },
    };
  };

// New hosted projects sign tokens with a key pair. The embedded stack signs tokens with a secret. Therefore only tests
// with Supabase's own Auth can cover tokens that are signed with a key pair.
test('the function accepts tokens signed with ES256, but no forged tokens', async () => {
  const program = process.env['KLINKY_AUTH'];
  if (program === undefined) throw new Error('Run this test with npm run test:auth');
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const key = {
    ...(await exportJWK(privateKey)),
    kid: 'one',
    alg: 'ES256',
    use: 'sig',
    key_ops: ['sign', 'verify'],
  };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-keys-'));
  const stack = await startStack({
    projectRoot: REPOSITORY,
    dataDir,
    port: await freeStackPort(),
    auth: authProgram(program, { GOTRUE_JWT_KEYS: JSON.stringify([key]) }),
    rest: restWith(publicKey),
  });
  try {
    const signedIn = await fetch(`${stack.urls.app}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@klinky.test', password: 'Klinky2026!' }),
    });
    const { access_token: token } = v.parse(Answer, await signedIn.json());
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: 'one' });
    const ask = async (bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` };
      const answer = await fetch(`${stack.urls.app}/v1/authentication/access-token`, { headers });
      return { status: answer.status, body: await answer.text() };
    };
    const answer = await ask(token);
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('"topic":"user:') });
    const [head, claims] = token.split('.');
    expect((await ask(`${head}.${claims}.${'A'.repeat(86)}`)).status).toBe(401);
  } finally {
    await stack.stop();
    removeDatabase(dataDir);
  }
});
