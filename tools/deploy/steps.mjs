// The steps of a deployment. Each step first lists its changes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { SECRET_NAMES } from './settings.mjs';

const FUNCTION = 'v1';

const Settings = v.record(v.string(), v.unknown());
const Config = v.object({
  data: v.object({ attributes: v.object({ auth: Settings, realtime: Settings }) }),
});
const Diff = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    changes: v.array(
      v.object({
        path: v.array(v.string()),
        declared: v.boolean(),
        local: v.optional(v.unknown()),
        remote: v.optional(v.unknown()),
      }),
    ),
  }),
);
const Secrets = v.array(v.object({ name: v.string(), value: v.string() }));
const Rows = v.array(v.record(v.string(), v.unknown()));

/**
 * @typedef {import('./project.mjs').Project} Project
 * @typedef {import('./settings.mjs').Settings} Settings
 *
 * @typedef {object} Step
 * @property {string} title
 * @property {() => Promise<string[]>} plan a line for each change
 * @property {() => Promise<string | null>} apply makes the changes, and returns what is left to do by hand
 */

/**
 * Applies the migrations that the database does not have yet.
 * @param {Project} project
 * @param {Settings} settings
 * @returns {Step}
 */
export function migrate(project, { dbUrl }) {
  const target = dbUrl === null ? ['--project-ref', project.ref] : ['--db-url', dbUrl];
  return {
    title: 'Database: migrations',
    async plan() {
      const { messages } = await project.cli('db', 'push', '--dry-run', ...target);
      return [...messages.matchAll(/\d{14}_\w+\.sql/g)].map(([name]) => name);
    },
    async apply() {
      const { messages } = await project.cli('db', 'push', ...target);
      return /The daily job is not scheduled.*/.exec(messages)?.[0] ?? null;
    },
  };
}

/**
 * Sets Auth, the Data API and mails from `config.toml`. Two switches, one of Auth and one of Realtime, are not in
 * `config.toml` and are set through the management API.
 * @param {Project} project
 * @returns {Step}
 */
export function configure(project) {
  const base = `/v1/projects/${project.ref}/config`;
  return {
    title: 'Settings of Auth, the Data API, mails and Realtime',
    async plan() {
      const { auth, realtime } = (await project.api(Config, 'GET', `/v2/projects/${project.ref}/config`)).data
        .attributes;
      const diff = ['config', 'diff', '--project-ref', project.ref, '--output-format', 'json'];
      const { changes } = v.parse(Diff, (await project.cli(...diff)).output);
      return [
        ...changes.filter(isDeclared).map(describe),
        ...changedTemplates(project, auth).map((name) => `auth.email.template.${name}: new text`),
        ...(auth['security_sb_forwarded_for_enabled'] === true
          ? []
          : ['auth: read the browser’s address from the function’s header Sb-Forwarded-For']),
        ...(realtime['private_only'] === true ? [] : ['realtime: switch off public channels']),
      ];
    },
    async apply() {
      await project.cli('config', 'push', '--project-ref', project.ref);
      await project.api(v.unknown(), 'PATCH', `${base}/auth`, { security_sb_forwarded_for_enabled: true });
      await project.api(v.unknown(), 'PATCH', `${base}/realtime`, { private_only: true });
      return null;
    },
  };
}

/**
 * @typedef {v.InferOutput<typeof Diff>['changes'][number]} Change
 * @param {Change} change
 */
function isDeclared(change) {
  // Ignore a setting that is an empty list in config.toml and missing in the project's response.
  const isEmpty =
    Array.isArray(change.local) && change.local.length === 0 && (change.remote ?? null) === null;
  return change.declared && !isEmpty;
}

/** @param {Change} change */
function describe({ path: keys, local, remote }) {
  return `${keys.join('.')}: ${JSON.stringify(remote ?? null)} → ${JSON.stringify(local)}`;
}

/**
 * @param {Project} project
 * @param {Record<string, unknown>} auth
 */
