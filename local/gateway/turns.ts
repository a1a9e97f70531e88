import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as v from 'valibot';
import { type Keys, roleOfKey } from '../shared/keys.ts';
import { onResponseEnd } from './on-response-end.ts';

/**
 * The limits for the simultaneous requests of one caller: in total (`all`), of one lane (`ofPath`), and to slow paths
 * (`ofSlow`). `leastRestMs` is the shortest time for which the place of an ended request stays reserved. With
 * `restsAlways`, the place of every ended request stays reserved for a while.
 */
interface Places {
  readonly all: number;
  readonly ofPath: number;
  readonly ofSlow: number;
  readonly leastRestMs: number;
  readonly restsAlways: boolean;
}
const OF_ACCOUNT: Places = { all: 2, ofPath: 1, ofSlow: 1, leastRestMs: 25, restsAlways: false };
/**
 * The limits for requests without an account from one address, all counted together. The place of each ended request
 * stays reserved for a while. Otherwise refused requests would end so fast that no request would ever wait in the
 * queue.
 */
const OF_ADDRESS: Places = { all: 4, ofPath: 3, ofSlow: 4, leastRestMs: 100, restsAlways: true };

/**
 * The limits of a queue. `WAITING` limits the waiting requests of one session, or of one address without an account.
 * `LONGEST_REST_MS` limits the time for which the place of an ended request stays reserved.
 */
const WAITING = 60;
const LONGEST_WAIT_MS = 10_000;
const LONGEST_REST_MS = 1_000;

/**
 * A path is slow if its last request took at least this number of milliseconds. An account may use only one of its two
 * places for slow paths, so that fast paths always have a place.
 */
const SLOW_MS = 300;
/**
 * The largest number of slow paths to remember. The API has fewer paths. Without this limit, requests to
 * invented paths could fill the memory.
 */
const SLOW_MAX = 1000;

/**
 * The caller of a request. `id` is the account or, without an account, the address. All requests with the same `id`
 * share the places.
 */
interface Caller {
  readonly id: string;
  readonly session: string;
  readonly places: Places;
}

/**
 * The queue of one caller. `running` has the number of running requests of each lane, and `waiting` has the waiting
 * requests of each lane. The first lane of `waiting` that may use a free place is next.
 */
interface Queue {
  readonly running: Map<string, number>;
  readonly waiting: Map<string, (() => void)[]>;
  readonly isSlow: (lane: string) => boolean;
}

/** Returns the body of the response to a request that is refused because its caller has too many requests. */
export type Refusal = () => object;

const TOO_MANY = 'Too many requests at once: ask again';

/** The refusal of a request to REST or Auth. It has the form of a PostgreSQL error. */
export const refusalOfRest: Refusal = () => ({
  code: 'PT429',
  message: 'TOO_MANY_REQUESTS',
  details: TOO_MANY,
  hint: '1',
});
/** The refusal of a request to a function. It has the form of an error of /v1. */
export const refusalOfFunction: Refusal = () => ({
  errorCode: 'TOO_MANY_REQUESTS',
  message: TOO_MANY,
  requestId: randomUUID(),
});

/**
 * Resolves to true when it is the request's turn. Resolves to false if the request was refused or its client has
 * disconnected.
 */
export type Turns = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * Returns a queue that lets only a few requests of each caller run at once; further requests wait in memory. So a
 * client that sends twenty requests at a time slows down other accounts no more than a client that sends two. The
 * requests of one session to one path form a lane. Requests of a lane keep their order, and lanes take turns. If a
 * request of an account fails, or ends while other requests of the account wait, its place stays reserved. The
 * reservation lasts as long as the request took, but at most a second. The place of a caller without an account always
 * stays reserved for a while. Requests with the secret key never wait.
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
    onResponseEnd(response, () => {
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
 * Returns the account of the request's token, or the client's address if the request has no token that this stack has
 * signed. Returns null for the secret key. Nobody can forge a token, so nobody can use up the places of another
 * account. A request with an expired token also counts for the token's account, because a client sends its expired
 * token to renew the session.
 */
function callerOf({ headers, socket }: IncomingMessage, keys: Keys): Caller | null {
  const { apikey, authorization = '', cookie = '' } = headers;
  const bearer = /^bearer\s+(.*)$/i.exec(authorization)?.[1];
  for (const key of [apikey, bearer]) {
    if (typeof key === 'string' && roleOfKey(keys, key) === 'service_role') return null;
  }
  for (const [token] of (bearer ?? cookie).matchAll(/[\w-]{16,}\.[\w-]{16,}\.[\w-]{43}(?![\w-])/g)) {
    const claims = claimsOf(token, keys);
    if (claims !== null) return { id: claims.sub, session: claims.session_id, places: OF_ACCOUNT };
  }
  const address = socket.remoteAddress ?? '';
  return { id: address, session: address, places: OF_ADDRESS };
}

function claimsOf(token: string, { jwtSecret }: Keys): v.InferOutput<typeof Claims> | null {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { success, output } = v.safeParse(Claims, JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return success ? output : null;
}

const pathOf = (lane: string): string => lane.slice(lane.indexOf(' '));

function hasPlace({ running, isSlow }: Queue, lane: string, { all, ofPath, ofSlow }: Places): boolean {
  const count = (of: (lane: string) => boolean): number =>
    [...running].reduce((sum, [one, times]) => sum + (of(one) ? times : 0), 0);
  if (isSlow(lane) && count(isSlow) >= ofSlow) return false;
  return (running.get(lane) ?? 0) < ofPath && count(() => true) < all;
}

/**
 * Waits until the request has a place. Returns `refused` if too many requests wait or if the wait is too long, and
 * `gone` if the client has disconnected.
 */
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
    onResponseEnd(response, () => giveUp('gone'));
    ofLane.push(go);
  });
}

/** Frees the place of an ended request, and starts the next waiting request that may run. */
function leave(queue: Queue, lane: string, places: Places): void {
  const { running, waiting } = queue;
  const left = (running.get(lane) ?? 0) - 1;
  if (left > 0) running.set(lane, left);
  else running.delete(lane);
  const next = [...waiting].find(([one]) => hasPlace(queue, one, places));
  if (next === undefined) return;
  const [following, ofLane] = next;
  const go = ofLane.shift();
  // Moves the lane to the end of the queue, so that lanes take turns.
  waiting.delete(following);
  if (ofLane.length > 0) waiting.set(following, ofLane);
  running.set(following, (running.get(following) ?? 0) + 1);
  go?.();
}

function refuse(response: ServerResponse, refusal: object): void {
  response.writeHead(429, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(JSON.stringify(refusal));
}
