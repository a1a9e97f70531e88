import { readLabel } from './label.ts';
import type { BankLine, ExpectedPerson } from './model.ts';
import { type PeopleIndex, STRENGTH, indexPeople } from './names.ts';

/** A person on a lease. */
export interface NamedPerson extends ExpectedPerson {
  readonly id: string;
}

type PayerText = Pick<BankLine, 'label' | 'payer'>;

const indexOf = (people: readonly NamedPerson[]): PeopleIndex =>
  indexPeople(new Map(people.map((person) => [person.id, [person]])));

/**
 * Returns the person whom a line names as its payer, or `null` if the line names no person or several people. A last
 * name without a first name names nobody, because it may be a relative's.
 */
export function payerAmong<P extends NamedPerson>(
  people: readonly P[],
  { label, payer }: PayerText,
): P | null {
  const { payerWords, payerLength } = readLabel(label, payer);
  const found = indexOf(people).find(payerWords, payerLength);
  const strongest = Math.max(STRENGTH.last + 1, ...[...found.values()].map((form) => STRENGTH[form]));
  const named = people.filter(({ id }) => {
    const form = found.get(id);
    return form !== undefined && STRENGTH[form] === strongest;
  });
  return named.length === 1 ? (named[0] ?? null) : null;
}

/**
 * Returns the tenant whose full name is in the label. In the label of a benefit, the last name after the file number is
 * enough. Returns `null` if the label names no tenant or several tenants.
 */
export function beneficiaryAmong<P extends NamedPerson>(
  tenants: readonly P[],
  { label, payer }: PayerText,
): P | null {
  const { benefitName } = readLabel(label, payer);
  if (benefitName === null) return payerAmong(tenants, { label, payer });
  const found = indexOf(tenants).byLastName(benefitName);
  return found.length === 1 ? (tenants.find(({ id }) => id === found[0]) ?? null) : null;
}
