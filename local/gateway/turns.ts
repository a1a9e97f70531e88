import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { type Keys, roleOfKey } from '../shared/keys.ts';
import { onceOver } from './once-over.ts';

/**
 * How many requests are worked on at once, how many of them for one path or for slow ones, and how long a place rests at least, while others
 * wait or also when nobody does.
 */
interface Places {
  readonly all: number;
  readonly ofPath: number;
  readonly ofSlow: number;
  readonly leastRestMs: number;
  readonly restsAlways: boolean;
}
const OF_ACCOUNT: Places = { all: 2, ofPath: 1, ofSlow: 1, leastRestMs: 25, restsAlways: false };
/** Of callers without an account, of whom many may share an address. What is refused at once leaves nobody waiting. */
const OF_ADDRESS: Places = { all: 4, ofPath: 3, ofSlow: 4, leastRestMs: 100, restsAlways: true };

/** How many more requests of a session, or of an address, may wait, and for how long. */
const WAITING = 60;
const LONGEST_WAIT_MS = 10_000;
const LONGEST_REST_MS = 1_000;

/** A path is slow whose last request took so long: a place of the account is kept from such paths, so that light ones do not wait for them. */
const SLOW_MS = 300;
/** More paths than the API has: whoever makes up names gains nothing. */
const SLOW_MAX = 1000;

/** Whose places a request takes, and for which session. */
interface Caller {
  readonly id: string;
  readonly session: string;
  readonly places: Places;
}

/** The requests of one caller: how many of each lane run, and those that wait, the lane whose turn it is first. */
interface Queue {
  readonly running: Map<string, number>;
  readonly waiting: Map<string, (() => void)[]>;
  /** Whether a lane is of a slow path. */
  readonly isSlow: (lane: string) => boolean;
}

/** The body of the answer that refuses a request for now. */
export type Refusal = () => object;

const TOO_MANY = 'Too many requests at once: ask again';

/** As Postgres refuses, through REST, what the same account is too busy for. */
export const refusalOfRest: Refusal = () => ({
  code: 'PT429',
  message: 'TOO_MANY_REQUESTS',
  details: TOO_MANY,
  hint: '1',
});
/** As the function refuses. */
export const refusalOfFunction: Refusal = () => ({
  errorCode: 'TOO_MANY_REQUESTS',
  message: TOO_MANY,
  requestId: randomUUID(),
});

/** Resolves when it is the request's turn; to false when it was refused, or nobody waits for it any more. */
export type Turns = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Lets in few requests of an account at once, so that twenty loops of one cost the others what two do. The rest wait in memory:
 * for one path of a session in order, and these lanes in turn; a place is kept from paths that were slow. While any wait, a place rests after a request for as long as the
 * request took; one of an address, and after a refusal, also when nobody waits. The secret key never waits.
 */
export function createTurns(keys: Keys, refusalOf: Refusal): Turns {
  const queues = new Map<string, Queue>();
  const slow = new Set<string>();
  const isSlow = (lane: string): boolean => slow.has(pathOf(lane));

  return async (request, response) => {
    const caller = callerOf(request, keys);
    if (caller === null) return true;
    const { id, session, places } = caller;
    const queue = queues.get(id) ?? { running: new Map(), waiting: new Map(), isSlow };
    queues.set(id, queue);
    const lane = `${session} ${request.url?.split('?', 1)[0]}`;
    const outcome = await enter(queue, { lane, caller, response });
    if (outcome === 'refused') refuse(response, refusalOf());
    if (outcome !== 'in') return false;
    const startedAt = performance.now();
    const end = (): void => {
      leave(queue, lane, places);
      if (queue.running.size === 0) queues.delete(id);
    };
    onceOver(response, () => {
      const took = performance.now() - startedAt;
      if (took < SLOW_MS) slow.delete(pathOf(lane));
      else if (slow.size < SLOW_MAX) slow.add(pathOf(lane));
      const rests = queue.waiting.size > 0 || places.restsAlways || response.statusCode >= 400;
      if (!rests) end();
      else setTimeout(end, Math.min(Math.max(took, places.leastRestMs), LONGEST_REST_MS));
    });
    return true;
  };
}

