import fs, { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { serveBuiltSpa } from '../../local/gateway/spa.ts';
import { close, listen } from '../../local/processes/server.ts';
import { freeStackPort } from '../../local/free-stack-port.ts';
import { REPOSITORY } from './project.ts';

const SCRIPT = 'console.log("a script");';

let built: string;
/**
 * Runs after the server has handled a request and before it opens the file. In a real stack, a build may change files
 * at this moment.
 */
let meanwhile: () => void;
let address: string;

beforeEach(async () => {
  const projectRoot = mkdtempSync(path.join(tmpdir(), 'klinky-spa-'));
  cpSync(path.join(REPOSITORY, 'web/public/_headers'), path.join(projectRoot, 'web/public/_headers'));
  mkdirSync(path.join(projectRoot, 'web/dist/assets'), { recursive: true });
  built = path.join(projectRoot, 'web/dist/assets/app-4f2a.js');
  writeFileSync(built, SCRIPT);
  meanwhile = () => {};
  const spa = await serveBuiltSpa(projectRoot, 'http://127.0.0.1');
  const server = createServer((request, response) => {
    spa.handle(request, response);
    meanwhile();
  });
  const port = await freeStackPort();
  await listen(server, port);
  address = `http://127.0.0.1:${port}/assets/app-4f2a.js`;
  return async () => {
    await close(server);
    rmSync(projectRoot, { recursive: true });
  };
});

const removeFile = () => rmSync(built, { force: true });

test.for([
  ['the server opens it', () => (meanwhile = removeFile)],
  ['the server reads its type', removeOnceFound],
] as const)(
  'a request for a file that a build deletes before %s gets an answer, and so does the next request',
  async ([, when]) => {
    when();
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([503, 'The web app is being built.\n']);
    // A browser must not cache this response under the file's address.
    expect(answer.headers.get('cache-control')).toBeNull();
    meanwhile = () => {};
    writeFileSync(built, SCRIPT);
    expect(await (await fetch(address)).text()).toBe(SCRIPT);
  },
);

/** Deletes the file after the server has found it and before the server reads its type. */
function removeOnceFound(): void {
  const { existsSync } = fs;
  const ask = (exists: typeof existsSync) => {
    fs.existsSync = exists;
    syncBuiltinESMExports();
  };
  ask((place) => {
    const isThere = existsSync(place);
    if (place === built) removeFile();
    return isThere;
  });
  const asBefore = () => ask(existsSync);
  onTestFinished(asBefore);
  meanwhile = asBefore;
}
