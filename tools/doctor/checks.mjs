// The checks of an installation. Each check returns an observation, or a problem with a remedy.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import * as v from 'valibot';
import { PROJECT_ROOT } from '../install.mjs';

const TIMEOUT_MS = 20_000;

/**
 * @typedef {{ seen: string } | { problem: string }} Finding
 * @typedef {{ title: string, look: (origin: string) => Promise<Finding> }} Check
 */

const ErrorAnswer = v.object({ errorCode: v.string() });
const HealthAnswer = v.object({
  mail: v.string(),
  files: v.string(),
  jobs: v.string(),
  clientAddress: v.nullable(v.string()),
});

/** @type {readonly Check[]} */
export const CHECKS = [
  { title: 'https', look: seeHttps },
  { title: 'The app', look: seeApp },
  { title: 'Headers', look: seeHeaders },
  { title: 'The function behind /v1', look: seeFunction },
  { title: 'The database', look: seeDatabase },
  { title: 'Origin', look: seeOrigin },
  { title: 'Cookies', look: seeCookies },
  { title: 'Sign-up is by invitation', look: seeInvitations },
  { title: 'Live notifications', look: seeRealtime },
  { title: 'Mail', look: seeMail },
  { title: 'Files', look: seeFiles },
  { title: 'Daily jobs', look: seeJobs },
  { title: 'Addresses of visitors', look: seeAddress },
];

/** @param {string} origin */
async function seeHttps(origin) {
  if (isThisMachine(origin)) return { seen: 'not needed on this machine' };
  if (origin.startsWith('http:'))
    return { problem: 'The app uses http, so others can read sessions and passwords. Use https.' };
  const { status, headers } = await get(origin.replace('https:', 'http:'), {});
  const target = headers.get('Location') ?? '';
  return [301, 307, 308].includes(status) && target.startsWith('https:')
    ? { seen: 'http redirects to https' }
    : {
        problem: `http responds with ${status}. Set up a redirect to https at the static host.`,
      };
}

/** @param {string} origin */
async function seeApp(origin) {
  for (const page of ['/', '/signin']) {
    const response = await get(`${origin}${page}`);
    const html = await response.text();
    if (response.status !== 200 || !html.includes('<title>Klinky')) {
      const answer = response.status === 200 ? 'with another page' : `with status ${response.status}`;
      return {
        problem: `${page} responds ${answer}: publish web/dist, and respond with index.html to paths without a file.`,
      };
    }
  }
  return { seen: 'its pages respond' };
}

/** @param {string} origin */
async function seeHeaders(origin) {
  const page = await get(`${origin}/signin`);
  const expected = expectedHeaders().filter(
    ([name]) => name !== 'Strict-Transport-Security' || !isThisMachine(origin),
  );
  const wrong = expected.filter(([name, value]) => !isSame(name, page.headers.get(name), value));
  if (wrong.length > 0) {
    const names = wrong.map(([name]) => name).join(', ');
    return {
      problem: `These headers differ from web/public/_headers: ${names}. Set them at the static host.`,
    };
  }
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  const asset = script === undefined ? null : await get(`${origin}${script}`);
  return asset?.headers.get('Cache-Control')?.includes('immutable') === true
    ? { seen: 'as in web/public/_headers' }
    : { problem: 'Files below /assets are not cached: set Cache-Control as in web/public/_headers.' };
}

/**
 * Returns true for the address of the embedded stack, which uses http.
 * @param {string} origin
 */
function isThisMachine(origin) {
  return /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(origin);
}

/** Returns the headers that every page must have. */
function expectedHeaders() {
  const file = readFileSync(path.join(PROJECT_ROOT, 'web', 'public', '_headers'), 'utf8');
  const everywhere = file.split(/^(?=\/)/m).find((part) => part.startsWith('/*\n')) ?? '';
  return [...everywhere.matchAll(/^ +([\w-]+): (.+)$/gm)].map(
    ([, name = '', value = '']) => /** @type {const} */ ([name, value]),
  );
}

/**
 * @param {string} name
 * @param {string | null} actual
 * @param {string} expected
 */
