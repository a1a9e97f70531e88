import { expect, test } from 'vitest';
import { inProduction } from './build.mjs';

test('a build inside a test process is a production build that leaves the environment unchanged', async () => {
  const former = process.env['NODE_ENV'];
  expect(await inProduction(async () => Promise.resolve(process.env['NODE_ENV']))).toBe('production');
  expect(process.env['NODE_ENV']).toBe(former);
  await expect(inProduction(async () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(process.env['NODE_ENV']).toBe(former);
});