function changedTemplates(project, auth) {
  const files = { confirmation: 'confirmation', recovery: 'recovery', magic_link: 'recovery' };
  return Object.entries(files).flatMap(([name, template]) => {
    const file = path.join(project.workdir, 'supabase', 'templates', `${template}.html`);
    return auth[`mailer_templates_${name}_content`] === readFileSync(file, 'utf8') ? [] : [name];
  });
}

/**
 * Sets the secrets of the function from the settings file, and removes its secrets that this file does not contain.
 * @param {Project} project
 * @param {Settings} settings
 * @returns {Step}
 */
export function setSecrets(project, { secrets }) {
  const url = `/v1/projects/${project.ref}/secrets`;
  const compare = async () => {
    const stored = await project.api(Secrets, 'GET', url);
    const hashes = new Map(stored.map(({ name, value }) => [name, value]));
    return {
      wanting: Object.entries(secrets).filter(([name, value]) => hashes.get(name) !== sha256(value)),
      surplus: SECRET_NAMES.filter((name) => hashes.has(name) && secrets[name] === undefined),
    };
  };
  return {
    title: 'Secrets of the function',
    async plan() {
      const { wanting, surplus } = await compare();
      return [...wanting.map(([name]) => `set ${name}`), ...surplus.map((name) => `remove ${name}`)];
    },
    async apply() {
      const { wanting, surplus } = await compare();
      // The command `supabase secrets set` is not used, because it also sends config.toml's values for the local stack.
      if (wanting.length > 0)
        await project.api(
          v.unknown(),
          'POST',
          url,
          wanting.map(([name, value]) => ({ name, value })),
        );
      if (surplus.length > 0) await project.api(v.unknown(), 'DELETE', url, surplus);
      return null;
    },
  };
}

/** @param {string} text */
function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * @param {Project} project
 * @returns {Step}
 */
export function deployFunction(project) {
  return {
    title: 'The function',
    plan: async () => [`upload ${FUNCTION}`],
    async apply() {
      await project.cli('functions', 'deploy', FUNCTION, '--use-api', '--project-ref', project.ref);
      return null;
    },
  };
}

/**
 * Invites the first super-admin. If this person already has an account, gives the person the rights of a super-admin.
 * @param {Project} project
 * @param {Settings} settings
 * @param {string} email
 * @returns {Step}
 */
export function inviteSuperAdmin(project, { siteUrl }, email) {
  const query = (/** @type {string} */ text, /** @type {string[]} */ ...parameters) =>
    project.api(Rows, 'POST', `/v1/projects/${project.ref}/database/query`, { query: text, parameters });
  const read = async () => {
    const [schema] = await query(`select to_regclass('public.whitelisted_users') is not null as is_there`);
    // In a dry run on a new project, the table does not exist yet.
    if (schema?.['is_there'] !== true) return { isInvited: false, isSuperAdmin: null };
    const [row = {}] = await query(
      `select
      exists (select from public.whitelisted_users where email = lower($1)) as is_invited,
      (select is_super_admin from public.users where email = lower($1)) as is_super_admin`,
      email,
    );
    return { isInvited: row['is_invited'] === true, isSuperAdmin: row['is_super_admin'] ?? null };
  };
  return {
    title: `Super-admin: ${email}`,
    async plan() {
      const { isInvited, isSuperAdmin } = await read();
      return [
        ...(isInvited ? [] : ['invite the address']),
        ...(isSuperAdmin === true
          ? []
          : ['give the rights of a super-admin' + (isSuperAdmin === null ? ' after the sign-up' : '')]),
      ];
    },
    async apply() {
      await query(
        'insert into public.whitelisted_users (email) values (lower($1)) on conflict do nothing',
        email,
      );
      await query('update public.users set is_super_admin = true where email = lower($1)', email);
      const { isSuperAdmin } = await read();
      if (isSuperAdmin === true) return null;
      return `Sign up as ${email} on ${siteUrl}/signup, confirm by the mail, and run this command again.`;
    },
  };
}
