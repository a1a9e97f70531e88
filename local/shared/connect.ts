import { Socket } from 'node:net';
import postgres from 'postgres';

/** The time in milliseconds during which a closed connection reports errors for new queries. */
const LINGER_MS = 300;

/**
 * Returns a pool of connections to PostgreSQL. The pool goes on working if a connection ends, even during a
 * transaction. With an ordinary socket, postgres.js would write "rollback" to the closed socket, and the unhandled
 * error would end the stack.
 */
export function connect<Types extends Record<string, postgres.PostgresType>>(
  url: string,
  options: postgres.Options<Types>,
): postgres.Sql {
  return postgres(url, Object.assign({ onnotice() {} }, options, socketOption(url)));
}

/** Returns one more connection with the options of the pool. Calls `onclose` when this connection ends. */
export function connectLike(pool: postgres.Sql, url: string, onclose: () => void): postgres.Sql {
  const options: object = { ...pool.options, ...socketOption(url), max: 1, onclose };
  return postgres(options);
}

/** Returns the option `socket`. The documentation of postgres.js describes this option, but its types lack it. */
function socketOption(url: string): object {
  const { hostname, port } = new URL(url);
  return { socket: () => new PatientSocket().connect(Number(port), hostname) };
}

/**
 * A socket that reports its end in two steps. The socket first emits an error, so that waiting queries fail. A moment
 * later it emits `close`. Between the two events, every new query on the connection gets an error.
 */
class PatientSocket extends Socket {
  #isGone = false;

  override emit(event: string | symbol, ...parameters: unknown[]): boolean {
    const isLost = event === 'close' && !this.#isGone && !this.connecting && !this.writableEnded;
    if (!isLost) return super.emit(event, ...parameters);
    this.#isGone = true;
    this.#fail();
    // Emits the event after the writes that postgres.js has postponed to the next turn of the event loop.
    setTimeout(() => setImmediate(() => super.emit('close', false)), LINGER_MS);
    return true;
  }

  override write(...parameters: unknown[]): boolean {
    if (!this.#isGone) return Reflect.apply(super.write, this, parameters);
    queueMicrotask(() => this.#fail());
    return true;
  }

  #fail(): void {
    const error = new Error('The connection to PostgreSQL was closed');
    super.emit('error', Object.assign(error, { code: 'CONNECTION_CLOSED' }));
  }
}
