// This file makes responses in the form of Mailpit’s HTTP API, with the fields that tests read.
import { partId, type StoredMail } from './stored-mail.ts';

/**
 * Returns the mails to an address, newest first, in the form of Mailpit's `/search`. `query` is `to:` and the address.
 * Upper and lower case make no difference. Returns null for any other query of Mailpit.
 */
export function search(mails: readonly StoredMail[], query: string) {
  const address = /^to:(\S+)$/.exec(query)?.[1]?.toLowerCase();
  if (address === undefined) return null;
  return {
    messages: mails.filter(({ to }) => to.toLowerCase().includes(address)).map(({ id }) => ({ ID: id })),
  };
}

/** Returns one mail in the form of Mailpit's `/message/ID`. */
export function detail(mail: StoredMail) {
  return {
    ID: mail.id,
    From: { Name: mail.from.name, Address: mail.from.address },
    To: [{ Name: '', Address: mail.to }],
    ReplyTo: (mail.replyTo ?? []).map((address) => ({ Name: '', Address: address })),
    Subject: mail.subject,
    Text: mail.text,
    HTML: mail.html,
    Attachments: (mail.attachments ?? []).map(({ name, type }, index) => ({
      PartID: partId(index),
      FileName: name,
      ContentType: type,
    })),
  };
}
