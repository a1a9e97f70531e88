import getPort from 'get-port';
import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { sendMail } from './send.ts';

const mail = { to: 'zoe@klinky.test', subject: 'Été', html: '<p>Été</p>', text: 'Été' };
const from = 'Klinky <noreply@klinky.test>';
const credentials = { user: 'klinky', password: 'secret' };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a mail server on a free port. `heard` collects the passwords and messages that the server receives. */
async function serve(options: SMTPServerOptions) {
  const heard = { passwords: [] as unknown[], messages: [] as string[] };
  const server = new SMTPServer({
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
        heard.messages.push(text);
        done();
      });
    },
    ...options,
  });
  const port = await getPort({ host: '127.0.0.1' });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  ends.push(() => server.close());
  return { port, heard };
}

const send = (port: number, account: typeof credentials | null = null) =>
  sendMail({ host: '127.0.0.1', port, isSecure: false, credentials: account, from }, mail);

test('sending a mail transfers its sender, recipient, HTML and plain text', async () => {
  const { port, heard } = await serve({ authOptional: true, disabledCommands: ['STARTTLS'] });
  await send(port);
  expect(heard.messages).toHaveLength(1);
  const [message = ''] = heard.messages;
  expect(message).toContain('From: Klinky <noreply@klinky.test>');
  expect(message).toContain('To: zoe@klinky.test');
  expect(message).toContain('text/plain');
  expect(message).toContain('text/html');
});

test('the password is never sent over an unencrypted connection', async () => {
  const { port, heard } = await serve({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  await expect(send(port, credentials)).rejects.toMatchObject({ code: 'EMAIL_NOT_SENT' });
  expect(heard).toEqual({ passwords: [], messages: [] });
});

test('the password is never sent to a server with an untrusted certificate', async () => {
  const { port, heard } = await serve({});
  await expect(send(port, credentials)).rejects.toMatchObject({ code: 'EMAIL_NOT_SENT' });
  expect(heard).toEqual({ passwords: [], messages: [] });
});

test('sending a mail to an unreachable server throws an error', async () => {
  const port = await getPort({ host: '127.0.0.1' });
  await expect(send(port)).rejects.toMatchObject({ code: 'EMAIL_NOT_SENT', status: 502 });
});

test('if the mail server refuses a mail, the cause of the thrown error names no person', async () => {
  const { port } = await serve({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`No mailbox ${address}`)),
  });
  const error = await send(port).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ cause: { code: 'EENVELOPE', responseCode: 550 } });
  expect(JSON.stringify(error instanceof Error ? [error.message, error.cause] : error)).not.toContain('zoe');
});
