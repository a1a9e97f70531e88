/** The only element of a list; undefined if there are none or several. */
export const singleItem = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);
