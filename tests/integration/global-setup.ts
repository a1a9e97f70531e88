import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { removeDatabase } from '../../local/postgres/home.ts';
import type { Keys } from '../../local/shared/keys.ts';
import { startStack } from '../../local/stack.ts';
import { authProgram } from '../auth/program.ts';
import { restProgram } from '../rest/program.ts';
import { storageProgram } from '../storage/program.ts';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { type GivenStack, takeGivenStack } from './given-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
    apiUrl: string;
    mailboxUrl: string;
    databaseUrl: string;
    /** The folder of the data of the tests' own stack. */
    dataDir: string;
    keys: Keys;
  }
}

/**
 * Starts the whole stack on free ports, with a new database in a temporary folder. `KLINKY_AUTH`, `KLINKY_REST` and
 * `KLINKY_STORAGE` name programs to use as Auth, REST and Storage. `KLINKY_STACK` names a file with the output of `supabase status -o env`. If
 * `KLINKY_STACK` is set, the tests use the running stack that this file describes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['KLINKY_STACK'];
  if (given !== undefined) {
    const stack = await takeGivenStack(given);
    provide(project, stack);
    return () => stack.stop();
  }
  const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-integration-'));
  const removeData = () => removeDatabase(dataDir);
  try {
    const program = process.env['KLINKY_AUTH'];
    const restFile = process.env['KLINKY_REST'];
    const storageFolder = process.env['KLINKY_STORAGE'];
    const stack = await startStack({
      projectRoot,
      dataDir,
      port: await freeStackPort(),
      deno: process.env['KLINKY_DENO'],
      ...(program !== undefined && { auth: authProgram(program) }),
      ...(restFile !== undefined && { rest: restProgram(restFile) }),
      ...(storageFolder !== undefined && { storage: storageProgram(storageFolder) }),
    });
    provide(project, { ...stack, apiUrl: stack.urls.app });
    project.provide('dataDir', dataDir);
    return async () => {
      await stack.stop();
      removeData();
    };
  } catch (error) {
    removeData();
    throw error;
  }
}

function provide(project: TestProject, { urls, apiUrl, keys }: Omit<GivenStack, 'stop'>): void {
  project.provide('appUrl', urls.app);
  project.provide('apiUrl', apiUrl);
  project.provide('mailboxUrl', urls.mailbox);
  project.provide('databaseUrl', urls.database);
  project.provide('keys', keys);
}
