import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
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
};
