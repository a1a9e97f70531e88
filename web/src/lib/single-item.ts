/** Returns the only element of a list; `undefined` for an empty or longer list. */
export const singleItem = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);