function isSame(name, actual, expected) {
  if (actual === null) return false;
  // The host adds the address of Realtime to Content-Security-Policy, and may extend Strict-Transport-Security.
  if (name === 'Content-Security-Policy') return actual.replace(/ wss?:\/\/[^ ;]+/g, '') === expected;
  return name === 'Strict-Transport-Security' ? actual.startsWith(expected) : actual === expected;
}

/** @param {string} origin */
async function seeFunction(origin) {
  const response = await get(`${origin}/v1/openapi.json`);
  if (isJson(response)) return { seen: 'responds' };
  return {
    problem:
      response.status === 200
        ? 'The static host responds to /v1 with a page. Set up the host to pass /v1/* on to the function.'
        : `/v1 responds with ${response.status}: deploy the function, and read its log in Supabase’s dashboard.`,
  };
}

/** @param {string} origin */
async function seeDatabase(origin) {
  const response = await get(`${origin}/v1/verify/${'0'.repeat(32)}`);
  const code = await errorOf(response);
  return response.status === 404 && code === 'NOT_FOUND'
    ? { seen: 'responds' }
    : {
        problem: `A query gets ${response.status}, ${code}: check that the migrations were pushed and that the project runs.`,
      };
}

/** @param {string} origin */
async function seeOrigin(origin) {
  const own = await errorOf(await signIn(origin, origin));
  if (own === 'ORIGIN_NOT_ALLOWED') {
    return {
      problem: `The function does not accept ${origin} as the app’s address. Set SITE_URL to this address.`,
    };
  }
  if (own !== 'INVALID_CREDENTIALS') {
    return {
      problem: `A sign-in with a wrong password gets ${own} instead of INVALID_CREDENTIALS: check that Supabase Auth runs.`,
    };
  }
  const foreign = await errorOf(await signIn(origin, 'https://elsewhere.example'));
  return foreign === 'ORIGIN_NOT_ALLOWED'
    ? { seen: 'only the app’s pages may write' }
    : {
        problem: `A page of another site may write (${foreign}). Check SITE_URL, and that the host does not change the header Origin.`,
      };
}

/**
 * @param {string} origin
 * @param {string} from
 */
function signIn(origin, from) {
  return post(`${origin}/v1/authentication/signin`, from, {
    username: nobody(),
    password: 'Wrong-1-password',
  });
}

/** @param {string} origin */
async function seeCookies(origin) {
  const prefix = origin.startsWith('https:') ? '__Host-klinky-' : 'klinky-';
  const response = await get(`${origin}/v1/tenants`, {
    Cookie: `${prefix}access=none; ${prefix}refresh=none`,
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length === 0) {
    return {
      problem:
        'The host does not pass on cookies. Set up the host to pass the headers Cookie and Set-Cookie on.',
    };
  }
  const isSafe = cookies.every(
    (cookie) =>
      cookie.startsWith(prefix) &&
      /; HttpOnly/i.test(cookie) &&
      /; SameSite=Lax/i.test(cookie) &&
      (prefix === 'klinky-' || /; Secure/i.test(cookie)),
  );
  return isSafe
    ? { seen: 'scripts and other sites cannot read them' }
    : { problem: `The function sets the unsafe cookie "${cookies[0]}". Begin SITE_URL with https://.` };
}

/** @param {string} origin */
async function seeInvitations(origin) {
  const response = await post(`${origin}/v1/authentication/signup`, origin, {
    login: nobody(),
    password: `Aa1!${randomUUID().replaceAll('-', '')}`,
  });
  if (response.status < 300) {
    return {
      problem:
        'Anybody can sign up. Under Authentication, Hooks, switch on the hook "Before user created" with public.hook_before_user_created.',
    };
  }
  const code = await errorOf(response);
  return code === 'EMAIL_NOT_WHITELISTED'
    ? { seen: 'a stranger is refused' }
    : {
        problem: `A stranger’s sign-up gets ${code} instead of EMAIL_NOT_WHITELISTED: read the log of the function.`,
      };
}

/** @param {string} origin */
async function seeRealtime(origin) {
  const policy = (await get(`${origin}/signin`)).headers.get('Content-Security-Policy') ?? '';
  const project = /connect-src [^;]*\bwss:\/\/([^ ;]+)/.exec(policy)?.[1];
  const realtime = project === undefined ? origin : `https://${project}`;
  const { host } = new URL(realtime);
  const { status, isPage } = await upgrade(`${realtime}/realtime/v1/websocket?vsn=2.0.0`);
  if (isPage) {
    return {
      problem:
        'Pages may not connect to Realtime: add wss://<ref>.supabase.co to connect-src in the header Content-Security-Policy.',
    };
  }
  // Without a key, Realtime refuses the call. The refusal shows that Realtime can be reached.
  return status < 500 && status !== 404
    ? { seen: `${host} responds` }
    : { problem: `${host} responds with ${status}: check that Realtime is on.` };
}

/**
 * Requests a WebSocket. Returns the status of the response, and whether the response is an HTML page.
 * @param {string} url
 * @returns {Promise<{ status: number, isPage: boolean }>}
 */
function upgrade(url) {
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
  };
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? https : http).get(url, { headers, timeout: TIMEOUT_MS });
    const settle = (/** @type {http.IncomingMessage} */ { statusCode = 0, headers: answer }) => {
      resolve({ status: statusCode, isPage: answer['content-type']?.startsWith('text/html') === true });
      request.destroy();
    };
    request.once('upgrade', (response, socket) => {
      socket.destroy();
      settle(response);
    });
    request.once('response', settle);
    request.once('timeout', () => request.destroy(new Error('There was no response in time')));
    request.once('error', reject);
  });
}

