import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import getPort from 'get-port';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, inject, test } from 'vitest';
import { certify } from '../certificates.ts';
import { sql } from './support/database.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const DOCTOR = path.join(REPOSITORY, 'tools/doctor.mjs');
const DENO = process.env['KLINKY_DENO'] ?? path.join(REPOSITORY, 'node_modules/deno/deno');
let closeHost = (): void => {};
const ends: (() => void)[] = [];
afterEach(() => {
  closeHost();
  for (const end of ends.splice(0)) end();
});

test('the doctor finds no fault in a healthy installation, and its checks leave no data', async () => {
  const { code, output } = await visit(inject('appUrl'));
  expect(code, output).toBe(0);
  expect(output).toContain('✓ Mail: the mail server accepts SMTP_USER with SMTP_PASS');
  expect(output).toContain(
    '✓ Files: a test file was stored, read and removed, and a stranger could not read it',
  );
  expect(output).toContain('✓ Daily jobs: they have done the work of yesterday');
  expect(output).toContain('✓ Addresses of visitors: yours is 127.0.0.1');
  expect(await sql`select from storage.objects where name like 'test/%'`).toHaveLength(0);
  expect(await sql`select from auth.users where email like 'doctor-%'`).toHaveLength(0);
});

test.for<[string, string, Fault, string]>([
  [
    'a host that answers the API with the app',
    'The function behind /v1',
    { answer: (url) => (url.startsWith('/v1') ? '/' : null) },
    'Set up the host to pass /v1/* on to the function',
  ],
  [
    'a host that knows no deep links',
    'The app',
    { status: (url) => (url === '/signin' ? 404 : null) },
    'respond with index.html to paths without a file',
  ],
  [
    'a host that passes no cookies on',
    'Cookies',
    { drop: ['cookie'] },
    'Set up the host to pass the headers Cookie and Set-Cookie on',
  ],
  [
    'a host that sets the origin itself',
    'Origin',
    { set: { origin: 'https://elsewhere.example' } },
    'Set SITE_URL to this address',
  ],
  [
    'a project on which anybody can sign up',
    'Sign-up is by invitation',
    { status: (url) => (url === '/v1/authentication/signup' ? 201 : null) },
    'public.hook_before_user_created',
  ],
  [
    'a database without the schema',
    'The database',
    { status: (url) => (url.startsWith('/v1/verify/') ? 500 : null) },
    'check that the migrations were pushed',
  ],
])('%s is explained in words', async ([, title, fault, advice]) => {
  const host = await startHost(fault);
  const { wrong, output } = await visit(host);
  expect(wrong, output).toContain(title);
  expect(output).toContain(advice);
});

test('the doctor notices that strangers can read files', async () => {
  const { port, certificate } = await startMailServer('right');
  const address = await startFunction(certificate, { user: 'klinky', password: 'right' }, port);
  const host = await startHost({ answer: (url) => (url === '/v1/health' ? address + url : null) });
  await sql`create policy open on storage.objects for select to anon using (name like 'test/%')`;
  try {
    expect((await visit(host)).output).toMatch(/^✗ Files\n.*make the bucket "files" private/m);
  } finally {
    await sql`drop policy open on storage.objects`;
  }
});

test('the doctor distinguishes a refused login at the mail server from an unreachable mail server', async () => {
  const { port, certificate } = await startMailServer('right');
  const asked = async (password: string, mailPort = port): Promise<string> => {
    const address = await startFunction(certificate, { user: 'klinky', password }, mailPort);
    const host = await startHost({ answer: (url) => (url === '/v1/health' ? address + url : null) });
    return (await visit(host)).output;
  };
  expect(await asked('right')).toContain('✓ Mail: the mail server accepts SMTP_USER with SMTP_PASS');
  expect(await asked('wrong')).toMatch(/^✗ Mail\n.*refuses SMTP_USER with SMTP_PASS/m);
  expect(await asked('right', await getPort())).toMatch(/^✗ Mail\n.*cannot reach SMTP_HOST/m);
});

test('if the host does not respond, the doctor reports only this fault', async () => {
  const host = await startHost({});
  closeHost();
  const { output, code } = await visit(host);
  expect(code).toBe(1);
  expect(output).toContain(`${host} does not respond`);
  expect(output).not.toContain('✗');
});

/** Starts a mail server that accepts one password. Returns the server's port and the file of its certificate. */
async function startMailServer(rightPassword: string): Promise<{ port: number; certificate: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'klinky-doctor-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const { key, certificate: cert } = certify(['localhost']);
  const certificate = path.join(folder, 'certificate.pem');
  writeFileSync(certificate, cert);
  const server = new SMTPServer({
    key,
    cert,
    closeTimeout: 1,
    onAuth({ password }, _session, done) {
      if (password === rightPassword) done(null, { user: 'klinky' });
      else done(new Error('Invalid login'));
    },
  });
  // Ignores a client that closes the connection.
  server.on('error', () => {});
  const port = await getPort({ host: '127.0.0.1' });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  ends.push(() => server.close());
  return { port, certificate };
}

/** Starts the function with another mail server on the same project. Returns its address. */
async function startFunction(
  certificate: string,
  credentials: { user: string; password: string },
  mailPort: number,
): Promise<string> {
  const { publishableKey, secretKey } = inject('keys');
  const config = {
    supabaseUrl: inject('appUrl'),
    publishableKey,
    secretKey,
    allowedOrigins: [inject('appUrl')],
    smtp: { host: 'localhost', port: mailPort, isSecure: false, credentials, from: 'noreply@klinky.test' },
    proxies: { count: 0, secret: null },
    rateLimitScale: 1,
  };
  const child = spawn(
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
      'tests/local/fixtures/serve-function.ts',
      JSON.stringify(config),
    ],
    {
      cwd: REPOSITORY,
      env: { DENO_CERT: certificate, DENO_DIR: '.build/deno', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  ends.push(() => child.kill());
  const [address] = await once(createInterface(child.stdout), 'line');
  return String(address);
}

/** A fault that the test's static host simulates. */
interface Fault {
  /** Returns the URL from which the host responds to a request, or null for the usual response. */
  readonly answer?: (url: string) => string | null;
  readonly status?: (url: string) => number | null;
  /** Headers that the host does not pass on to the function. */
  readonly drop?: readonly string[];
  readonly set?: Record<string, string>;
}

/** Starts a static host with the given fault in front of the stack. */
async function startHost(fault: Fault): Promise<string> {
  const server = createServer((request, response) => pass(fault, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeHost = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host has no port');
  return `http://127.0.0.1:${address.port}`;
}

function pass(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '/';
  const headers = { ...request.headers, ...fault.set };
  // The function accepts only the stack's origin.
  if (headers.origin?.startsWith('http://127.0.0.1:')) headers.origin = inject('appUrl');
  for (const name of fault.drop ?? []) delete headers[name];
  const target = new URL(fault.answer?.(url) ?? url, inject('appUrl'));
  const onward = requestOf(target, { method: request.method, headers }, (answer) => {
    response.writeHead(fault.status?.(url) ?? answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.once('error', () => response.destroy());
  request.pipe(onward);
}

/**
 * Runs the doctor on an address. Returns the doctor's exit code, its output, and the titles of the faults that it
 * found.
 */
async function visit(origin: string): Promise<{ code: number; output: string; wrong: string[] }> {
  const child = spawn(process.execPath, [DOCTOR, origin], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  await ended;
  const wrong = [...output.matchAll(/^✗ (.+)$/gm)].map(([, title = '']) => title);
  return { code: child.exitCode ?? 1, output, wrong };
}
