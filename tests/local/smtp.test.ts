import getPort from 'get-port';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSmtp } from '../../local/mailbox/smtp.ts';
import type { Mail } from '../../local/shared/mail.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let transport: ReturnType<typeof createTransport>;
let mails: Mail[];

beforeAll(async () => {
  const port = await getPort({ host: '127.0.0.1' });
  smtp = await startSmtp({ port, deliver: (mail) => mails.push(mail) });
  transport = createTransport({ host: '127.0.0.1', port });
});
beforeEach(() => {
  mails = [];
});
afterAll(async () => {
  transport.close();
  await smtp.stop();
});

const message = {
  from: { name: 'Klinky – Été', address: 'noreply@klinky.test' },
  subject: 'Bienvenue, Łukasz – welcome 👋',
  html: '<p>Bonjour Œuvré</p>',
  text: 'Bonjour Œuvré',
};

test('a message arrives unchanged, once for each recipient', async () => {
  await transport.sendMail({ ...message, to: ['zoe@klinky.test', 'max@klinky.test'] });
  const { from, subject, html, text } = message;
  expect(mails).toHaveLength(2);
  expect(mails.map(({ to }) => to)).toEqual(['zoe@klinky.test', 'max@klinky.test']);
  for (const mail of mails) {
    expect(mail).toMatchObject({ from, subject });
    expect([mail.html.trim(), mail.text.trim()]).toEqual([html, text]);
  }
});

test('attachments arrive with unchanged bytes, together with the reply address', async () => {
  const content = Buffer.from([0, 255, 13, 10, 46, 13, 10]);
  const attachments = [{ filename: 'reçu.pdf', contentType: 'application/pdf', content }];
  const to = 'zoe@klinky.test';
  await transport.sendMail({ ...message, to, replyTo: 'max@klinky.test', attachments });
  expect(mails[0]).toMatchObject({
    replyTo: ['max@klinky.test'],
    attachments: [{ name: 'reçu.pdf', type: 'application/pdf', bytes: new Uint8Array(content) }],
  });
});

test.each(['zoe@klinky.invalid', 'zoe@invalid', 'zoe@Deep.Klinky.INVALID'])(
  'an address that cannot exist is refused: %s',
  async (to) => {
    await expect(transport.sendMail({ ...message, to })).rejects.toMatchObject({ responseCode: 550 });
    expect(mails).toEqual([]);
  },
);

test('a message beyond the size limit is refused', async () => {
  const html = 'x'.repeat(2_000_000);
  await expect(transport.sendMail({ ...message, html, to: 'zoe@klinky.test' })).rejects.toMatchObject({
    responseCode: 552,
  });
  expect(mails).toEqual([]);
});

test('stopping the server frees its port, even with connected clients', async () => {
  const port = await getPort({ host: '127.0.0.1' });
  const first = await startSmtp({ port, deliver() {} });
  const pooled = createTransport({ host: '127.0.0.1', port, pool: true });
  await pooled.sendMail({ ...message, to: 'zoe@klinky.test' });
  await first.stop();
  pooled.close();
  const second = startSmtp({ port, deliver() {} });
  await expect(second).resolves.toBeDefined();
  await (await second).stop();
});

test('starting the server on a port in use is an error', async () => {
  const port = await getPort({ host: '127.0.0.1' });
  const first = await startSmtp({ port, deliver() {} });
  await expect(startSmtp({ port, deliver() {} })).rejects.toThrow('EADDRINUSE');
  await first.stop();
});
