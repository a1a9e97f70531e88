import { request } from 'node:http';
import getPort from 'get-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailbox, type Mailbox } from '../../local/mailbox/mailbox.ts';

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

test('a message is found by its recipient, read by its id or as the latest message, and shown on a page', async () => {
  mailbox.deliver({
    to: 'zoe@klinky.test',
    from,
    subject: 'Première',
    html: '<p>Bonjour Zoé</p>',
    text: 'Bonjour Zoé',
  });
  mailbox.deliver({
    to: 'max@klinky.test',
    from,
    subject: 'Seconde',
    html: '<p>Bonjour Max</p>',
    text: 'Bonjour Max',
  });

  expect(await readJson('/api/v1/messages')).toMatchObject({
    total: 2,
    messages: [{ Subject: 'Seconde' }, { Subject: 'Première' }],
  });
  expect(await readJson('/api/v1/search?query=to:zoe@klinky.test')).toMatchObject({
    messages_count: 1,
    messages: [
      {
        Subject: 'Première',
        From: { Name: 'Klinky', Address: 'noreply@klinky.test' },
        To: [{ Address: 'zoe@klinky.test' }],
      },
    ],
  });
  expect(await readJson('/api/v1/message/latest')).toMatchObject({
    Subject: 'Seconde',
    HTML: '<p>Bonjour Max</p>',
  });
  expect(await (await fetch(`${address}/view/latest.html`)).text()).toBe('<p>Bonjour Max</p>');
  expect(await (await fetch(address)).text()).toContain('Première');
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
  const page = await (await fetch(`${address}/message/${id}`)).text();
  expect(page).not.toContain('<script>');
  const view = await fetch(`${address}/view/${id}.html`);
  expect(view.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a request with the host name of another site cannot read the mail', async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${address}/api/v1/messages`, { headers: { host: 'evil.test' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

test('emptying the mailbox deletes all messages', async () => {
  expect((await fetch(`${address}/api/v1/message/none`)).status).toBe(404);
  expect((await fetch(`${address}/api/v1/messages`, { method: 'DELETE' })).status).toBe(200);
  expect(await readJson('/api/v1/messages')).toMatchObject({ total: 0, messages: [] });
});
