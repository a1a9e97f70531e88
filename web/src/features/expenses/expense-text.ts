import type { Expense } from '@shared/contract/expense.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { CHARGE_WORDS, TAX_WORDS } from '@shared/domain/expense-words.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

type Words = Pick<TranslationFunctions, 'expenses'>;

/**
 * Returns the category of an expense, or the kind of charge of an expense without a category. A line of a syndic's
 * statement has both, because a statement has a line for each kind.
 */
export function categoryText({ tax, charge }: Pick<Expense, 'tax' | 'charge'>, locale: Locale): string {
  const kind = charge === null ? [] : [CHARGE_WORDS[charge][locale]];
  if (tax === null) return kind.join('');
  return [TAX_WORDS[tax][locale], ...(tax === 'coOwnershipStatement' ? kind : [])].join(' · ');
}

/** Returns the name of an expense: its label, or its category. */
export const expenseName = (expense: Expense, locale: Locale): string =>
  expense.label ?? categoryText(expense, locale);

/** Returns the dwellings of an expense. Names may contain commas, so a dot separates the names. */
export function dwellingText(
  { properties, lessorId }: Expense,
  names: ReadonlyMap<string, string>,
  LL: Words,
): string {
  if (properties.length > 0)
    return properties.map(({ propertyId }) => names.get(propertyId) ?? '…').join(' · ');
  const lessor = names.get(lessorId);
  return lessor === undefined ? LL.expenses.everyDwelling() : LL.expenses.everyDwellingOf({ name: lessor });
}

/**
 * Returns a map from the lessors' ids to their names. The map is empty if there is only one lessor, whom lists need not
 * name.
 */
export const namesOfLessors = (
  lessors: readonly Pick<Lessor, 'id' | 'series' | 'companyName' | 'firstName' | 'lastName'>[],
): ReadonlyMap<string, string> =>
  new Map(lessors.length > 1 ? lessors.map((lessor) => [lessor.id, lessorName(lessor)]) : []);
