import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import type { TestProject } from 'vitest/node';
import { startStack } from '../../local/stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
    mailboxUrl: string;
    databaseUrl: string;
  }
}

/** The whole stack on free ports, with a database of its own in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-integration-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const stack = await startStack({ projectRoot, dataDir, port: await findFreePort() });
    project.provide('appUrl', stack.urls.app);
    project.provide('mailboxUrl', stack.urls.mailbox);
    project.provide('databaseUrl', stack.urls.database);
    return async () => {
      await stack.stop();
      removeData();
    };
  } catch (error) {
    removeData();
    throw error;
  }
}

/** A port for the app such that those of Postgres and the mailbox, which follow it, are free as well. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await getPort();
    const followers = [port + 1, port + 3];
    const found = await Promise.all(followers.map((follower) => getPort({ port: follower })));
    if (found.every((free, index) => free === followers[index])) return port;
  }
}
