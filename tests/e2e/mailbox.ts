import { expect } from '@playwright/test';
import * as v from 'valibot';
import { stackUrls } from './stack-urls.ts';

const Found = v.object({ messages: v.array(v.object({ ID: v.string() })) });
const Message = v.object({ HTML: v.string() });

/** The confirmation link that an address has received by mail. */
export async function confirmationLink(address: string): Promise<string> {
  let id = '';
  await expect
    .poll(async () => {
      const { messages } = v.parse(Found, await read(`search?query=to:${encodeURIComponent(address)}`));
      id = messages[0]?.ID ?? '';
      return messages.length;
    })
    .toBeGreaterThan(0);
  const { HTML } = v.parse(Message, await read(`message/${id}`));
  const [, link] = /href="([^"]*\/v1\/authentication\/confirm\?[^"]+)"/.exec(HTML) ?? [];
  if (link === undefined) throw new Error('The mail holds no confirmation link');
  return link.replaceAll('&amp;', '&');
}

async function read(path: string): Promise<unknown> {
  const response = await fetch(`${stackUrls.get('mailbox')}/api/v1/${path}`);
  return response.json();
}
