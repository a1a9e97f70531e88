import type { ExpenseTax } from '@shared/contract/expense.ts';
import type { Property } from '@shared/contract/property.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';

/** The usual words of bank lines, with their category. */
const WORDS: readonly (readonly [words: RegExp, tax: ExpenseTax])[] = [
  [/\b(?:taxes? fonc\w*|impots? fonc\w*)\b/, 'propertyTax'],
  [/\b(?:assurances?|assur|pno)\b/, 'insurance'],
  [/\b(?:syndic|copro|copropriete|charges de copro\w*)\b/, 'coOwnership'],
];

/** Returns the category that the label of a bank line states; `null` if it states none. */
const taxIn = (label: string): ExpenseTax | null => WORDS.find(([words]) => words.test(label))?.[1] ?? null;

/** Returns the dwelling whose name is in a label; of names that contain each other, the longest. */
function dwellingIn(label: string, properties: readonly Property[]): Property | undefined {
  const names = properties
    .map((property) => ({ property, name: foldTitle(property.name) }))
    .filter(({ name }) => name.length > 2 && ` ${label} `.includes(` ${name} `));
  const [first, ...others] = names.toSorted((one, other) => other.name.length - one.name.length);
  return others.every(({ name }) => name !== first?.name && first?.name.includes(name) === true)
    ? first?.property
    : undefined;
}

/** Returns the category and the dwelling that the label of a bank line states. */
export function guessExpense(label: string, properties: readonly Property[]) {
  const folded = foldTitle(label);
  return { tax: taxIn(folded), propertyId: dwellingIn(folded, properties)?.id };
}
