import type { Due } from '@shared/contract/leases/due.ts';

/** Returns the offices that are expected to pay benefits, each office once, such as `CAF`. */
export const officesOf = (benefits: Due['benefits']): string[] => [
  ...new Set(benefits.map(({ office }) => office.toUpperCase())),
];
