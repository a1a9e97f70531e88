import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { isLocalHost } from '../shared/local-host.ts';
import { type Attachment, type Mail, partId, type StoredMail } from '../shared/mail.ts';
import { renderList, renderMessage } from './pages.ts';

export interface Mailbox {
  deliver(mail: Mail): void;
  stop(): Promise<void>;
}

const KEPT_COUNT = 500;
/** Messages contain text that users typed: they may show images and styles, but run no script. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; base-uri 'none'; form-action 'none'";

/**
 * Keeps outgoing mail in memory and shows it on http://127.0.0.1:port, with the part of Mailpit's HTTP API that tests
 * use (messages, search, message, part, delete, view), so that they read mail here and under `supabase start` alike.
 */
export async function startMailbox(options: { port: number }): Promise<Mailbox> {
  let mails: StoredMail[] = [];
  const find = (id: string) => (id === 'latest' ? mails[0] : mails.find((mail) => mail.id === id));

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!isLocalHost(request)) {
      return send(response, 403, 'text/plain', 'Only for 127.0.0.1 and localhost.');
    }
    if (url.pathname === '/api/v1/messages' && request.method === 'DELETE') {
      mails = [];
      return send(response, 200, 'text/plain', 'ok');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, 405, 'text/plain', 'Method not allowed');

    if (url.pathname === '/') return send(response, 200, 'text/html', renderList(mails));
    if (url.pathname === '/api/v1/messages') return sendJson(response, list(mails, mails, url));
    if (url.pathname === '/api/v1/search') {
      return sendJson(response, list(mails, search(mails, url.searchParams.get('query') ?? ''), url));
    }
    const [, owner, part] = /^\/api\/v1\/message\/([\w-]+)\/part\/(\d+)$/.exec(url.pathname) ?? [];
    if (owner !== undefined) {
      const attachment = find(owner)?.attachments?.find((_, index) => partId(index) === part);
      if (attachment === undefined) return send(response, 404, 'text/plain', 'Part not found');
      return sendAttachment(response, attachment);
    }
    const [, kind, id] = /^\/(api\/v1\/message|message|view)\/([\w-]+)(?:\.html)?$/.exec(url.pathname) ?? [];
    const mail = id === undefined ? undefined : find(id);
    if (mail === undefined) return send(response, 404, 'text/plain', 'Message not found');
    if (kind === 'view') return send(response, 200, 'text/html', mail.html);
    if (kind === 'message') return send(response, 200, 'text/html', renderMessage(mail));
    return sendJson(response, detail(mail));
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');

  return {
    deliver(mail) {
      mails = [{ ...mail, id: randomUUID(), createdAt: new Date() }, ...mails].slice(0, KEPT_COUNT);
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function sendAttachment(response: ServerResponse, { type, name, bytes }: Attachment): void {
  response.writeHead(200, {
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'content-security-policy': PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(bytes);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(body);
}

function sendJson(response: ServerResponse, body: unknown): void {
  send(response, 200, 'application/json', JSON.stringify(body));
}

/** The part of Mailpit's search language that is used: `to:`, `from:` and `subject:` with a value, or a word of the text. */
function search(mails: readonly StoredMail[], query: string): StoredMail[] {
  const terms = [...query.matchAll(/(?:(to|from|subject):)?(?:"([^"]*)"|(\S+))/g)];
  return mails.filter((mail) =>
    terms.every(([, field, quoted, bare]) => {
      const wanted = (quoted ?? bare ?? '').toLowerCase();
      const fields = { to: mail.to, from: `${mail.from.name} ${mail.from.address}`, subject: mail.subject };
      const text =
        field === 'to' || field === 'from' || field === 'subject'
          ? fields[field]
          : `${mail.subject} ${mail.text}`;
      return text.toLowerCase().includes(wanted);
    }),
  );
}

function list(all: readonly StoredMail[], found: readonly StoredMail[], url: URL) {
  const start = Math.max(0, Number(url.searchParams.get('start')) || 0);
  const limit = Math.max(1, Number(url.searchParams.get('limit')) || 50);
  const messages = found.slice(start, start + limit).map(summary);
  return {
    total: all.length,
    unread: 0,
    count: messages.length,
    messages_count: found.length,
    start,
    tags: [],
    messages,
  };
}

function summary(mail: StoredMail) {
  return {
    ID: mail.id,
    MessageID: `${mail.id}@klinky.test`,
    Read: true,
    From: { Name: mail.from.name, Address: mail.from.address },
    To: [{ Name: '', Address: mail.to }],
    Cc: [],
    Bcc: [],
    ReplyTo: (mail.replyTo ?? []).map((address) => ({ Name: '', Address: address })),
    Subject: mail.subject,
    Created: mail.createdAt.toISOString(),
    Tags: [],
    Size: Buffer.byteLength(mail.html) + Buffer.byteLength(mail.text),
    Attachments: mail.attachments?.length ?? 0,
    Snippet: mail.text.replace(/\s+/g, ' ').slice(0, 250),
  };
}

function detail(mail: StoredMail) {
  return {
    ...summary(mail),
    Date: mail.createdAt.toISOString(),
    ReturnPath: mail.from.address,
    Text: mail.text,
    HTML: mail.html,
    Inline: [],
    Attachments: (mail.attachments ?? []).map(({ name, type, bytes }, index) => ({
      PartID: partId(index),
      FileName: name,
      ContentType: type,
      Size: bytes.byteLength,
    })),
  };
}
