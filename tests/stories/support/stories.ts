import axe from 'axe-core';
import { toast } from 'sonner';
import { expect, test as base, vi } from 'vitest';
import { commands, type Locator, locators, page, userEvent } from 'vitest/browser';
import { startApp } from '@/start-app.tsx';
import { betaMode } from '@/lib/storage/beta-mode.ts';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';
import { recordMessages, takeMessage } from '../../recorded-messages.ts';
import { Api } from './api.ts';
import { Landlord } from './landlord.ts';
import { smallTargets } from './targets.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds an element that no role or text identifies. */
    getByCss: (selector: string) => Locator;
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` });

interface Fixtures {
  /** The API that the page calls. */
  readonly api: Api;
  /** The landlord who is signed in or will sign in. */
  readonly landlord: Landlord;
}

// Matches the errors that React and the router log for a page that failed to load. In development, React also logs an
// error when the file of a lazy route arrives between two attempts to render the route.
const LOGGED =
  /^(?:%o\s+%s\s+%s\s+)?(?:(?:Network|Api)Error: |Error: This library called use\(\) to suspend)/;

/** Resolves once the API's operations are loaded. Loading the operations takes long on a busy machine. */
let contract: Promise<void> | undefined;
let landlord = new Landlord();
/** The messages that have appeared in the story, and that `expectMessage` has not yet found. */
let messages: string[] = [];
let running: Awaited<ReturnType<typeof startApp>> | undefined;

export const test = base.extend<Fixtures & { recording: null }>({
  recording: [
    async ({}, provide) => {
      await commands.startRecording();
      await provide(null);
      await commands.keepRecording();
    },
    { auto: true, scope: 'file' },
  ],
  api: [
    async ({}, provide) => {
      localStorage.clear();
      sessionStorage.clear();
      betaMode.set(false);
      await page.viewport(1280, 860);
      await (contract ??= commands.loadContract());
      const api = new Api();
      const { fetch } = window;
      vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
        if (typeof input !== 'string') throw new Error('The app calls fetch with text URLs only.');
        // The terms are a file of the app, not a response of the API.
        return input.endsWith('.json') ? fetch(input, init) : api.fetch(input, init);
      });
      const errors = vi.spyOn(console, 'error').mockReturnValue();
      messages = [];
      const { setTimeout } = window;
      const stopRecording = recordMessages((text) => messages.push(text));
      await provide(api);
      await close();
      stopRecording();
      // A story may have kept its messages.
      window.setTimeout = setTimeout;
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

/** Opens a page without signing in. */
export async function openSignedOut(path: string): Promise<void> {
  loggedInFlag.clear();
  landlord.isSignedIn = false;
  await show(path);
}

/** Reloads the page as a browser does, with the history state and the tab's storage kept. */
export const reload = (): Promise<void> => show(location.href, history.state);

async function show(path: string, state: unknown = null): Promise<void> {
  await close();
  history.replaceState(state, '', path);
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  // With prefetching, a link under the pointer would request data for which the story has no responses.
  running = await startApp(root, false);
  // The first story of a page loads most of the app's code, which takes long on a busy machine.
  const { router } = running;
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  await Promise.all(routes.map(async (route) => router.loadRouteChunk(route)));
}

/** Opens a page for the signed-in landlord. */
export async function open(path: string): Promise<void> {
  loggedInFlag.set();
  landlord.isSignedIn = true;
  await show(path);
}

/**
 * Resolves once the page shows its data in its fonts, and its layout stays the same. A change of the window's or the
 * text's size moves the rows of a virtual list twice: the browser first changes the rows' heights, and React later
 * changes their positions.
 */
export async function untilSettled(): Promise<void> {
  if (!running) throw new Error('No page is open.');
  const { router } = running;
  const client = await router.options.context.loadQueryClient();
  let layout: string;
  do {
    layout = layoutOf(document.body);
    await untilIdle();
  } while (
    router.state.status !== 'idle' ||
    client.isFetching() > 0 ||
    document.fonts.status !== 'loaded' ||
    document.getAnimations().some(({ playState }) => playState === 'running') ||
    document.querySelector('.animate-pulse') !== null ||
    layoutOf(document.body) !== layout
  );
}

const layoutOf = (root: Element): string =>
  Array.from(root.querySelectorAll('*'), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${x} ${y} ${width} ${height}`;
  }).join();