/** @param {string} origin */
async function seeMail(origin) {
  const { mail } = await health(origin);
  if (mail === 'ready') return { seen: 'the mail server accepts SMTP_USER with SMTP_PASS' };
  return {
    problem:
      mail === 'refused'
        ? 'The mail server refuses SMTP_USER with SMTP_PASS.'
        : 'The function cannot reach SMTP_HOST at SMTP_PORT. Check both; hosted functions cannot use ports 25 and 587.',
  };
}

/** @param {string} origin */
async function seeFiles(origin) {
  const { files } = await health(origin);
  if (files === 'ready')
    return { seen: 'a test file was stored, read and removed, and a stranger could not read it' };
  return {
    problem:
      files === 'open'
        ? 'Strangers can read files in Storage: make the bucket "files" private, and remove all policies on storage.objects except files_download_owner.'
        : 'The function cannot store files: check that Storage is on, and that the migrations were pushed.',
  };
}

/** @param {string} origin */
async function seeJobs(origin) {
  const { jobs } = await health(origin);
  if (jobs === 'ready') return { seen: 'they have done the work of yesterday' };
  return {
    problem:
      jobs === 'late'
        ? 'They have left work of yesterday: look at cron.job_run_details, and schedule them as docs/deploy.md says.'
        : 'The function cannot ask the database: check that the migrations were pushed.',
  };
}

/** @param {string} origin */
async function seeAddress(origin) {
  const { clientAddress } = await health(origin);
  return clientAddress === null
    ? {
        seen: 'the function does not get them, so all visitors share one limit on attempts: set TRUSTED_PROXIES and PROXY_SECRET',
      }
    : { seen: `yours is ${clientAddress}; if this is wrong, correct TRUSTED_PROXIES` };
}

/** @param {string} origin */
async function health(origin) {
  const response = await get(`${origin}/v1/health`);
  if (response.status === 429) throw new Error('There were too many requests: try again in a minute.');
  if (!isJson(response)) throw new Error(`/v1/health responds with ${response.status}.`);
  return v.parse(HealthAnswer, await response.json());
}

/** Returns an e-mail address that cannot receive mails. */
function nobody() {
  return `doctor-${randomUUID()}@klinky.invalid`;
}

/**
 * @param {string} url
 * @param {Record<string, string>} [headers]
 */
function get(url, headers = {}) {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/**
 * @param {string} url
 * @param {string} from the page's origin
 * @param {object} body
 */
function post(url, from, body) {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: from },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** @param {Response} response */
function isJson(response) {
  return response.status === 200 && response.headers.get('Content-Type')?.includes('json') === true;
}

/**
 * Returns the code of an error response, or its status if it has no code.
 * @param {Response} response
 */
async function errorOf(response) {
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), ErrorAnswer), await response.text());
  return body.success ? body.output.errorCode : `status ${response.status}`;
}
