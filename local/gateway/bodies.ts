import type { IncomingMessage, ServerResponse } from 'node:http';
import { onResponseEnd } from './on-response-end.ts';

/** The body of one request, kept in memory until the request is over. */
interface HeldBody {
  bytes: number;
  /** Ends the request. Null while a service processes the body. */
  giveWay: (() => void) | null;
}

/** The body of a request, either complete or larger than every service allows. */
export interface Body {
  readonly size: 'whole' | 'tooLarge';
  /** Marks the body as in use. A body in use is not dropped to free memory. */
  readonly begin: () => void;
}

const NO_BODY: Body = { size: 'whole', begin: () => {} };
const TOO_LARGE: Body = { size: 'tooLarge', begin: () => {} };

/** Resolves when the body is complete or too large. Resolves to null if the client disconnects earlier. */
export type Bodies = (request: IncomingMessage, response: ServerResponse) => Promise<Body | null>;

/**
 * Waits for the whole body of a request and then lets services read it. A client that sends nothing thus does not count
 * as a running request. The bodies of one address may use `ofAddress` bytes of memory. Above this limit, drops the
 * largest body that no service has started to process.
 */
export function createBodies({ most, ofAddress }: { most: number; ofAddress: number }): Bodies {
  const held = new Map<string, Set<HeldBody>>();

  return async (request, response) => {
    if (!hasBody(request)) return NO_BODY;
    if (Number(request.headers['content-length'] ?? 0) > most) return TOO_LARGE;
    const address = request.socket.remoteAddress ?? '';
    const those = held.get(address) ?? new Set();
    held.set(address, those);
    const own: HeldBody = { bytes: 0, giveWay: () => request.destroy() };
    those.add(own);
    onResponseEnd(response, () => {
      those.delete(own);
      if (those.size === 0 && held.get(address) === those) held.delete(address);
    });
    const isHere = await readWholeBody(request, {
      response,
      own,
      most,
      onRead: () => makeRoom(those, ofAddress),
    });
    if (!isHere) return null;
    if (own.bytes > most) return TOO_LARGE;
    return {
      size: 'whole',
      begin: () => {
        own.giveWay = null;
      },
    };
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

interface Reading {
  readonly response: ServerResponse;
  readonly own: HeldBody;
  readonly most: number;
  readonly onRead: () => void;
}

/**
 * Reads a body until it ends or is too large, then puts it back into the request. Resolves to false if the client
 * disconnects.
 */
function readWholeBody(request: IncomingMessage, { response, own, most, onRead }: Reading): Promise<boolean> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const read = (): void => {
      // After a read beyond the end, the body cannot be put back.
      while (request.readableLength > 0) {
        const chunk: Buffer = request.read();
        chunks.push(chunk);
        own.bytes += chunk.length;
      }
      onRead();
      if (!request.complete && own.bytes <= most) return;
      request.off('readable', read);
      if (chunks.length > 0) {
        const body = Buffer.concat(chunks);
        request.unshift(body);
        // Hono looks for an already read body only in `rawBody`.
        if (request.complete) Object.assign(request, { rawBody: body });
      }
      resolve(true);
    };
    request.on('readable', read);
    onResponseEnd(response, () => resolve(false));
  });
}

function makeRoom(those: ReadonlySet<HeldBody>, most: number): void {
  let bytes = [...those].reduce((sum, one) => sum + one.bytes, 0);
  // The largest body comes first. Among bodies of the same size, the oldest comes first.
  for (const one of [...those].toSorted((first, second) => second.bytes - first.bytes)) {
    if (bytes <= most) return;
    if (one.giveWay === null) continue;
    bytes -= one.bytes;
    one.giveWay();
    // Counts the memory of this body as free, although its connection takes a moment to end.
    one.bytes = 0;
  }
}
