import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildWhenStale } from './build-when-stale.mjs';

let project: string;
const output = () => path.join(project, 'output.txt');
const build = vi.fn<() => Promise<void>>(async () => writeFileSync(output(), 'built'));
const make = () => buildWhenStale(project, 'output', output(), ['sources'], build);

beforeEach(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'klinky-stale-'));
  mkdirSync(path.join(project, 'sources'));
  writeFileSync(path.join(project, 'sources/one.txt'), 'one');
  build.mockClear();
  await make();
});
afterEach(() => rmSync(project, { recursive: true }));

test('an output is not built again if its sources are unchanged', async () => {
  await make();
  expect(build).toHaveBeenCalledTimes(1);
});

test.each([
  ['the output was deleted', () => rmSync(output())],
  ['a source has changed', () => writeFileSync(path.join(project, 'sources/one.txt'), 'one more')],
  ['a source was added', () => writeFileSync(path.join(project, 'sources/two.txt'), '')],
  ['a source was deleted', () => rmSync(path.join(project, 'sources/one.txt'))],
])('a result is built again when %s', async (_, change) => {
  change();
  await make();
  expect(build).toHaveBeenCalledTimes(2);
  await make();
  expect(build).toHaveBeenCalledTimes(2);
});

test('a build inside a test process is a production build that leaves the environment unchanged', async () => {
  const former = process.env['NODE_ENV'];
  writeFileSync(path.join(project, 'sources/two.txt'), '');
  build.mockImplementationOnce(async () => expect(process.env['NODE_ENV']).toBe('production'));
  await make();
  expect(process.env['NODE_ENV']).toBe(former);
});

test('the next call repeats a failed build, which leaves the environment unchanged', async () => {
  const former = process.env['NODE_ENV'];
  writeFileSync(path.join(project, 'sources/two.txt'), '');
  build.mockRejectedValueOnce(new Error('broken'));
  await expect(make()).rejects.toThrow('broken');
  expect(process.env['NODE_ENV']).toBe(former);
  await make();
  expect(build).toHaveBeenCalledTimes(3);
});
