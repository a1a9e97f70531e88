import { expect } from '@playwright/test';
import * as v from 'valibot';
import { stackUrls } from './stack-urls.ts';

const Found = v.object({ messages: v.array(v.object({ ID: v.string() })) });
const Message = v.object({
  HTML: v.string(),
  Subject: v.string(),
  ReplyTo: v.array(v.object({ Address: v.string() })),
  Attachments: v.array(v.object({ PartID: v.string(), FileName: v.string() })),
});

/** Returns the mails of an address, newest first, with their attachments. */
export async function mailsTo(address: string) {
  const { messages } = v.parse(Found, await read(`search?query=to:${encodeURIComponent(address)}`));
  return Promise.all(
    messages.map(async ({ ID }) => {
      const { Subject, ReplyTo, Attachments } = v.parse(Message, await read(`message/${ID}`));
      const files = Attachments.map(async ({ PartID, FileName }) => {
        const response = await fetch(`${stackUrls.get('mailbox')}/api/v1/message/${ID}/part/${PartID}`);
        return { name: FileName, bytes: Buffer.from(await response.arrayBuffer()) };
      });
      return {
        subject: Subject,
        replyTo: ReplyTo.map(({ Address }) => Address),
        files: await Promise.all(files),
      };
    }),
  );
}

/** Returns the confirmation link in the mail to an address. */
export const confirmationLink = (address: string): Promise<string> =>
  linkByMail(address, /href="([^"]*\/confirm#[^"]+)"/);

/** Returns the link for a new password in the mail to an address. */
export const resetLink = (address: string): Promise<string> =>
  linkByMail(address, /href="([^"]*\/reset-password#[^"]+)"/);

/** Returns the sign-up link in the mail to an address. */
export const invitationLink = (address: string): Promise<string> =>
  linkByMail(address, /href="([^"]*\/signup#[^"]+)"/);

/** Returns the HTML of the newest mail to an address. */
export async function mailPage(address: string): Promise<string> {
  let id: string | undefined;
  await expect
    .poll(async () => {
      const { messages } = v.parse(Found, await read(`search?query=to:${encodeURIComponent(address)}`));
      id = messages[0]?.ID;
      return id;
    })
    .toBeDefined();
  return `${stackUrls.get('mailbox')}/message/${id}`;
}

/** Returns the parameters in the fragment of a mail's link. */
export const linkInput = (link: string): URLSearchParams => new URLSearchParams(new URL(link).hash.slice(1));

async function linkByMail(address: string, pattern: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const { messages } = v.parse(Found, await read(`search?query=to:${encodeURIComponent(address)}`));
      for (const { ID } of messages) {
        const { HTML } = v.parse(Message, await read(`message/${ID}`));
        link ??= pattern.exec(HTML)?.[1];
      }
      return link;
    })
    .toBeDefined();
  return (link ?? '').replaceAll('&amp;', '&');
}

async function read(path: string): Promise<unknown> {
  const response = await fetch(`${stackUrls.get('mailbox')}/api/v1/${path}`);
  return response.json();
}
