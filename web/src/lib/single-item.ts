/** Returns the only element of a list, or `undefined` if the list is empty or has several elements. */
export const singleItem = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);
