// Changes a hosted project with the official CLI. Uses Supabase's management API for steps without a command of the
// CLI.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { DeployError, reasonOf } from './errors.mjs';

/** The project ref in supabase/config.toml. A deployment replaces it with the real ref. */
const PLACEHOLDER_REF = 'aaaaaaaaaaaaaaaaaaaa';
const POSTGRES_VERSION = 17;
const API_TIMEOUT_MS = 30_000;

const Answer = v.object({
  name: v.string(),
  status: v.string(),
  database: v.object({ postgres_engine: v.string() }),
});

/**
 * @typedef {<S extends v.GenericSchema>(answer: S, method: string, path: string, body?: unknown) => Promise<v.InferOutput<S>>} Api
 *   Calls the management API and checks the response by a schema. Throws a `RefusedError`.
 *
 * @typedef {{ output: string, messages: string }} Printed on standard output and standard error
 *
 * @typedef {object} Project
 * @property {string} ref
 * @property {string} name
 * @property {string} workdir a folder of this deployment, with a copy of supabase/
 * @property {(...args: string[]) => Promise<Printed>} cli
 *   Runs a command of the CLI in the copied supabase folder. Throws a `DeployError` with the messages of a command that fails.
 * @property {Api} api
 */

/**
 * Returns the project with this ref. Throws a `DeployError` if the access token gives no access to the project, if the
 * project does not run, or if its Postgres is too old.
 * @param {object} options
 * @param {string} options.ref
 * @param {string} options.projectRoot
 * @param {string} options.accessToken
 * @param {Record<string, string>} options.variables the values of `env(…)` in config.toml
 * @param {string} options.apiUrl of the management API
 * @returns {Promise<Project>}
 */
export async function openProject({ ref, projectRoot, accessToken, variables, apiUrl }) {
  if (!/^[a-z]{20}$/.test(ref)) {
    throw new DeployError(
      `"${ref}" is not a project ref: a ref has 20 small letters, as in https://supabase.com/dashboard/project/<ref>.`,
    );
  }

  /** @type {Api} */
  const api = async (answer, method, apiPath, body) => {
    const response = await fetch(`${apiUrl}${apiPath}`, {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    }).catch((/** @type {unknown} */ error) => {
      throw new DeployError(`Supabase's API could not be reached (${reasonOf(error)}).`);
    });
    const text = await response.text();
    if (!response.ok)
      throw new RefusedError(response.status, `${method} ${apiPath}: ${response.status} ${text}`);
    return v.parse(answer, text === '' ? null : JSON.parse(text));
  };

  const { name } = await readProject(ref, api);
  const workdir = prepareFolder(projectRoot, ref, variables);

  /** @type {Project['cli']} */
  const cli = (...args) => runCli({ args, projectRoot, workdir, accessToken });

  return { ref, name, workdir, api, cli };
}

/** A refusal by the management API. */
export class RefusedError extends DeployError {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} ref
 * @param {Api} api
 * @returns {Promise<{ name: string }>}
 */
async function readProject(ref, api) {
  const project = await api(Answer, 'GET', `/v1/projects/${ref}`).catch((/** @type {unknown} */ error) => {
    if (!(error instanceof RefusedError)) throw error;
    if (error.status === 401) {
      throw new DeployError(
        'Supabase does not accept SUPABASE_ACCESS_TOKEN: it is mistyped, revoked or expired.',
      );
    }
    if (error.status === 403 || error.status === 404) {
      throw new DeployError(
        `There is no project ${ref} for this access token. "npx supabase projects list" shows the existing projects.`,
      );
    }
    throw error;
  });
  const { name, status, database } = project;
  if (status !== 'ACTIVE_HEALTHY') {
    throw new DeployError(
      `The project ${name} is not running (${status}). Restore the project, or wait until it is ready, on https://supabase.com/dashboard/project/${ref}.`,
    );
  }
  const version = Number(database.postgres_engine);
  if (version < POSTGRES_VERSION) {
    throw new DeployError(
      `The project ${name} runs PostgreSQL ${version}; Klinky needs ${POSTGRES_VERSION}. Upgrade the project under Settings, Infrastructure, or create a new project.`,
    );
  }
  return { name };
}

/**
 * Copies the supabase folder, and writes the project's values into config.toml: in place of `"env(NAME)"` and
 * of the number before `# env(NAME)`.
 * @param {string} projectRoot
 * @param {string} ref
 * @param {Record<string, string>} variables
 */
function prepareFolder(projectRoot, ref, variables) {
  const workdir = path.join(projectRoot, '.build', 'deploy');
  rmSync(workdir, { recursive: true, force: true });
  mkdirSync(workdir, { recursive: true, mode: 0o700 });
  cpSync(path.join(projectRoot, 'supabase'), path.join(workdir, 'supabase'), {
    recursive: true,
    filter: (source) => !/\/(?:\.temp|\.branches|\.env)$/.test(source),
  });
  const file = path.join(workdir, 'supabase', 'config.toml');
  const config = readFileSync(file, 'utf8').replaceAll(PLACEHOLDER_REF, ref);
  writeFileSync(
    file,
    config
      // Every JSON string is a valid TOML string.
      .replaceAll(/= "env\((\w+)\)"/g, (_, name) => `= ${JSON.stringify(variables[name] ?? '')}`)
      .replaceAll(/= \d+ # env\((\w+)\)/g, (_, name) => `= ${variables[name] ?? ''}`),
    { mode: 0o600 },
  );
  return workdir;
}

/**
 * @param {{ args: string[], projectRoot: string, workdir: string, accessToken: string }} options
 * @returns {Promise<Printed>}
 */
function runCli({ args, projectRoot, workdir, accessToken }) {
  const program = path.join(projectRoot, 'node_modules', 'supabase', 'dist', 'supabase.js');
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [program, ...args, '--workdir', workdir, '--agent', 'no', '--yes'],
      {
        cwd: workdir,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          SUPABASE_ACCESS_TOKEN: accessToken,
          SUPABASE_HOME: path.join(projectRoot, '.build', 'supabase'),
          SUPABASE_TELEMETRY_DISABLED: '1',
          SUPABASE_NO_UPDATE_NOTIFIER: '1',
        },
      },
    );
    let output = '';
    let messages = '';
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => (messages += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve({ output, messages });
      else
        reject(
          new DeployError(
            `"supabase ${args[0]} ${args[1]}" failed:\n${messages.trim()}\n${output.trim()}`.trim(),
          ),
        );
    });
  });
}
