import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certify } from '../certificates.ts';
import { REPOSITORY } from './project.ts';

const run = promisify(execFile);
const PASSWORD = 'right';

let folder: string;
let port: number;
let server: SMTPServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-deploy-mail-'));
  const { key, certificate } = certify(['localhost']);
  writeFileSync(path.join(folder, 'cert.pem'), certificate);
  port = await getPort();
  server = new SMTPServer({
    key,
    cert: certificate,
    onAuth({ password }, _session, done) {
      if (password === PASSWORD) done(null, { user: 'klinky' });
      else done(new Error('Invalid login'));
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(port, resolve);
  });
});
afterAll(async () => {
  await new Promise<void>((resolve) => {
    server.close(resolve);
  });
  rmSync(folder, { recursive: true });
});

test('a mail server that accepts the user and password passes the check of a deployment', async () => {
  expect(await reportMailServer(PASSWORD)).toBe('null');
});

test('a wrong password of the mail server stops a deployment before any change', async () => {
  expect(await reportMailServer('wrong')).toBe(
    `DeployError: The mail server localhost:${port} refuses SMTP_USER with SMTP_PASS. Nothing was changed.`,
  );
});

test('a mail server that this machine cannot reach causes only a warning of the deployment', async () => {
  expect(await reportMailServer(PASSWORD, { isTrusted: false })).toContain(
    'cannot be reached from this machine',
  );
});

/**
 * Returns the output of a deployment about the mail server. With `isTrusted`, the deployment trusts the server's
 * certificate.
 */
async function reportMailServer(password: string, { isTrusted = true } = {}): Promise<string> {
  const secrets = {
    SMTP_HOST: 'localhost',
    SMTP_PORT: String(port),
    SMTP_USER: 'klinky',
    SMTP_PASS: password,
  };
  const program = `
    import { tryMailServer } from ${JSON.stringify(path.join(REPOSITORY, 'tools/deploy/settings.mjs'))};
    const said = await tryMailServer(${JSON.stringify(secrets)}).catch((error) => error.constructor.name + ': ' + error.message);
    process.stdout.write(String(said));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, ...(isTrusted && { NODE_EXTRA_CA_CERTS: path.join(folder, 'cert.pem') }) },
  });
  return stdout;
}
