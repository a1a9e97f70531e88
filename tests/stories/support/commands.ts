import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type { CDPSession } from '@playwright/test';
import type { BrowserCommandContext } from 'vitest/node';
import type * as Contract from './contract.ts';
import type { Answer, GivenAnswer, ReadRequest, Request } from './contract.ts';

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    /** Loads the operations of the API. */
    loadContract: () => Promise<void>;
    /** Parses a request as the API does. */
    readRequest: (request: Request) => Promise<ReadRequest>;
    /** Rejects a response that the API could not give. */
    answer: (operation: string, given: GivenAnswer) => Promise<Answer>;
    /** Presses keys one after another on the focused element. */
    typeKeys: (text: string) => Promise<void>;
    /** Records the modules that the page executes from now on, if `npm test` keeps a map. */
    startRecording: () => Promise<void>;
    /** Keeps the modules that the page has executed since the last file of stories. */
    keepRecording: () => Promise<void>;
    /** Turns forced colours on or off, as in the high contrast mode of Windows. */
    forceColors: (isForced: boolean) => Promise<void>;
  }
}

let contract: Promise<typeof Contract> | undefined;

/** Loads the operations of the API in Node, because their code cannot run in a browser. */
const load = (): Promise<typeof Contract> =>
  (contract ??= runnerImport<typeof Contract>(fileURLToPath(new URL('contract.ts', import.meta.url)), {
    configFile: false,
  }).then(({ module }) => module));

/** The session that counts the calls in each page. Each file of stories takes the counts since the file before. */
const sessions = new WeakMap<object, CDPSession>();
const STORIES = fileURLToPath(new URL('..', import.meta.url));
const PROJECT_ROOT = path.join(STORIES, '../..');

/** Returns the path of a module of the project, or an empty list for other code of the page. */
function moduleOf(url: string): string[] {
  const { pathname } = new URL(URL.canParse(url) ? url : `file://${url}`);
  const name = decodeURIComponent(pathname).replace(/^\/@fs/, '');
  const file = name.startsWith(PROJECT_ROOT) ? name : path.join(STORIES, name);
  return file.includes('/node_modules/') || file.includes('/__vitest')
    ? []
    : [path.relative(PROJECT_ROOT, file)];
}

/** The commands that stories run in Node. */
export const commands = {
  loadContract: async (): Promise<void> => void (await load()),
  readRequest: async (_: unknown, request: Request): Promise<ReadRequest> =>
    (await load()).readRequest(request),
  answer: async (_: unknown, operation: string, given: GivenAnswer): Promise<Answer> =>
    (await load()).answer(operation, given),
  typeKeys: ({ page }: BrowserCommandContext, text: string): Promise<void> => page.keyboard.type(text),
  forceColors: ({ page }: BrowserCommandContext, isForced: boolean): Promise<void> =>
    page.emulateMedia({ forcedColors: isForced ? 'active' : null }),
  startRecording: async ({ page, context }: BrowserCommandContext): Promise<void> => {
    if (process.env['KLINKY_TEST_MAP'] === undefined || sessions.has(page)) return;
    const session = await context.newCDPSession(page);
    sessions.set(page, session);
    await session.send('Profiler.enable');
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  },
  keepRecording: async ({ page, testPath }: BrowserCommandContext): Promise<void> => {
    const session = sessions.get(page);
    if (process.env['KLINKY_TEST_MAP'] === undefined || !session) return;
    const { result } = await session.send('Profiler.takePreciseCoverage');
    // The first function is the module itself, which only the first story of the page executes.
    const used = result.filter(({ functions }) =>
      functions.slice(1).some(({ ranges: [range] }) => range && range.count > 0),
    );
    const line = JSON.stringify([testPath, used.flatMap(({ url }) => moduleOf(url))]);
    appendFileSync(process.env['KLINKY_TEST_MAP'], `${line}\n`);
  },
};
