import { request } from 'node:http';
import getPort from 'get-port';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailbox, type Mailbox } from '../../local/mailbox/mailbox.ts';

const Found = v.object({ messages: v.array(v.object({ ID: v.string() })) });
const from = { name: 'Klinky', address: 'noreply@klinky.test' };

let mailbox: Mailbox;
let address: string;

beforeAll(async () => {
  const port = await getPort({ host: '127.0.0.1' });
  address = `http://127.0.0.1:${port}`;
  mailbox = await startMailbox({ port });
});
afterAll(() => mailbox.stop());

async function readJson(route: string): Promise<unknown> {
  return (await fetch(`${address}${route}`)).json();
}

test('a message is found by its recipient, read by its id, and shown on a page', async () => {
  const files = [{ name: 'a.txt', type: 'text/plain', bytes: new TextEncoder().encode('Bonjour') }];
  for (const [to, subject] of [
    ['zoe@klinky.test', 'Première'],
    ['max@klinky.test', 'Seconde'],
    ['zoe@klinky.test', 'Troisième'],
  ] as const) {
    mailbox.deliver({ to, from, subject, html: `<p>${subject}</p>`, text: subject, attachments: files });
  }

  const { messages } = v.parse(Found, await readJson('/api/v1/search?query=to:ZOE@klinky.test'));
  const [newest, older] = messages.map(({ ID }) => ID);
  expect(messages).toHaveLength(2);
  expect(await readJson(`/api/v1/message/${newest}`)).toMatchObject({ Subject: 'Troisième' });
  expect(await readJson(`/api/v1/message/${older}`)).toMatchObject({
    Subject: 'Première',
    From: { Name: 'Klinky', Address: 'noreply@klinky.test' },
    To: [{ Address: 'zoe@klinky.test' }],
    HTML: '<p>Première</p>',
    Attachments: [{ PartID: '2', FileName: 'a.txt', ContentType: 'text/plain' }],
  });
  const attachment = await fetch(`${address}/api/v1/message/${older}/part/2`);
  expect(await attachment.text()).toBe('Bonjour');
  expect(await (await fetch(address)).text()).toContain('Première');
  expect((await fetch(`${address}/api/v1/message/none`)).status).toBe(404);
  expect((await fetch(`${address}/api/v1/search?query=subject:Seconde`)).status).toBe(400);
});

test('the page of a message does not run scripts in the message', async () => {
  mailbox.deliver({
    to: 'x@klinky.test',
    from,
    subject: '<script>1</script>',
    html: '"><script>2</script>',
    text: '',
  });
  const list = await (await fetch(address)).text();
  expect(list).not.toContain('<script>');
  const id = /\/message\/([\w-]+)/.exec(list)?.[1];
  const page = await fetch(`${address}/message/${id}`);
  expect(await page.text()).not.toContain('<script>');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a request with the host name of another site cannot read the mail', async () => {
  const status = await new Promise((resolve, reject) => {
    request(
      `${address}/api/v1/search?query=to:zoe@klinky.test`,
      { headers: { host: 'evil.test' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});
