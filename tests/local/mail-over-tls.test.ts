import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFirst, openSocket } from '../../supabase/functions/v1/mail/open-socket.ts';
import { certify, newAuthority } from '../certificates.ts';
import { REPOSITORY } from './project.ts';

const run = promisify(execFile);
const DENO = process.env['KLINKY_DENO'] ?? path.join(REPOSITORY, 'node_modules/deno/deno');

const authority = newAuthority('Klinky tests');
let folder: string;
const ends: (() => void)[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-tls-'));
  writeFileSync(authorityFile(), authority.certificate);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(() => rmSync(folder, { recursive: true }));

const authorityFile = () => path.join(folder, 'authority.pem');

/** Starts a mail server on 127.0.0.1 with a certificate for `name`. Returns the received passwords and subjects. */
async function serve(name: string, isSecure: boolean) {
  const heard = { passwords: [] as unknown[], subjects: [] as unknown[] };
  const { key, certificate } = certify([name], authority);
  const server = new SMTPServer({
    secure: isSecure,
    key,
    cert: certificate,
    logger: false,
    closeTimeout: 1,
    onAuth({ password }, _session, done) {
      heard.passwords.push(password);
      done(null, { user: 'klinky' });
    },
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        heard.subjects.push(/^Subject: (.*)$/m.exec(text)?.[1]);
        done();
      });
    },
  });
  // Ignores a client that closes the connection.
  server.on('error', () => {});
  const port = await getPort({ host: '127.0.0.1' });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  ends.push(() => server.close());
  return { port, heard };
}

/** Sends a mail as the function does. Returns "sent", or the cause of the failure as the function logs it. */
async function send(server: { host: string; port: number; isSecure: boolean }): Promise<string> {
  const smtp = { ...server, credentials: { user: 'klinky', password: 'secret' } };
  const { stdout } = await run(
    DENO,
    [
      'run',
      '--quiet',
      '--no-prompt',
      '--node-modules-dir=manual',
      '--no-lock',
      '--cached-only',
      '--allow-net',
      '--config=supabase/functions/v1/deno.json',
      'tests/local/fixtures/send-mail.ts',
      JSON.stringify(smtp),
    ],
    { cwd: REPOSITORY, env: { DENO_CERT: authorityFile(), DENO_DIR: '.build/deno', NO_COLOR: '1' } },
  );
  return stdout.trim();
}

// Deno also resolves localhost to ::1, where no server listens. Deno 2.1.4 tries ::1 before 127.0.0.1.
describe.each([
  ['TLS from the start', true],
  ['STARTTLS', false],
])('by %s', (_, isSecure) => {
  test('a mail reaches a server even if one of its addresses does not respond', async () => {
    const { port, heard } = await serve('localhost', isSecure);
    expect(await send({ host: 'localhost', port, isSecure })).toBe('sent');
    expect(heard).toEqual({ passwords: ['secret'], subjects: ['Bonjour'] });
  });

  test.each(['localhost', '127.0.0.1'])(
    'a server whose certificate has another name is refused: %s',
    async (host) => {
      const { port, heard } = await serve('elsewhere.test', isSecure);
      expect(await send({ host, port, isSecure })).toMatch(/altnames|NotValidForName/);
      expect(heard).toEqual({ passwords: [], subjects: [] });
    },
  );
});

test.each([true, false])(
  'if the host of the mail server has no address, the log contains the error (TLS from the start: %s)',
  async (isSecure) => {
    expect(await send({ host: 'mail.klinky.invalid', port: 1, isSecure })).toContain('ENOTFOUND');
  },
);

test('if an address refuses the connection, the next address is tried', async () => {
  const { port } = await serve('localhost', false);
  // Nothing listens on the first address. On a machine without IPv6, this address does not even exist.
  const socket = await openFirst(['::1', '127.0.0.1'], { host: 'localhost', port, isSecure: false }, 5_000);
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
});

test('a mail server that accepts a connection and stays silent does not block the sender', async () => {
  const silent = createServer();
  const port = await getPort({ host: '127.0.0.1' });
  await once(silent.listen(port, '127.0.0.1'), 'listening');
  ends.push(() => silent.close());
  const opening = openSocket({ host: '127.0.0.1', port, isSecure: true }, 500);
  await expect(opening).rejects.toThrow('127.0.0.1 did not answer in time');
});
