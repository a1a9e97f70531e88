import { Socket } from 'node:net';
import postgres from 'postgres';

/** How long a connection that PostgreSQL has closed still answers, with errors. */
const LINGER_MS = 300;

/**
 * A pool of connections to PostgreSQL that survives the end of any of them, also in the middle of a transaction. In a
 * transaction, postgres.js writes "rollback" to the socket that it has just dropped. This would be an unhandled error,
 * which would end the stack.
 */
export function connect<Types extends Record<string, postgres.PostgresType>>(
  url: string,
  options: postgres.Options<Types>,
): postgres.Sql {
  return postgres(url, Object.assign({ onnotice() {} }, options, patience(url)));
}

/** One more connection like those of a pool. Connections that end are reported to `onclose`. */
export function connectLike(pool: postgres.Sql, url: string, onclose: () => void): postgres.Sql {
  const options: object = { ...pool.options, ...patience(url), max: 1, onclose };
  return postgres(options);
}

/** An option that postgres.js documents and does not declare. */
function patience(url: string): object {
  const { hostname, port } = new URL(url);
  return { socket: () => new PatientSocket().connect(Number(port), hostname) };
}

/**
 * A socket that reports its end twice: first as an error, so that waiting queries fail, and a moment later as closed.
 * In between, every query that is sent on the connection gets an error.
 */
class PatientSocket extends Socket {
  #isGone = false;

  override emit(event: string | symbol, ...parameters: unknown[]): boolean {
    const isLost = event === 'close' && !this.#isGone && !this.connecting && !this.writableEnded;
    if (!isLost) return super.emit(event, ...parameters);
    this.#isGone = true;
    this.#fail();
    // Emit the event after the writes that postgres.js has postponed to the next turn of the event loop.
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
