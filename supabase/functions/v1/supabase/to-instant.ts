/** Converts a timestamp of Postgres, with microseconds and an offset, to milliseconds in UTC. */
export const toInstant = (timestamp: string): string => new Date(timestamp).toISOString();
