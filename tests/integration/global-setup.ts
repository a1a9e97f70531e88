import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { removeDatabase } from '../../local/postgres/home.ts';
import type { Keys } from '../../local/shared/keys.ts';
import { startStack } from '../../local/stack.ts';
import { freeStackPort } from '../local/free-stack-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
    mailboxUrl: string;
    databaseUrl: string;
    keys: Keys;
  }
}

/** The whole stack on free ports, with a database of its own in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-integration-'));
  const removeData = () => removeDatabase(dataDir);
  try {
    const stack = await startStack({ projectRoot, dataDir, port: await freeStackPort() });
    project.provide('appUrl', stack.urls.app);
    project.provide('mailboxUrl', stack.urls.mailbox);
    project.provide('databaseUrl', stack.urls.database);
    project.provide('keys', stack.keys);
    return async () => {
      await stack.stop();
      removeData();
    };
  } catch (error) {
    removeData();
    throw error;
  }
}
