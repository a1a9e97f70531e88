import { getInput } from '@formisch/react';
import * as v from 'valibot';
import type { Property } from '@shared/contract/property.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { type Person, fullName } from '@shared/domain/full-name.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { ownName } from '@shared/domain/property-names.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { isNamedByAddress, streetText } from '@/lib/text/property-text.ts';
import { DwellingForm, dwellingBody } from './dwelling-schema.ts';
import type { Dwelling } from './occupancy.ts';
import { PeopleForm, peopleBody } from './people-schema.ts';
import { TermsForm, termsBody } from './terms-schema.ts';
import type { LettingForms } from './use-letting-forms.ts';
import { listText } from '@/lib/text/list-text.ts';

type NamedAddress = Pick<Property, 'name' | 'address' | 'addressComplement' | 'postalCode' | 'city'>;

/** Returns the address of a dwelling, without the street if the street is the dwelling's name. */
export const addressText = (property: NamedAddress): string =>
  [
    ...(isNamedByAddress(property) ? [] : [streetText(property)]),
    `${property.postalCode}\u00A0${property.city}`,
  ].join(', ');

/** Returns the chosen dwelling; `undefined` for a new dwelling. */
export const chosenDwelling = (
  dwellings: readonly Dwelling[],
  { dwelling }: LettingForms,
): Dwelling | undefined =>
  dwellings.find(({ property }) => property.id === getInput(dwelling, { path: ['propertyId'] }));

/** Returns the name of the chosen or typed dwelling; empty if the name is not known yet. */
export function dwellingName(chosen: Dwelling | undefined, { dwelling }: LettingForms): string {
  if (chosen) return ownName(chosen.property);
  const typed = v.safeParse(DwellingForm, getInput(dwelling));
  return typed.success ? (dwellingBody(typed.output).property?.name ?? '') : '';
}

/** Returns the name and the address of the dwelling. */
export function dwellingText(chosen: Dwelling | undefined, forms: LettingForms): string {
  const typed = v.safeParse(DwellingForm, getInput(forms.dwelling));
  const place = chosen?.property ?? (typed.success ? dwellingBody(typed.output).property : null);
  return place ? [dwellingName(chosen, forms), addressText(place)].join(' · ') : '';
}

const peopleTyped = ({ people }: LettingForms) => {
  const typed = v.safeParse(PeopleForm, getInput(people));
  return typed.success ? peopleBody(typed.output) : { tenants: [], guarantors: [] };
};

/** Returns the names of the tenants; empty while a name is missing. */
export const tenantNames = (forms: LettingForms): string[] => peopleTyped(forms).tenants.map(fullName);

/** Returns the names of the tenants and guarantors in one line. */
export function peopleText(
  forms: LettingForms,
  LL: Pick<TranslationFunctions, 'letting'>,
  locale: Locale,
): string {
  const { tenants, guarantors } = peopleTyped(forms);
  const list = (people: readonly Person[]): string => listText(people.map(fullName), locale);
  return guarantors.length === 0
    ? list(tenants)
    : `${list(tenants)} · ${LL.letting.guarantors({ names: list(guarantors), n: guarantors.length })}`;
}

/** Returns the monthly amount and the deposit in euros; `null` while a field of the terms is invalid. */
export function monthlyAmounts({ terms }: LettingForms): { amount: number; deposit: number } | null {
  const typed = v.safeParse(TermsForm, getInput(terms));
  if (!typed.success) return null;
  const { rent, charges, deposit } = typed.output;
  return { amount: sumEuros(rent, charges), deposit };
}

/** Returns the terms of the lease in one line. */
export function termsText(
  { terms }: LettingForms,
  LL: Pick<TranslationFunctions, 'lease' | 'letting'>,
  locale: Locale,
): string {
  const typed = v.safeParse(TermsForm, getInput(terms));
  if (!typed.success) return '';
  const { kind, startsOn, rent, charges } = typed.output;
  const agreed = LL.letting.terms({
    kind: LL.lease.kinds[kind](),
    day: dayInWords(startsOn, locale),
    rent: formatEuros(rent, locale),
    charges: formatEuros(charges, locale),
  });
  return [agreed, benefitOf(typed.output, LL, locale)].filter((text) => text !== null).join(' · ');
}

/** Returns the housing benefit and its office; `null` if there is none, or while a field of the terms is invalid. */
export function benefitText(
  { terms }: LettingForms,
  LL: Pick<TranslationFunctions, 'letting'>,
  locale: Locale,
): string | null {
  const typed = v.safeParse(TermsForm, getInput(terms));
  return typed.success ? benefitOf(typed.output, LL, locale) : null;
}

function benefitOf(
  terms: v.InferOutput<typeof TermsForm>,
  LL: Pick<TranslationFunctions, 'letting'>,
  locale: Locale,
): string | null {
  const { benefit } = termsBody(terms, false);
  return benefit && LL.letting.benefitBy[benefit.office]({ amount: formatEuros(benefit.amount, locale) });
}
