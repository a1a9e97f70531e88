// This file makes responses in the form of Mailpit’s HTTP API.
import { partId, type StoredMail } from './stored-mail.ts';

/**
 * Returns the mails that match all terms of the query. The subject or the plain text of a mail must contain each term.
 * If a term begins with `to:`, `from:` or `subject:`, this field must contain the rest of the term. Upper and lower
 * case make no difference. Mailpit's other operators are not supported.
 */
export function search(mails: readonly StoredMail[], query: string): StoredMail[] {
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

/**
 * Returns a page of the found mails in the form of Mailpit's `/messages` and `/search`. The URL's `start` and `limit`
 * choose the page.
 */
export function list(all: readonly StoredMail[], found: readonly StoredMail[], url: URL) {
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

/** Returns one mail in the form of Mailpit's `/message/ID`. */
export function detail(mail: StoredMail) {
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
