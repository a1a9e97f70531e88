// Reads the settings of an installation from a file of the operator.
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseEnv } from 'node:util';
import { createTransport } from 'nodemailer';
import { DeployError } from './errors.mjs';

const REQUIRED = ['SITE_URL', 'SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASS', 'SMTP_FROM'];
const OPTIONAL = ['TRUSTED_PROXIES', 'PROXY_SECRET'];
/** The function's environment variables. The project stores these variables as secrets. */
export const SECRET_NAMES = [...REQUIRED, ...OPTIONAL, 'RATE_LIMIT_SCALE'];
/** Settings that only the deployment reads. */
const CREDENTIALS = ['SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_URL'];

const TOKEN_PAGE = 'https://supabase.com/dashboard/account/tokens';
const SMTP_FROM =
  /^(?:(?<name>[^<>@]+?)\s*<(?<inBrackets>[^<>@\s]+@[^<>@\s]+)>|(?<bare>[^<>@\s]+@[^<>@\s]+))$/;
const SMTP_TIMEOUT_MS = 10_000;

/**
 * @typedef {object} Settings
 * @property {string} siteUrl the app's origin
 * @property {string} accessToken of Supabase's management API
 * @property {string | null} dbUrl of the project's database, if the access token alone does not reach it
 * @property {Record<string, string>} secrets the function's variables
 * @property {{ address: string, name: string }} sender of mails
 */

/**
 * Reads and checks the settings. For the settings that only the deployment reads, environment variables take precedence
 * over the file. Throws a `DeployError` with a line for each missing or wrong setting.
 * @param {string} file
 * @param {Record<string, string | undefined>} [environment]
 * @returns {Settings}
 */
export function readSettings(file, environment = process.env) {
  if (!existsSync(file)) {
    throw new DeployError(
      `There is no ${file}. Copy deploy/example.env to this path, and fill in the copy. Git ignores the copy.`,
    );
  }
  const values = Object.fromEntries(
    Object.entries(parseEnv(readFileSync(file, 'utf8'))).map(([name, value]) => [name, value?.trim() ?? '']),
  );
  for (const name of CREDENTIALS) values[name] = environment[name]?.trim() || values[name] || '';
  const problems = findProblems(values);
  if (problems.length > 0) {
    throw new DeployError([`${file} is not ready:`, ...problems.map((line) => `  - ${line}`)].join('\n'));
  }
  const text = (/** @type {string} */ name) => values[name] ?? '';
  const [first = ''] = text('SITE_URL').split(',');
  return {
    siteUrl: new URL(first).origin,
    accessToken: text('SUPABASE_ACCESS_TOKEN'),
    dbUrl: text('SUPABASE_DB_URL') || null,
    secrets: Object.fromEntries(
      SECRET_NAMES.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]])),
    ),
    sender: senderOf(text('SMTP_FROM')) ?? { address: '', name: '' },
  };
}

/** @param {Record<string, string>} values */
function findProblems(values) {
  const text = (/** @type {string} */ name) => values[name] ?? '';
  const allowedNames = new Set([...REQUIRED, ...OPTIONAL, ...CREDENTIALS]);
  return [
    ...REQUIRED.filter((name) => text(name) === '').map((name) => `${name} is missing`),
    ...Object.keys(values)
      .filter((name) => !allowedNames.has(name))
      .map((name) =>
        name === 'RATE_LIMIT_SCALE'
          ? 'RATE_LIMIT_SCALE raises the limits on attempts and is for tests: remove it'
          : `${name} is not a setting of Klinky: is it misspelt?`,
      ),
    ...(text('SUPABASE_ACCESS_TOKEN') === ''
      ? [
          `SUPABASE_ACCESS_TOKEN is missing: create a token on ${TOKEN_PAGE}, and set it in this file or in the environment`,
        ]
      : []),
    ...(text('SITE_URL') === '' ? [] : text('SITE_URL').split(',').flatMap(siteProblems)),
    ...smtpProblems(text),
    ...proxyProblems(text),
  ];
}

