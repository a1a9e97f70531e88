/** The one that there is, when there is no other to choose. */
export const onlyOf = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);
