import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { StackConfig } from '../config.ts';
import type { Guard } from '../processes/guard.ts';
import type { Keys } from '../shared/keys.ts';
import { log } from '../shared/log.ts';

/** The settings for the process of an edge function. */
export interface FunctionProcess {
  config: StackConfig;
  keys: Keys;
  guard: Guard;
  name: string;
  /** The path of the program `deno`. The default is the program in the project's npm packages. */
  deno?: string | undefined;
}

/**
 * Starts Deno for one function. The function may read no files, and may connect only to this stack's API and mail
 * server. It can read only the environment variables that a hosted function also has.
 */
export function spawnDeno({ config, keys, guard, name, deno }: FunctionProcess, port: number): ChildProcess {
  const definition = config.functions[name];
  if (definition === undefined)
    throw new Error(`supabase/config.toml does not define the function "${name}"`);
  const variables = functionEnvironment(config, keys);
  const child = guard.spawn(
    deno ?? path.join(config.projectRoot, 'node_modules/deno/deno'),
    [
      'run',
      // Hides the line in which Deno prints the function's address. Requests must use the gateway's address.
      '--quiet',
      '--no-prompt',
      // Deno uses only packages in the root's node_modules. It fails if the function needs another version of a
      // package.
      '--node-modules-dir=manual',
      '--cached-only',
      // Deno needs no lock file here, because npm has checked the packages. Hosts without npm use the function's lock
      // file.
      '--no-lock',
      `--config=${definition.importMap}`,
      `--allow-net=${new URL(config.apiUrl).host},127.0.0.1:${port},127.0.0.1:${config.ports.smtp}`,
      `--allow-env=${Object.keys(variables).join(',')}`,
      listeningOn(port, definition.entrypoint),
    ],
    {
      cwd: config.projectRoot,
      env: {
        ...variables,
        PATH: process.env['PATH'],
        DENO_DIR: path.join(config.projectRoot, '.build/deno'),
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const [source, say] of [
    [child.stdout, log.info],
    [child.stderr, log.error],
  ] as const) {
    if (source !== null) createInterface(source).on('line', (line) => say(`[${name}] ${line}`));
  }
  child.on('error', (error) => log.error(`[${name}] Deno cannot run (${error.message}); try "npm ci"`));
  return child;
}

/**
 * Returns the data URL of a module that runs the function on this port of 127.0.0.1. The variable DENO_SERVE_ADDRESS
 * would be simpler, but older versions of Deno do not support it.
 */
function listeningOn(port: number, entrypoint: string): string {
  const module = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
  const address = JSON.stringify({ hostname: '127.0.0.1', port });
  const serve = module(`const { serve } = Deno; Deno.serve = (handler) => serve(${address}, handler);`);
  return module(
    [serve, pathToFileURL(entrypoint).href].map((url) => `import ${JSON.stringify(url)};`).join(' '),
  );
}

/** Returns the environment variables that a function also has in a hosted project, with the values of this stack. */
function functionEnvironment(config: StackConfig, keys: Keys): Record<string, string> {
  return {
    ...config.functionSecrets,
    SUPABASE_URL: config.apiUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
    SUPABASE_ANON_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
  };
}
