import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { StackConfig } from '../config.ts';
import { type Part, startPart } from '../processes/disposal.ts';
import type { Guard } from '../processes/guard.ts';
import type { Keys } from '../shared/keys.ts';
import { log } from '../shared/log.ts';
import { forward, refuse } from './forward.ts';
import { watchTree } from './watch-tree.ts';
import { FunctionWorker } from './worker.ts';

export interface Functions extends Part {
  /** Passes the request to the function. The function gets the path without /functions/v1, as in a hosted project. */
  handle(name: string, request: IncomingMessage, response: ServerResponse): void;
}

const NOT_FOUND = { code: 'NOT_FOUND', message: 'Requested function was not found' };
const BOOT_ERROR = { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' };

/**
 * Starts every function of config.toml on Deno, and does not wait until the functions are ready. A request waits until
 * its function is ready. After a crash of its function, a request gets 503 until the function runs again. With `watch`,
 * a change below supabase/functions restarts all functions.
 */
export function startFunctions(options: {
  config: StackConfig;
  keys: Keys;
  guard: Guard;
  watch: boolean;
  /** The path of the program `deno`. The default is the program in the project's npm packages. */
  deno?: string | undefined;
}): Promise<Functions> {
  const { config, keys, guard, deno } = options;
  return startPart(async (disposal) => {
    const workers = new Map<string, FunctionWorker>();
    for (const name of Object.keys(config.functions))
      workers.set(name, new FunctionWorker({ config, keys, guard, name, deno }));
    disposal.add('Deno', async () => {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    });
    const agent = new Agent({ keepAlive: true });
    disposal.add('The connections to Deno', () => agent.destroy());
    if (options.watch) {
      const watcher = await watchTree(`${config.projectRoot}/supabase/functions`, () => {
        for (const worker of workers.values()) worker.restart();
      });
      disposal.add('The watcher of the functions', () => watcher.close());
    }

    async function answer(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
      const worker = workers.get(name);
      if (worker === undefined) return refuse(response, 404, NOT_FOUND);
      const port = await worker.port();
      if (port === null) return refuse(response, 503, BOOT_ERROR);
      forward({ request, response, port, agent });
    }

    return {
      handle(name, request, response) {
        answer(name, request, response).catch((error: unknown) => {
          log.error(`[${name}] ${String(error)}`);
          refuse(response, 503, BOOT_ERROR);
        });
      },
    };
  });
}
