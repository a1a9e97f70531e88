import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

/** The maximum number of bytes to read. A larger body is cut off. */
const READ_MAX_BYTES = 12 * 1024 * 1024;

/** The first size of the memory for a body without a stated length. */
const FIRST_BYTES = 16 * 1024;

/** The status in the log if the client left before its body arrived, as in nginx. Nobody receives the response. */
const CLIENT_LEFT = 499;

/** No runtime can build a Request with these methods, so such a request could not be passed on (Fetch, 2.2.1). */
const UNROUTABLE: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * Reads the whole body before anything else handles the request, and keeps the first `keptBytes(c)` bytes. If the body is
 * not read to its end, the response may never arrive. A hosted function waits for the rest of the body, and other
 * servers reset the connection.
 */
export function readWholeBody(keptBytes: (c: Context) => number) {
  return createMiddleware(async (c, next) => {
    const { body, method } = c.req.raw;
    if (UNROUTABLE.has(method)) {
      c.res = await c.notFound();
      return;
    }
    if (body !== null) {
      const kept = await read(body, keptBytes(c), statedBytes(c)).catch(() => null);
      if (kept === null) {
        c.res = new Response(null, { status: CLIENT_LEFT });
        return;
      }
      c.req.raw = new Request(c.req.raw, { method, body: kept });
    }
    await next();
  });
}

function statedBytes(c: Context): number | null {
  const stated = Number(c.req.header('Content-Length') ?? Number.NaN);
  return Number.isSafeInteger(stated) && stated >= 0 ? stated : null;
}

/**
 * Returns the first bytes of a body. `statedBytes` is the stated length of the body, if any. With this length, a large
 * body is in memory only once.
 */
async function read(
  body: ReadableStream<Uint8Array>,
  keptBytes: number,
  statedBytes: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let kept = new Uint8Array(Math.min(statedBytes ?? FIRST_BYTES, keptBytes));
  let length = 0;
  while (length <= READ_MAX_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    if (length < keptBytes) {
      const part = value.subarray(0, keptBytes - length);
      kept = withRoom(kept, length, length + part.length);
      kept.set(part, length);
    }
    length += value.length;
  }
  return kept.subarray(0, Math.min(length, keptBytes));
}

/** Returns memory for `bytes` bytes, with the first `length` bytes of `kept`. Doubles the memory if it is too small. */
function withRoom(kept: Uint8Array<ArrayBuffer>, length: number, bytes: number): Uint8Array<ArrayBuffer> {
  if (bytes <= kept.length) return kept;
  const larger = new Uint8Array(Math.max(2 * kept.length, bytes));
  larger.set(kept.subarray(0, length));
  return larger;
}
