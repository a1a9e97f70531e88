import type { IncomingMessage, ServerResponse } from 'node:http';
import { onResponseEnd } from './on-response-end.ts';

/** The body of one request, kept in memory until the request ends. */
interface HeldBody {
  bytes: number;
  /**
   * Closes the connection of the request, to free the memory of its body. Null as soon as a service processes the body.
   */
  giveWay: (() => void) | null;
}

/**
 * The body of a request. It is `tooLarge` if it exceeds the limit for requests without the secret key. In this case,
 * only a part of the body was read, or nothing.
 */
export interface Body {
  readonly size: 'whole' | 'tooLarge';
  /** Marks the body as being processed. Such a body is never dropped to free memory. */
  readonly begin: () => void;
}

const NO_BODY: Body = { size: 'whole', begin: () => {} };
const TOO_LARGE: Body = { size: 'tooLarge', begin: () => {} };

/** Resolves to the body when it is complete or too large, or to null if the client disconnects first. */
export type Bodies = (request: IncomingMessage, response: ServerResponse) => Promise<Body | null>;

/**
 * Returns a function that reads the body of a request before a service handles the request. A slow upload thus takes no
 * place among the running requests. A body of more than `most` bytes is too large. All bodies of one client address may
 * use `ofAddress` bytes of memory together. If they use more, the largest body that no service processes yet is
 * dropped, and its connection is closed.
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
 * Reads a body until it ends or is too large. Then puts the bytes back into the request, so that a service can read
 * them. Resolves to false if the client disconnects first.
 */
function readWholeBody(request: IncomingMessage, { response, own, most, onRead }: Reading): Promise<boolean> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const read = (): void => {
      // A read at the end of the body would end the stream, and nothing can be put back into an ended stream.
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
        // Hono's adapter takes the body from `rawBody`, because the stream has already been read.
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
  // Begins with the largest body. Of two equally large bodies, the older comes first.
  for (const one of [...those].toSorted((first, second) => second.bytes - first.bytes)) {
    if (bytes <= most) return;
    if (one.giveWay === null) continue;
    bytes -= one.bytes;
    one.giveWay();
    // Counts the memory of this body as free at once, although its connection takes a moment to close.
    one.bytes = 0;
  }
}