const Claims = v.object({ sub: v.string(), session_id: v.string() });

/**
 * Who asks: the account in a token of this stack, in whichever header. Nobody else can make one up, so nobody takes the places of
 * another; that it has expired does not matter, as it has when a session is renewed. All others are their address. Null: the
 * secret key.
 */
function callerOf({ headers, socket }: IncomingMessage, keys: Keys): Caller | null {
  const { apikey, authorization = '', cookie = '' } = headers;
  const bearer = /^bearer\s+(.*)$/i.exec(authorization)?.[1];
  for (const key of [apikey, bearer]) {
    if (typeof key === 'string' && roleOfKey(keys, key) === 'service_role') return null;
  }
  // What may be a token: signed with 32 bytes.
  for (const [token] of (bearer ?? cookie).matchAll(/[\w-]{16,}\.[\w-]{16,}\.[\w-]{43}(?![\w-])/g)) {
    const claims = claimsOf(token, keys);
    if (claims !== null) return { id: claims.sub, session: claims.session_id, places: OF_ACCOUNT };
  }
  const address = socket.remoteAddress ?? '';
  return { id: address, session: address, places: OF_ADDRESS };
}

/** What a token says, if this stack has signed it. */
function claimsOf(token: string, { jwtSecret }: Keys): v.InferOutput<typeof Claims> | null {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { success, output } = v.safeParse(Claims, JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return success ? output : null;
}

/** The path of a lane, whatever session asks. */
const pathOf = (lane: string): string => lane.slice(lane.indexOf(' '));

function hasPlace({ running, isSlow }: Queue, lane: string, { all, ofPath, ofSlow }: Places): boolean {
  const count = (of: (lane: string) => boolean): number =>
    [...running].reduce((sum, [one, times]) => sum + (of(one) ? times : 0), 0);
  if (isSlow(lane) && count(isSlow) >= ofSlow) return false;
  return (running.get(lane) ?? 0) < ofPath && count(() => true) < all;
}

/** Waits for a place, and takes it. */
async function enter(
  queue: Queue,
  { lane, caller, response }: { lane: string; caller: Caller; response: ServerResponse },
): Promise<'in' | 'refused' | 'gone'> {
  const { running, waiting } = queue;
  const { session, places } = caller;
  if (hasPlace(queue, lane, places)) {
    running.set(lane, (running.get(lane) ?? 0) + 1);
    return 'in';
  }
  const ofSession = [...waiting].flatMap(([one, those]) => (one.startsWith(`${session} `) ? those : []));
  if (ofSession.length >= WAITING) return 'refused';
  const ofLane = waiting.get(lane) ?? [];
  waiting.set(lane, ofLane);
  return new Promise((end) => {
    const go = (): void => {
      clearTimeout(timer);
      end('in');
    };
    const giveUp = (reason: 'refused' | 'gone'): void => {
      clearTimeout(timer);
      if (ofLane.includes(go)) ofLane.splice(ofLane.indexOf(go), 1);
      if (ofLane.length === 0 && waiting.get(lane) === ofLane) waiting.delete(lane);
      end(reason);
    };
    const timer = setTimeout(() => giveUp('refused'), LONGEST_WAIT_MS);
    onceOver(response, () => giveUp('gone'));
    ofLane.push(go);
  });
}

/** Makes room, and lets in who has a place now. */
function leave(queue: Queue, lane: string, places: Places): void {
  const { running, waiting } = queue;
  const left = (running.get(lane) ?? 0) - 1;
  if (left > 0) running.set(lane, left);
  else running.delete(lane);
  const next = [...waiting].find(([one]) => hasPlace(queue, one, places));
  if (next === undefined) return;
  const [following, ofLane] = next;
  const go = ofLane.shift();
  // To the end of those that wait.
  waiting.delete(following);
  if (ofLane.length > 0) waiting.set(following, ofLane);
  running.set(following, (running.get(following) ?? 0) + 1);
  go?.();
}

/** Nothing was done, and it can be asked again in a second. */
function refuse(response: ServerResponse, refusal: object): void {
  response.writeHead(429, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(JSON.stringify(refusal));
}
