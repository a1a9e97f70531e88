import * as v from 'valibot';
import type { LettingCreate } from '@shared/contract/leases/letting.ts';
import { DwellingForm, dwellingBody } from './dwelling-schema.ts';
import { EntryForm, depositReceiptBody, entryBody } from './entry-schema.ts';
import { PeopleForm, peopleBody } from './people-schema.ts';
import { TermsForm, termsBody } from './terms-schema.ts';

/** The steps of the letting form, in their order on the page. */
export const STEPS = ['dwelling', 'people', 'terms', 'entry'] as const;
export type Step = (typeof STEPS)[number];

const SCHEMAS = { dwelling: DwellingForm, people: PeopleForm, terms: TermsForm, entry: EntryForm };

export type Inputs = Readonly<Record<Step, unknown>>;

export const isStepValid = (step: Step, inputs: Inputs): boolean => v.is(SCHEMAS[step], inputs[step]);

/**
 * Returns the API request that adds the letting; `null` while required input is missing. If the first payment or the
 * received deposit is incomplete, the request contains neither of them.
 */
export function lettingBody(idempotencyKey: string, inputs: Inputs): LettingCreate | null {
  const dwelling = v.safeParse(DwellingForm, inputs.dwelling);
  const people = v.safeParse(PeopleForm, inputs.people);
  const terms = v.safeParse(TermsForm, inputs.terms);
  const entry = v.safeParse(EntryForm, inputs.entry);
  if (!dwelling.success || !people.success || !terms.success) return null;
  const { hasSolidarity, tenants } = people.output;
  return {
    idempotencyKey,
    ...dwellingBody(dwelling.output),
    ...peopleBody(people.output),
    ...termsBody(terms.output, hasSolidarity && tenants.length > 1),
    ...(entry.success ? entryBody(entry.output) : { payment: null }),
    depositReceipt: entry.success ? depositReceiptBody(entry.output, terms.output.deposit) : null,
  };
}

/** For each path of an API error about the housing benefit, the field of the terms that shows the error. */
export const BENEFIT_FIELDS: Readonly<Record<string, string>> = {
  'benefit.office': 'benefitOffice',
  'benefit.amount': 'benefitAmount',
};

/** Returns the step and the form field for a path of an API error. */
export function stepAndField(path: string): { readonly step: Step; readonly field: string } {
  const [first = '', second = first] = path.split('.');
  if (first === 'property') return { step: 'dwelling', field: second };
  if (first === 'propertyId') return { step: 'dwelling', field: first };
  if (first === 'payment' || first === 'depositReceipt') return { step: 'entry', field: second };
  const benefitField = BENEFIT_FIELDS[path];
  if (benefitField !== undefined) return { step: 'terms', field: benefitField };
  return first === 'tenants' || first === 'guarantors'
    ? { step: 'people', field: first }
    : { step: 'terms', field: first };
}
