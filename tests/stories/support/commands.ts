import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type { BrowserCommandContext } from 'vitest/node';
import type * as Contract from './contract.ts';
import type { Answer, Given, Read, Request } from './contract.ts';

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    /** Reads a request as the API does. */
    readRequest: (request: Request) => Promise<Read>;
    /** Rejects unless the API could give this answer. */
    answer: (operation: string, given: Given) => Promise<Answer>;
    /** Presses one key after another on whatever has the focus. */
    typeKeys: (text: string) => Promise<void>;
    /** Has the system choose all colours, as in a high contrast of Windows, or no longer. */
    forceColors: (isForced: boolean) => Promise<void>;
  }
}

let contract: Promise<typeof Contract> | undefined;

/** The operations of the API, which are no code for a browser. */
const load = (): Promise<typeof Contract> =>
  (contract ??= runnerImport<typeof Contract>(fileURLToPath(new URL('contract.ts', import.meta.url)), {
    configFile: false,
  }).then(({ module }) => module));

/** What stories ask of Node. */
export const commands = {
  readRequest: async (_: unknown, request: Request): Promise<Read> => (await load()).readRequest(request),
  answer: async (_: unknown, operation: string, given: Given): Promise<Answer> =>
    (await load()).answer(operation, given),
  typeKeys: ({ page }: BrowserCommandContext, text: string): Promise<void> => page.keyboard.type(text),
  forceColors: ({ page }: BrowserCommandContext, isForced: boolean): Promise<void> =>
    page.emulateMedia({ forcedColors: isForced ? 'active' : null }),
};