/** @param {string} url */
function siteProblems(url) {
  const given = url.trim();
  if (!URL.canParse(given)) return [`SITE_URL is "${given}", which is not a URL`];
  const { protocol, hostname, origin } = new URL(given);
  if (protocol !== 'https:') return [`SITE_URL is "${given}": begin it with https://`];
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[|\]$/g, ''))) {
    return [`SITE_URL is "${given}", which other machines cannot open: use the app's public name`];
  }
  if (hostname.endsWith('.example'))
    return [`SITE_URL is still the example "${given}": write the app's address`];
  return given === origin || given === `${origin}/` ? [] : [`SITE_URL is "${given}": write only ${origin}`];
}

/** @param {(name: string) => string} text */
function smtpProblems(text) {
  const port = Number(text('SMTP_PORT'));
  /** @type {string[]} */
  const problems = [];
  if (text('SMTP_PORT') !== '' && (!Number.isInteger(port) || port < 1 || port > 65_535)) {
    problems.push(`SMTP_PORT is "${text('SMTP_PORT')}", which is not a port`);
  }
  if (port === 25 || port === 587) {
    problems.push(`SMTP_PORT is ${port}, which Supabase's functions cannot use: use 465 or 2525`);
  }
  if (/^(?:localhost|127\.|host\.docker\.internal)/.test(text('SMTP_HOST'))) {
    problems.push(`SMTP_HOST is "${text('SMTP_HOST')}", which the function cannot reach`);
  }
  if (text('SMTP_HOST').endsWith('.example')) {
    problems.push(`SMTP_HOST is still the example "${text('SMTP_HOST')}"`);
  }
  if (/\.example>?$/.test(text('SMTP_FROM'))) {
    problems.push(`SMTP_FROM is still the example "${text('SMTP_FROM')}"`);
  }
  if (text('SMTP_FROM') !== '' && senderOf(text('SMTP_FROM')) === null) {
    problems.push(`SMTP_FROM is "${text('SMTP_FROM')}": write an address, or Name <address>`);
  }
  return problems;
}

/** @param {(name: string) => string} text */
function proxyProblems(text) {
  const count = text('TRUSTED_PROXIES');
  const secret = text('PROXY_SECRET');
  if (count !== '' && !/^\d$/.test(count)) {
    return [`TRUSTED_PROXIES is "${count}", which is not a number from 0 to 9`];
  }
  if (Number(count) > 1 && secret === '') {
    return ['TRUSTED_PROXIES needs PROXY_SECRET: without it, anybody can send a false address'];
  }
  if (secret !== '' && secret.length < 16) return ['PROXY_SECRET has fewer than 16 characters'];
  return [];
}

/** @param {string} from */
function senderOf(from) {
  const groups = SMTP_FROM.exec(from)?.groups;
  if (groups === undefined) return null;
  return { address: groups['inBrackets'] ?? groups['bare'] ?? '', name: groups['name'] ?? 'Klinky' };
}

/**
 * Signs in to the mail server, as the function does. Returns null if the sign-in succeeds. If this machine cannot reach
 * the mail server, returns the reason: the project may still reach the server. Throws a `DeployError` if the server
 * refuses the user and password.
 * @param {Record<string, string>} secrets
 * @returns {Promise<string | null>}
 */
export async function tryMailServer(secrets) {
  const port = Number(secrets['SMTP_PORT']);
  const where = `${secrets['SMTP_HOST']}:${port}`;
  const transport = createTransport({
    host: secrets['SMTP_HOST'],
    port,
    secure: port === 465,
    requireTLS: port !== 465,
    auth: { user: secrets['SMTP_USER'], pass: secrets['SMTP_PASS'] },
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EAUTH') {
      throw new DeployError(
        `The mail server ${where} refuses SMTP_USER with SMTP_PASS. Nothing was changed.`,
      );
    }
    return `The mail server ${where} cannot be reached from this machine (${error instanceof Error ? error.message : String(error)}).`;
  } finally {
    transport.close();
  }
}
