import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { type Part, startPart } from '../processes/disposal.ts';
import { close, listen } from '../processes/server.ts';
import { isLocalHost } from '../shared/local-host.ts';
import type { Attachment, Mail } from '../shared/mail.ts';
import { detail, search } from './mailpit.ts';
import { renderList, renderMessage } from './pages.ts';
import { partId, type StoredMail } from './stored-mail.ts';

export interface Mailbox extends Part {
  deliver(mail: Mail): void;
}

const KEPT_COUNT = 500;
/** Mails contain text of users. So the pages of the mailbox may show images and styles, but run no scripts. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; base-uri 'none'; form-action 'none'";

/**
 * Keeps outgoing mail in memory and shows it on http://127.0.0.1:port. Supports the part of Mailpit's HTTP API that
 * tests use (search by address, message, part). So tests read mails here in the same way as with `supabase start`, which
 * runs Mailpit.
 */
export function startMailbox(options: { port: number }): Promise<Mailbox> {
  let mails: StoredMail[] = [];
  const find = (id: string) => mails.find((mail) => mail.id === id);

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!isLocalHost(request)) {
      return send(response, 403, 'text/plain', 'Only for 127.0.0.1 and localhost.');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, 405, 'text/plain', 'Method not allowed');

    if (url.pathname === '/') return send(response, 200, 'text/html', renderList(mails));
    if (url.pathname === '/api/v1/search') {
      const found = search(mails, url.searchParams.get('query') ?? '');
      if (found === null) return send(response, 400, 'text/plain', 'Only query=to:address is supported');
      return sendJson(response, found);
    }
    const [, owner, part] = /^\/api\/v1\/message\/([\w-]+)\/part\/(\d+)$/.exec(url.pathname) ?? [];
    if (owner !== undefined) {
      const attachment = find(owner)?.attachments?.find((_, index) => partId(index) === part);
      if (attachment === undefined) return send(response, 404, 'text/plain', 'Part not found');
      return sendAttachment(response, attachment);
    }
    const [, kind, id] = /^\/(api\/v1\/message|message)\/([\w-]+)$/.exec(url.pathname) ?? [];
    const mail = id === undefined ? undefined : find(id);
    if (mail === undefined) return send(response, 404, 'text/plain', 'Message not found');
    if (kind === 'message') return send(response, 200, 'text/html', renderMessage(mail));
    return sendJson(response, detail(mail));
  });

  return startPart(async (disposal) => {
    await listen(server, options.port);
    disposal.add('The mailbox', () => close(server));
    return {
      deliver(mail) {
        mails = [{ ...mail, id: randomUUID(), createdAt: new Date() }, ...mails].slice(0, KEPT_COUNT);
      },
    };
  });
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