/** Resolves once the browser has drawn the page and React has no render left to do. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // The browser calls observers of sizes after this frame's callbacks. React renders before the browser calls an idle
    // callback.
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
  });

/** Unmounts the page and drops its pending requests. */
async function close(): Promise<void> {
  if (!running) return;
  const { reactRoot, router } = running;
  running = undefined;
  const client = await router.options.context.loadQueryClient();
  // A page that still loads would send its requests to the next story. A form that still saves would open a page during
  // the next story.
  await vi.waitUntil(
    () =>
      router.state.status === 'idle' &&
      router.state.matches.every(({ isFetching }) => isFetching === false) &&
      client.isMutating() === 0,
    { timeout: 60_000 },
  );
  // Messages outlive the page, and would cover the next page.
  toast.dismiss();
  reactRoot.unmount();
  // A navigation during the unmount is still queued, and fails once the history is destroyed.
  router.history.flush();
  router.history.destroy();
  document.getElementById('root')?.remove();
  await client.cancelQueries();
  client.clear();
}

/** Types into a field as a person does: clicks it, selects its content, then presses one key after another. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  if (text === '') await userEvent.keyboard('{Delete}');
  else await commands.typeKeys(text);
}

/** Moves the focus to an element that Tab can reach. */
export async function focus(target: Locator): Promise<void> {
  const element = await target.findElement();
  element.focus();
}

/** Takes the focus from a field, as a click outside it does. */
export async function leave(field: Locator): Promise<void> {
  const element = await field.findElement();
  element.blur();
}

/** Presses a form's button, and presses the button again as soon as the form is no longer busy. */
export function pressTwice(submit: Locator): void {
  const button = submit.element();
  if (!(button instanceof HTMLElement)) throw new Error('There is no button.');
  let wasBusy = false;
  new MutationObserver(() => {
    const isBusy = button.getAttribute('aria-busy') === 'true';
    if (wasBusy && !isBusy) button.click();
    wasBusy = isBusy;
  }).observe(button, { attributes: true });
}

/** Tells the page that the browser is offline, or online again. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Switches the interface to English in the top bar. */
export async function chooseEnglish(): Promise<void> {
  await page.getByRole('button', { name: 'Langue FR' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
}

/** Returns a message in the corner of the window, but not the same text in a form. */
export const message = (text: string | RegExp): Locator =>
  page.getByCss('[data-sonner-toast]').filter({ hasText: text });

/** Returns the messages that have appeared in the story, and that `expectMessage` has not found. */
export const recordedMessages = (): readonly string[] => messages;

/** Resolves once a message with this text has appeared, even if it has disappeared since. */
export async function expectMessage(text: string | RegExp): Promise<void> {
  await expect.poll(() => takeMessage(messages, text) || messages).toBe(true);
}

/** The accessibility rules that measure drawn elements. These rules take three quarters of the time of a check. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The rule that a control’s accessible name contains the control’s visible text. */
const OTHER_RULES = ['label-content-name-mismatch'];
const RULES: axe.RunOptions = { resultTypes: ['violations'] };

/**
 * Checks the screen against the accessibility rules. If a dialog is open, measures contrast only in the front dialog,
 * because the test has already checked the page behind the dialog. With `targets`, also checks the size of links and
 * buttons: 24 px on a desktop, 44 px on a phone. Axe cannot measure a link or button that is partly under a footer.
 */
export async function expectAccessible({ targets = false } = {}): Promise<void> {
  const rules = [
    ...COLOUR_RULES.map((rule) => [rule, { enabled: false }]),
    // Axe does not run this rule by default.
    ...OTHER_RULES.map((rule) => [rule, { enabled: true }]),
    ['target-size', { enabled: targets }],
  ];
  await expectNoViolations(document, { ...RULES, rules: Object.fromEntries(rules) });
  // Look for dialogs only now, when the closing dialogs are gone.
  const front = page
    .getByCss(':is([role=dialog], [role=alertdialog], [role=menu]):visible')
    .elements()
    .at(-1);
  await expectReadable(front);
  if (targets && isPhone()) {
    await untilSettled();
    expect(smallTargets(front ?? document.body), location.pathname).toEqual([]);
  }
}

const isPhone = (): boolean => window.innerWidth < 640;

/** Checks the contrast of texts against their background. */
export const expectReadable = (within: Document | Element = document): Promise<void> =>
  expectNoViolations(within, { ...RULES, runOnly: { type: 'rule', values: COLOUR_RULES } });

async function expectNoViolations(within: Document | Element, options: axe.RunOptions): Promise<void> {
  const { violations } = await axe.run(within, options);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, location.pathname).toEqual([]);
}

/** Resolves when the page has the given URL. */
export async function expectUrl(url: string): Promise<void> {
  await expect.poll(() => location.pathname + location.search).toBe(url);
}

export { expect };
