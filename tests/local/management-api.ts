import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Sql } from 'postgres';
import * as v from 'valibot';
import { REPOSITORY } from './project.ts';

const CLI = path.join(REPOSITORY, 'node_modules/supabase/dist/supabase.js');
const JsonObject = v.record(v.string(), v.unknown());
const Secrets = v.array(v.object({ name: v.string(), value: v.string() }));
const Query = v.object({ query: v.string(), parameters: v.array(v.string()) });

interface ManagementRequest {
  readonly call: string;
  readonly body: unknown;
}

/**
 * A test double of Supabase's Management API with one new project. The double supports the calls of a deployment,
 * records all calls and stores the settings.
 */
export interface ManagementApi {
  readonly projectRef: string;
  readonly url: string;
  /** A profile file for the CLI's variable `SUPABASE_PROFILE`. With this file, the CLI uses the API of this double. */
  readonly profile: string;
  /** The description of the project. Tests may change this object. */
  readonly project: { status: string; database: { postgres_engine: string } };
  /** The calls that have changed something so far, such as `PATCH /config/auth`. */
  readonly changes: ManagementRequest[];
  /** The files of the last deployed function. */
  readonly deployed: string[];
  /** Runs the pinned CLI on the project in a folder. Resolves to the CLI's output. */
  supabase(
    projectRoot: string,
    args: readonly string[],
    env?: NodeJS.ProcessEnv,
  ): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
}

export const ACCESS_TOKEN = `sbp_${'0'.repeat(40)}`;
const PROJECT_REF = 'abcdefghijklmnopqrst';

/** Starts the API on a free port. The CLI stores its files in `folder`. `sql` is the project's database. */
export async function startManagementApi(folder: string, sql?: Sql): Promise<ManagementApi> {
  const project = newProject();
  const changes: ManagementRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const [, ref, place = ''] = /^\/v\d\/projects\/([a-z]{20})(.*)$/.exec(request.url ?? '') ?? [];
      const call = `${request.method} ${place}`;
      const isJson = request.headers['content-type']?.startsWith('application/json') === true;
      const sent: unknown = isJson ? JSON.parse(body) : body;
      const isKnown = request.headers.authorization === `Bearer ${ACCESS_TOKEN}`;
      const answer = isKnown && ref === PROJECT_REF ? await answerOf(project, call, sent, sql) : undefined;
      if (answer !== undefined && request.method !== 'GET')
        changes.push({ call, body: isJson ? sent : null });
      const status = !isKnown ? 401 : answer === undefined ? 404 : request.method === 'POST' ? 201 : 200;
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer ?? { message: `This project has no ${call}` }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The Management API has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const profile = writeProfile(folder, url);
  return {
    projectRef: PROJECT_REF,
    url,
    profile,
    project: project.description,
    changes,
    deployed: project.deployed,
    supabase: (projectRoot, args, env = {}) =>
      runCli([...args, '--profile', profile, '--workdir', projectRoot, '--project-ref', PROJECT_REF], {
        ...process.env,
        SUPABASE_ACCESS_TOKEN: ACCESS_TOKEN,
        SUPABASE_HOME: folder,
        ...env,
      }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Applies a call and returns its response. Returns undefined for an unknown call. */
async function answerOf(project: Project, call: string, sent: unknown, sql?: Sql): Promise<unknown> {
  const { description, settings, secrets, deployed } = project;
  switch (call) {
    case 'GET ':
      return description;
    case 'GET /billing/addons':
      return { selected_addons: [], available_addons: [] };
    case 'GET /config':
      return { data: { type: 'project_config', id: PROJECT_REF, attributes: settings } };
    case 'PATCH /config/auth':
      return Object.assign(settings.auth, v.parse(JsonObject, sent));
    case 'PATCH /config/realtime':
      return Object.assign(settings.realtime, v.parse(JsonObject, sent));
    case 'PATCH /postgrest':
      return Object.assign(
        settings.api,
        { db_pool: null, db_pool_acquisition_timeout: 10 },
        v.parse(JsonObject, sent),
      );
    case 'GET /secrets':
      return [...secrets].map(([name, value]) => ({ name, value: sha256(value) }));
    case 'POST /secrets':
      for (const { name, value } of v.parse(Secrets, sent)) secrets.set(name, value);
      return {};
    case 'DELETE /secrets':
      for (const name of v.parse(v.array(v.string()), sent)) secrets.delete(name);
      return {};
    case 'POST /functions/deploy?slug=v1':
      deployed.splice(0, deployed.length, ...filesOf(v.parse(v.string(), sent)));
      return { id: 'v1', slug: 'v1', name: 'v1', version: 1, status: 'ACTIVE' };
    case 'POST /database/query': {
      const { query, parameters } = v.parse(Query, sent);
      return sql === undefined ? undefined : await sql.unsafe(query, parameters);
    }
    default:
      return undefined;
  }
}

/** Writes a CLI profile for the API at a URL. Returns the path of the profile. */
function writeProfile(folder: string, url: string): string {
  const profile = path.join(folder, 'profile.yml');
  mkdirSync(folder, { recursive: true });
  const lines = { name: 'recorder', api_url: url, dashboard_url: url, project_host: '127.0.0.1' };
  writeFileSync(
    profile,
    Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  );
  return profile;
}

/** Runs the pinned CLI with these environment variables only. */
export async function runCli(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [CLI, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { SUPABASE_TELEMETRY_DISABLED: '1', SUPABASE_NO_UPDATE_NOTIFIER: '1', ...env },
  });
  const ended = once(child, 'close');
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  await ended;
  return { code: child.exitCode ?? 1, output };
}

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Returns the names of the files in a multipart form. */
function filesOf(form: string): string[] {
  return [...form.matchAll(/filename="([^"]+)"/g)].map(([, name = '']) => name);
}

type Project = ReturnType<typeof newProject>;

/** Returns a project with unchanged default settings. */
function newProject() {
  const auth = path.join(import.meta.dirname, 'fixtures/new-project-auth.json');
  const settings = {
    api: { db_schema: 'public,graphql_public', db_extra_search_path: 'public,extensions', max_rows: 1000 },
    database: { major_version: 17, postgres_settings: {}, ssl_enforced: false },
    auth: v.parse(JsonObject, JSON.parse(readFileSync(auth, 'utf8'))),
    storage: { file_size_limit: 52_428_800, features: {} },
    realtime: {},
    pooler: {},
  };
  const description = {
    id: PROJECT_REF,
    ref: PROJECT_REF,
    organization_id: 'klinky',
    organization_slug: 'klinky',
    name: 'Klinky',
    region: 'eu-west-3',
    created_at: '2026-01-01T00:00:00Z',
    status: 'ACTIVE_HEALTHY',
    database: {
      host: `db.${PROJECT_REF}.supabase.co`,
      version: '17.6.1',
      postgres_engine: '17',
      release_channel: 'ga',
    },
  };
  return { description, settings, secrets: new Map<string, string>(), deployed: [] as string[] };
}
