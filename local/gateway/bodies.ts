import type { IncomingMessage, ServerResponse } from 'node:http';
import { onceOver } from './once-over.ts';

/** A body that is in memory until its request is over. */
interface Held {
  bytes: number;
  /** Ends the request; null once it is worked on. */
  giveWay: (() => void) | null;
}

/** The body of a request: all of it, or more than anybody takes, of which the rest may never come. */
export interface Body {
  readonly size: 'whole' | 'tooLarge';
  /** Says that the request is worked on now, and gives way to no other. */
  readonly begin: () => void;
}

const NO_BODY: Body = { size: 'whole', begin: () => {} };
const TOO_LARGE: Body = { size: 'tooLarge', begin: () => {} };

/** Resolves when the body of a request is here, or is known to be too large; to null when it does not come. */
export type Bodies = (request: IncomingMessage, response: ServerResponse) => Promise<Body | null>;

/**
 * Waits for what a request sends, which can be read then as if it had just come: who is silent takes no place from others. The bodies
 * of an address are in memory up to a number of bytes; beyond that, the largest that nobody works on yet gives way.
 */
export function createBodies({ most, ofAddress }: { most: number; ofAddress: number }): Bodies {
  const held = new Map<string, Set<Held>>();

  return async (request, response) => {
    if (!hasBody(request)) return NO_BODY;
    if (Number(request.headers['content-length'] ?? 0) > most) return TOO_LARGE;
    const address = request.socket.remoteAddress ?? '';
    const those = held.get(address) ?? new Set();
    held.set(address, those);
    const own: Held = { bytes: 0, giveWay: () => request.destroy() };
    those.add(own);
    onceOver(response, () => {
      those.delete(own);
      if (those.size === 0 && held.get(address) === those) held.delete(address);
    });
    const isHere = await whole(request, { response, own, most, onRead: () => makeRoom(those, ofAddress) });
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
  readonly own: Held;
  readonly most: number;
  readonly onRead: () => void;
}

/** Reads a body to its end, or until it is too large, and puts it back. */
function whole(request: IncomingMessage, { response, own, most, onRead }: Reading): Promise<boolean> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const read = (): void => {
      // Never beyond its end, after which nothing can be put back.
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
        // Hono takes it from here only, where something was read before.
        if (request.complete) Object.assign(request, { rawBody: body });
      }
      resolve(true);
    };
    request.on('readable', read);
    onceOver(response, () => resolve(false));
  });
}

function makeRoom(those: ReadonlySet<Held>, most: number): void {
  let bytes = [...those].reduce((sum, one) => sum + one.bytes, 0);
  // Of the same size, the oldest first.
  for (const one of [...those].toSorted((first, second) => second.bytes - first.bytes)) {
    if (bytes <= most) return;
    if (one.giveWay === null) continue;
    bytes -= one.bytes;
    one.giveWay();
    // Its memory is free, though its connection takes a moment to end.
    one.bytes = 0;
  }
}
