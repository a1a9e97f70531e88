import type postgres from 'postgres';

/** A connection that only one caller uses at a time. */
interface Line {
  unsafe(
    query: string,
    parameters: postgres.ParameterOrJSON<never>[],
  ): Promise<postgres.RowList<postgres.Row[]>>;
  release(): void;
}

interface Connection {
  sql: postgres.Sql;
  /** The number of times that the connection was closed. postgres.js reopens a closed connection by itself. */
  closeCount: number;
}

/** A pool that lends each connection to only one caller at a time. */
export class LinePool {
  readonly #size: number;
  readonly #open: (onclose: () => void) => postgres.Sql;
  readonly #all: Connection[] = [];
  readonly #free: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];

  constructor(size: number, open: (onclose: () => void) => postgres.Sql) {
    this.#size = size;
    this.#open = open;
  }

  /** Waits until a connection is free. The caller must release the connection. */
  async reserve(onError: (error: unknown) => void): Promise<Line> {
    const connection = await this.#take();
    const { closeCount } = connection;
    return {
      async unsafe(query, parameters) {
        try {
          // The transaction ended when the connection was closed. The remaining statements must not run in a new
          // session.
          if (connection.closeCount !== closeCount) throw connectionLost();
          return await connection.sql.unsafe(query, parameters);
        } catch (error) {
          onError(error);
          throw error;
        }
      },
      release: () => {
        const next = this.#waiting.shift();
        if (next === undefined) this.#free.push(connection);
        else next(connection);
      },
    };
  }

  async end(): Promise<void> {
    await Promise.all(this.#all.map(({ sql }) => sql.end({ timeout: 0 })));
  }

  #take(): Connection | Promise<Connection> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#all.length === this.#size) return new Promise((resolve) => this.#waiting.push(resolve));
    const connection: Connection = { sql: this.#open(() => connection.closeCount++), closeCount: 0 };
    this.#all.push(connection);
    return connection;
  }
}

function connectionLost(): Error {
  return Object.assign(new Error('The connection to PostgreSQL was closed'), { code: 'CONNECTION_CLOSED' });
}
