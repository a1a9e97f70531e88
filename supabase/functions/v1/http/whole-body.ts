import { createMiddleware } from 'hono/factory';

/** What is read at most: of a larger body the sender learns nothing. */
const READ_MAX_BYTES = 8 * 1024 * 1024;

/** The status of a client that has left before its body was here, as nginx logs it: nobody gets the answer. */
const CLIENT_LEFT = 499;

/** No runtime makes a request of these, so that none could be passed on (Fetch, 2.2.1). */
const UNROUTABLE: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/**
 * Reads the body before anything is decided, and keeps its first `keptBytes`. An answer to a request that has not been read
 * to its end may never arrive: hosted, it waits for the rest of the body; elsewhere the connection is reset.
 */
export function wholeBody(keptBytes: number) {
  return createMiddleware(async (c, next) => {
    const { body, method } = c.req.raw;
    if (UNROUTABLE.has(method)) {
      c.res = await c.notFound();
      return;
    }
    if (body !== null) {
      const kept = await read(body, keptBytes).catch(() => null);
      if (kept === null) {
        c.res = new Response(null, { status: CLIENT_LEFT });
        return;
      }
      c.req.raw = new Request(c.req.raw, { method, body: kept });
    }
    await next();
  });
}

async function read(body: ReadableStream<Uint8Array>, keptBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  let length = 0;
  while (length <= READ_MAX_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    if (length < keptBytes) chunks.push(value.subarray(0, keptBytes - length));
    length += value.length;
  }
  const kept = new Uint8Array(Math.min(length, keptBytes));
  let offset = 0;
  for (const chunk of chunks) {
    kept.set(chunk, offset);
    offset += chunk.length;
  }
  return kept;
}
