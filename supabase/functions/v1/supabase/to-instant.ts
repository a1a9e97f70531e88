/** Postgres has microseconds and an offset; the contract milliseconds, in UTC. */
export const toInstant = (timestamp: string): string => new Date(timestamp).toISOString();
