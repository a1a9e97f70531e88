// `npm run kill`: whether anything that was acknowledged is lost when a process is killed with SIGKILL while rows are written:
// PostgreSQL as a whole, one of its processes, the function, or the stack itself. See README.md.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import * as v from 'valibot';
import { DEMO, machine, withStack } from './stack.mjs';

const { values: options } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const WRITERS = 4;
const BEFORE_KILL_MS = 1_000;
const AFTER_KILL_MS = 1_500;

/** Whom to kill, in turn: by command line, or the stack itself. */
const VICTIMS = /** @type {const} */ ([
  { name: 'PostgreSQL', command: /\/bin\/postgres -D /, endsStack: true },
  { name: 'a process of PostgreSQL', command: /^postgres: authenticator /, endsStack: false },
  { name: 'the function', command: /\/deno(?:\/deno)? run /, endsStack: false },
  { name: 'the stack', command: null, endsStack: true },
]);

const Created = v.object({ id: v.string() });
const PROPERTY = {
  address: '12 rue des Lilas',
  postalCode: '69004',
  city: 'Lyon',
  rent: 1250,
  charges: 85.5,
};

await withStack(
  async ({ app, databaseUrl, pid: firstPid, restart }) => {
    let pid = firstPid;
    let acknowledgedCount = 0;
    let lostCount = 0;
    for (let kill = 0; kill < Number(options.kills); kill += 1) {
      const victim = VICTIMS[kill % VICTIMS.length] ?? VICTIMS[0];
      const cookie = await signIn(app);
      const writing = write(app, cookie, kill);
      await delay(BEFORE_KILL_MS);
      const before = writing.acknowledged.length;
      const target = victim.command === null ? pid : oldestBelow(pid, victim.command);
      process.kill(target, 'SIGKILL');
      if (victim.endsStack) pid = await restart();
      await delay(AFTER_KILL_MS);
      await writing.stop();

      const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
      const { acknowledged, statuses } = writing;
      const [row] =
        await sql`select count(*)::int as count from public.properties where id = any (${acknowledged}::uuid[])`;
      await sql`delete from public.properties where name like 'kill %'`;
      await sql.end();
      const lost = acknowledged.length - row?.count;
      acknowledgedCount += acknowledged.length;
      lostCount += lost;
      const met = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      console.log(
        `${kill + 1}. ${victim.name}: ${acknowledged.length} acknowledged (${before} before), ${lost} lost; answers ${met}`,
      );
      if (statuses.has('500')) throw new Error('A call was answered with 500');
    }
    console.log(
      `\n${machine()}; ${options.kills} kills, ${acknowledgedCount} rows acknowledged, ${lostCount} lost`,
    );
    if (lostCount > 0) throw new Error('Acknowledged rows were lost');
  },
  { isQuiet: true },
);

/**
 * Adds properties until it is stopped, and keeps the ids of those that were acknowledged.
 * @param {string} app
 * @param {string} cookie
 * @param {number} kill
 */
function write(app, cookie, kill) {
  let isOver = false;
  /** @type {string[]} */
  const acknowledged = [];
  /** @type {Map<string, number>} */
  const statuses = new Map();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let number = 0; !isOver; number += 1) {
      const body = { ...PROPERTY, name: `kill ${kill} ${writer} ${number}` };
      const status = await call(app, '/v1/properties', body, cookie).then(
        async (response) => {
          const answer = await response.json();
          if (response.status === 201) acknowledged.push(v.parse(Created, answer).id);
          return String(response.status);
        },
        () => 'no answer',
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 'no answer' || status === '503') await delay(50);
    }
  });
  return {
    acknowledged,
    statuses,
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

/** @param {string} app */
async function signIn(app) {
  for (;;) {
    const response = await call(app, '/v1/authentication/signin', DEMO, '').catch(() => null);
    if (response?.ok === true) {
      return response.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ');
    }
    await delay(200);
  }
}

/** @param {string} app @param {string} place @param {object} body @param {string} cookie */
function call(app, place, body, cookie) {
  return fetch(`${app}${place}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app, cookie },
    body: JSON.stringify(body),
  });
}

/** The first process below another whose command line matches. @param {number} root @param {RegExp} command */
function oldestBelow(root, command) {
  /** @type {Map<number, number>} */
  const parents = new Map();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      parents.set(Number(name), Number(fields[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  /** @param {number} pid @returns {boolean} */
  const isBelow = (pid) => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === root || isBelow(parent));
  };
  const found = [...parents.keys()]
    .filter(isBelow)
    .toSorted((a, b) => a - b)
    .find((pid) => command.test(commandOf(pid)));
  if (found === undefined) throw new Error(`There is no process like ${command}`);
  return found;
}

/** @param {number} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
