import type { OfficePart } from '@shared/contract/leases/benefit-office.ts';
import type { Due } from '@shared/contract/leases/due.ts';
import { sumEuros } from '@shared/domain/money.ts';

/** Returns the offices that are expected to pay benefits, each office once, such as `CAF`. */
export const officesOf = (benefits: Due['benefits']): string[] => [
  ...new Set(benefits.map(({ office }) => office.toUpperCase())),
];

/** Returns the sum of benefits in euros, and their offices. */
export const partOfBenefits = (benefits: Due['benefits']): OfficePart => ({
  amount: sumEuros(...benefits.map(({ amount }) => amount)),
  offices: [...new Set(benefits.map(({ office }) => office))],
});
