import type { IncomingMessage, ServerResponse } from 'node:http';
import { onResponseEnd } from './on-response-end.ts';

/** The body of one request, kept in memory until the request ends. */
interface HeldBody {
  bytes: number;
  /** Ends the request. Null while a service processes the body. */
  giveWay: (() => void) | null;
}

/** The body of a request, either complete or larger than every service allows. */
export interface Body {
  readonly size: 'whole' | 'tooLarge';
  /** Marks the body as in use, so that it is not dropped to free memory. */
  readonly begin: () => void;
}

const NO_BODY: Body = { size: 'whole', begin: () => {} };
const TOO_LARGE: Body = { size: 'tooLarge', begin: () => {} };

/** Resolves when the body is complete or too large. Resolves to null if the client disconnects first. */
export type Bodies = (request: IncomingMessage, response: ServerResponse) => Promise<Body | null>;

/**
 * Waits for the whole body of a request and then lets services read it. A request thus takes no place among the running
 * requests until its body has arrived. All bodies of one address together may use `ofAddress` bytes of memory. If they
 * use more, drops the largest body that no service has started to process.
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
      // The body cannot be put back after a read beyond its end.
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
        // Hono reads `rawBody` if the body was already read.
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
  // Sorts the largest body first. The oldest of equally large bodies comes first.
  for (const one of [...those].toSorted((first, second) => second.bytes - first.bytes)) {
    if (bytes <= most) return;
    if (one.giveWay === null) continue;
    bytes -= one.bytes;
    one.giveWay();
    // Counts the memory of this body as free at once, although its connection takes a moment to close.
    one.bytes = 0;
  }
}
