import axe from 'axe-core';
import { toast } from 'sonner';
import { expect, test as base, vi } from 'vitest';
import { type Locator, locators, page, userEvent } from 'vitest/browser';
import { startApp } from '@/start-app.tsx';
import { loggedInFlag } from '@/lib/logged-in-flag.ts';
import { Api } from './api.ts';
import { Landlord } from './landlord.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Where no role or text says what is meant. */
    getByCss: (selector: string) => Locator;
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` });

interface Fixtures {
  /** What the page calls. */
  readonly api: Api;
  /** Whoever is signed in, or signs in. */
  readonly landlord: Landlord;
}

// The error that the router logs for a page that failed to load.
const LOGGED = /^(?:Network|Api)Error: /;

let landlord = new Landlord();
let running: Awaited<ReturnType<typeof startApp>> | undefined;

export const test = base.extend<Fixtures>({
  api: [
    async ({}, provide) => {
      localStorage.clear();
      sessionStorage.clear();
      await page.viewport(1280, 860);
      const api = new Api();
      vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
        if (typeof input !== 'string') throw new Error('Only lib/http.ts calls fetch.');
        return api.fetch(input, init);
      });
      const errors = vi.spyOn(console, 'error').mockReturnValue();
      await provide(api);
      await close();
      const logged = errors.mock.calls.map((parts) => parts.map(String).join(' '));
      vi.restoreAllMocks();
      const mistakes = [...api.mistakes, ...logged.filter((text) => !LOGGED.test(text))];
      if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
    },
    { auto: true },
  ],
  landlord: [
    async ({ api }, provide) => {
      landlord = new Landlord();
      landlord.answerTo(api);
      await provide(landlord);
    },
    { auto: true },
  ],
});

/** Opens a page for whoever is not signed in. */
export async function openSignedOut(path: string): Promise<void> {
  loggedInFlag.clear();
  landlord.isSignedIn = false;
  await show(path);
}

async function show(path: string): Promise<void> {
  await close();
  history.replaceState(null, '', path);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  running = await startApp(root);
}

/** Opens a page for the landlord, who is signed in. */
export async function open(path: string): Promise<void> {
  loggedInFlag.set();
  landlord.isSignedIn = true;
  await show(path);
}

/** Takes the page away, with what it still waits for. */
async function close(): Promise<void> {
  if (!running) return;
  const { reactRoot, router } = running;
  running = undefined;
  // A page on its way would ask the next story.
  await vi.waitUntil(() => router.state.status === 'idle', { timeout: 15_000 });
  // Messages are kept beside the page, and would cover the next one.
  toast.dismiss();
  reactRoot.unmount();
  router.history.destroy();
  document.getElementById('root')?.remove();
  const client = await router.options.context.loadQueryClient();
  await client.cancelQueries();
  client.clear();
}

/** Types into a field as a person does: clicks it, selects its content, then presses one key after another. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.keyboard(text === '' ? '{Delete}' : keys(text));
}

/** Moves the focus to something that Tab would reach. */
export async function focus(target: Locator): Promise<void> {
  const element = await target.findElement();
  element.focus();
}

/** Takes the focus away from a field, as a click beside it does. */
export async function leave(field: Locator): Promise<void> {
  const element = await field.findElement();
  element.blur();
}

/** A text as the keys that type it. */
const keys = (text: string): string => text.replaceAll(/[[{]/g, '$&$&');

/** A message in the corner of the window. A form also shows it inside, for longer. */
export const message = (text: string | RegExp): Locator =>
  page.getByCss('[data-sonner-toast]').filter({ hasText: text });

/** Checks what is on screen against the accessibility rules. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, location.pathname).toEqual([]);
}

/** Resolves when the address is this one. */
export async function expectUrl(url: string): Promise<void> {
  await expect.poll(() => location.pathname + location.search).toBe(url);
}

export { expect };
