// Measures the processor time of a program and of all its descendants. Linux adds the time of an ended process to its
// parent, if the parent waits for the end. Browsers end before their pages, so the time of the pages would be lost.
// Therefore this module also looks at the living processes twice a second.
import { readdirSync, readFileSync } from 'node:fs';

const INTERVAL_MS = 500;
const TICKS_PER_SECOND = 100;

/**
 * The times are in ticks: `own` of the process, and `waited` of its ended descendants. `startedAt` tells two processes with
 * the same id apart. @typedef {{ parent: number, own: number, waited: number, startedAt: string }} Process
 */

/**
 * Measures from now on. Returns a function that ends the measurement and returns the processor time in seconds. The time is
 * 0 on other systems than Linux.
 * @param {number} root the id of the program's process
 */
export function measureProcessorTime(root) {
  if (process.platform !== 'linux') return () => 0;
  /** @type {Map<number, Process>} */
  let known = new Map();
  /** The ticks of ended processes that no living process has added to its own. */
  let lost = 0;
  const look = () => {
    const living = familyOf(root, known);
    const ended = [...known].filter(([id]) => !living.has(id));
    /** @type {Map<number | undefined, number>} the ticks of ended processes, by the next living ancestor */
    const inherited = new Map();
    for (const [id, { own, waited }] of ended) {
      let heir = known.get(id)?.parent;
      while (heir !== undefined && !living.has(heir)) heir = known.get(heir)?.parent;
      inherited.set(heir, (inherited.get(heir) ?? 0) + own + waited);
    }
    for (const [heir = 0, ticks] of inherited) {
      const added = (living.get(heir)?.waited ?? 0) - (known.get(heir)?.waited ?? 0);
      lost += Math.max(0, ticks - Math.max(0, added));
    }
    known = living;
  };
  look();
  const timer = setInterval(look, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    look();
    const ticks = [...known.values()].reduce((sum, { own, waited }) => sum + own + waited, lost);
    return ticks / TICKS_PER_SECOND;
  };
}

/**
 * Returns the living processes that descend from `root` or were known before. Linux gives a process whose parent has ended
 * another parent, so only `known` tells where such a process belongs.
 * @param {number} root
 * @param {ReadonlyMap<number, Process>} known
 */
function familyOf(root, known) {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = read(name);
        return found ? [[Number(name), found]] : [];
      }),
  );
  /** @type {Map<number, boolean>} */
  const answers = new Map();
  /** @type {(id: number) => boolean} */
  const belongs = (id) => {
    const found = all.get(id);
    if (found === undefined) return false;
    const answer =
      answers.get(id) ??
      (id === root || known.get(id)?.startedAt === found.startedAt || belongs(found.parent));
    answers.set(id, answer);
    return answer;
  };
  return new Map([...all].filter(([id]) => belongs(id)));
}

/**
 * Returns a process, or `null` if it has just ended.
 * @param {string} id
 * @returns {Process | null}
 */
function read(id) {
  try {
    // The second field is the name of the program in parentheses, which may contain spaces.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [own, waited] = [fields.slice(11, 13), fields.slice(13, 15)].map((times) =>
      times.reduce((sum, time) => sum + Number(time), 0),
    );
    return { parent: Number(fields[1]), own: own ?? 0, waited: waited ?? 0, startedAt: fields[19] ?? '' };
  } catch {
    return null;
  }
}
