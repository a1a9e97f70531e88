import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../local/config.ts';
import { readConfig as readFunctionConfig } from '../../supabase/functions/v1/config.ts';
import { type ManagementApi, startManagementApi } from './management-api.ts';
import { copyProject, REPOSITORY } from './project.ts';

let folder: string;
let projectRoot: string;
let api: ManagementApi;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-hosted-'));
  projectRoot = path.join(folder, 'project');
  copyProject(projectRoot);
  api = await startManagementApi(path.join(folder, 'cli'));
});

afterEach(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

test('setting a project’s secrets uploads only the given file, and no variables of this machine', async () => {
  const file = path.join(folder, 'klinky.env');
  writeFileSync(file, 'SITE_URL=https://klinky.example\n');
  const { code, output } = await api.supabase(projectRoot, ['secrets', 'set', '--env-file', file]);
  expect(code, output).toBe(0);
  expect(api.changes).toEqual([
    { call: 'POST /secrets', body: [{ name: 'SITE_URL', value: 'https://klinky.example' }] },
  ]);
});

test('functions/.env contains all variables that the function needs on this machine', () => {
  const { functionSecrets, ports, siteUrl } = readConfig(REPOSITORY);
  const supabase = {
    SUPABASE_URL: siteUrl,
    SUPABASE_ANON_KEY: 'publishable',
    SUPABASE_SERVICE_ROLE_KEY: 'secret',
  };
  const variables: Record<string, string> = { ...functionSecrets, ...supabase };
  const config = readFunctionConfig((name) => variables[name]);
  expect(config.allowedOrigins).toContain(siteUrl);
  expect(config.rateLimitScale).toBe(1000);
  expect(config.smtp).toMatchObject({ port: ports.smtp, from: 'Klinky <noreply@klinky.test>' });
});
