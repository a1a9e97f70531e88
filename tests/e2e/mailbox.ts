import { expect } from '@playwright/test';
import * as v from 'valibot';
import { stackUrls } from './stack-urls.ts';

const Found = v.object({ messages: v.array(v.object({ ID: v.string() })) });
const Message = v.object({ HTML: v.string() });

/** The confirmation link that an address has received by mail. */
export const confirmationLink = (address: string): Promise<string> =>
  linkByMail(address, /href="([^"]*\/v1\/authentication\/confirm\?[^"]+)"/);

/** The link to choose a new password that an address has received by mail. */
export const resetLink = (address: string): Promise<string> =>
  linkByMail(address, /href="([^"]*\/reset-password\?[^"]+)"/);

/** The link to sign up that an address has received by mail. */
export const invitationLink = (address: string): Promise<string> =>
  linkByMail(address, /href="([^"]*\/signup\?[^"]+)"/);

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
