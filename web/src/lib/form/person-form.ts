import * as v from 'valibot';
import { OptionalSiren } from '@shared/contract/values/siren.ts';
import { OptionalText, RequiredText } from '@shared/contract/values/text.ts';
import type { Person } from '@shared/domain/full-name.ts';

/** The typed names of a person or company. `namesOf` converts these names for the API. */
export const NAME_TEXTS = {
  isCompany: v.boolean(),
  companyName: v.string(),
  siren: v.string(),
  firstName: v.string(),
  lastName: v.string(),
};

const PersonRules = v.object({ firstName: RequiredText, lastName: RequiredText });

/** The rules are in the order of the form's fields, so that the topmost invalid field gets the focus. */
const CompanyRules = v.object({
  companyName: RequiredText,
  siren: OptionalSiren,
  firstName: OptionalText,
  lastName: OptionalText,
});

/**
 * Returns the rules for the names of a person or a company. The rules for a person ignore the company fields. The first
 * and last name of a company are those of its representative, and are optional.
 */
export const nameRules = ({ isCompany }: { readonly isCompany?: unknown }) =>
  isCompany === true ? CompanyRules : PersonRules;

type Typed = v.InferOutput<v.ObjectSchema<typeof NAME_TEXTS, undefined>>;

/** Converts the names of a form to the names of the API. */
export function namesOf(typed: Typed) {
  const { firstName, lastName, companyName, siren } = {
    companyName: null,
    siren: null,
    ...v.parse(nameRules(typed), typed),
  };
  return { firstName, lastName, companyName, siren };
}

/** Converts stored names to the input of a form. `null` means a new person. */
export const nameInput = (person: (Person & { readonly siren: string | null }) | null): Typed => ({
  isCompany: person !== null && person.companyName !== null,
  companyName: person?.companyName ?? '',
  siren: person?.siren ?? '',
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
});
