import * as v from 'valibot';
import { inject, vi } from 'vitest';

const Found = v.object({ messages: v.array(v.object({ ID: v.string() })) });
const Message = v.object({
  ID: v.string(),
  From: v.object({ Name: v.string(), Address: v.string() }),
  Subject: v.string(),
  HTML: v.string(),
  Text: v.string(),
  ReplyTo: v.array(v.object({ Address: v.string() })),
  Attachments: v.array(v.object({ PartID: v.string(), FileName: v.string(), ContentType: v.string() })),
});
type Message = v.InferOutput<typeof Message>;

/** Returns the number of mails that an address has received. */
export async function mailCount(address: string): Promise<number> {
  return (await search(address)).length;
}

/** Waits for a mail to an address and returns the newest mail. */
export async function latestMail(address: string): Promise<Message> {
  const id = await vi.waitFor(
    async () => {
      const [newest] = await search(address);
      if (!newest) throw new Error(`There is no mail to ${address}`);
      return newest.ID;
    },
    { timeout: 60_000 },
  );
  const response = await fetch(`${inject('mailboxUrl')}/api/v1/message/${id}`);
  return v.parse(Message, await response.json());
}

/** Returns the attachment with the given index from a mail. */
export async function mailAttachment({ ID, Attachments }: Message, index: number): Promise<ArrayBuffer> {
  const part = Attachments[index]?.PartID;
  const response = await fetch(`${inject('mailboxUrl')}/api/v1/message/${ID}/part/${part}`);
  if (!response.ok) throw new Error(`The mail has no attachment ${index}`);
  return response.arrayBuffer();
}

/** Returns the token in the confirmation link of the newest mail to an address. */
export async function confirmationToken(address: string): Promise<string> {
  return linkInput(await mailedLink(address, '/confirm')).get('token') ?? '';
}

/** Returns the data that a link's fragment gives to its page. */
export const linkInput = (link: URL): URLSearchParams => new URLSearchParams(link.hash.slice(1));

/** Returns the link with this path in the newest mail to an address. */
export async function mailedLink(address: string, pathname: string): Promise<URL> {
  const { HTML } = await latestMail(address);
  const links = [...HTML.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const link = links.map((href) => new URL(href)).find((url) => url.pathname === pathname);
  if (link === undefined) throw new Error(`The mail contains no link to ${pathname}`);
  return link;
}

async function search(address: string): Promise<v.InferOutput<typeof Found>['messages']> {
  const response = await fetch(
    `${inject('mailboxUrl')}/api/v1/search?query=to:${encodeURIComponent(address)}`,
  );
  return v.parse(Found, await response.json()).messages;
}
