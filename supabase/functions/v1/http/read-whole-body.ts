import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

/** The maximum number of bytes to read. A larger body is cut off. */
const READ_MAX_BYTES = 12 * 1024 * 1024;

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
      const kept = await read(body, keptBytes(c)).catch(() => null);
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
