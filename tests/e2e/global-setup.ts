import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeDatabase } from '../../local/postgres/home.ts';
import { startStack } from '../../local/stack.ts';
import { buildWeb } from '../../tools/build.mjs';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { publishKeys, stackUrls } from './stack-urls.ts';

/**
 * Starts the built web app on a full stack of its own. The stack has free ports and a database in a temporary folder.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-e2e-'));
  const removeData = () => removeDatabase(dataDir);
  try {
    await buildWeb(projectRoot);
    const stack = await startStack({ projectRoot, dataDir, port: await freeStackPort() });
    stackUrls.publish(stack.urls);
    publishKeys(stack.keys);
    return async () => {
      await stack.stop();
      removeData();
    };
  } catch (error) {
    removeData();
    throw error;
  }
}
