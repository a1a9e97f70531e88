import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFirst, openSocket } from '../../supabase/functions/v1/mail/open-socket.ts';
import { REPOSITORY } from './project.ts';

const run = promisify(execFile);
const DENO = process.env['KLINKY_DENO'] ?? path.join(REPOSITORY, 'node_modules/deno/deno');

let folder: string;
const ends: (() => void)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-tls-'));
  await run('openssl', ['req', '-x509', ...KEY, ...names('authority', 'Klinky tests'), '-days', '2']);
  for (const name of ['localhost', 'elsewhere.test']) await certify(name);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const file = (name: string) => path.join(folder, name);
const names = (name: string, subject: string) => [
  '-keyout',
  file(`${name}.key`),
  '-out',
  file(`${name}.pem`),
  '-subj',
  `/CN=${subject}`,
];

/** Makes a certificate for a name, signed by the authority of these tests. */
async function certify(name: string): Promise<void> {
  writeFileSync(file('extensions'), `subjectAltName=DNS:${name}\nbasicConstraints=CA:FALSE\n`);
  await run('openssl', ['req', ...KEY, ...names(name, name)]);
  const signed = ['-CA', file('authority.pem'), '-CAkey', file('authority.key'), '-set_serial', '1'];
  const certificate = [
    '-in',
    file(`${name}.pem`),
    '-out',
    file(`${name}.pem`),
    '-extfile',
    file('extensions'),
  ];
  await run('openssl', ['x509', '-req', ...certificate, ...signed, '-days', '2']);
}

/** A mail server on 127.0.0.1 alone, with the certificate of a name; the passwords and subjects that it has received. */
async function serve(name: string, isSecure: boolean) {
  const heard = { passwords: [] as unknown[], subjects: [] as unknown[] };
  const server = new SMTPServer({
    secure: isSecure,
    key: readFileSync(file(`${name}.key`)),
    cert: readFileSync(file(`${name}.pem`)),
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
  // A client that hangs up.
  server.on('error', () => {});
  const port = await getPort({ host: '127.0.0.1' });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  ends.push(() => server.close());
  return { port, heard };
}

/** What a function that sends a mail says: "sent", or the cause that is logged. */
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
    { cwd: REPOSITORY, env: { DENO_CERT: file('authority.pem'), DENO_DIR: '.build/deno', NO_COLOR: '1' } },
  );
  return stdout.trim();
}

// To Deno localhost is ::1 as well, where nobody listens; Deno 2.1.4 tries that first.
describe.each([
  ['TLS from the start', true],
  ['STARTTLS', false],
])('by %s', (_, isSecure) => {
  test('a mail reaches a server one of whose addresses is dead', async () => {
    const { port, heard } = await serve('localhost', isSecure);
    expect(await send({ host: 'localhost', port, isSecure })).toBe('sent');
    expect(heard).toEqual({ passwords: ['secret'], subjects: ['Bonjour'] });
  });

  test.each(['localhost', '127.0.0.1'])('a certificate of another name is refused: %s', async (host) => {
    const { port, heard } = await serve('elsewhere.test', isSecure);
    expect(await send({ host, port, isSecure })).toMatch(/altnames|NotValidForName/);
    expect(heard).toEqual({ passwords: [], subjects: [] });
  });
});

test.each([true, false])('a name without an address is said (TLS from the start: %s)', async (isSecure) => {
  expect(await send({ host: 'mail.klinky.invalid', port: 1, isSecure })).toContain('ENOTFOUND');
});

test('after an address that refuses the next one is tried', async () => {
  const { port } = await serve('localhost', false);
  // Where there is no IPv6 at all, the first one cannot be reached either.
  const socket = await openFirst(['::1', '127.0.0.1'], { host: 'localhost', port, isSecure: false }, 5_000);
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
});

test('a server that accepts connections and says nothing does not keep its caller', async () => {
  const silent = createServer();
  const port = await getPort({ host: '127.0.0.1' });
  await once(silent.listen(port, '127.0.0.1'), 'listening');
  ends.push(() => silent.close());
  const opening = openSocket({ host: '127.0.0.1', port, isSecure: true }, 500);
  await expect(opening).rejects.toThrow('127.0.0.1 did not answer in time');
});
