import * as v from 'valibot';
import { OptionalSiren } from '@shared/contract/siren.ts';
import { OptionalText, RequiredText } from '@shared/contract/text.ts';
import type { Person } from '@shared/domain/full-name.ts';

/** What a form holds of a person or a company, as typed; `namesOf` is what it says. */
export const NAME_TEXTS = {
  isCompany: v.boolean(),
  companyName: v.string(),
  siren: v.string(),
  firstName: v.string(),
  lastName: v.string(),
};

const OfPerson = v.object({ firstName: RequiredText, lastName: RequiredText });

/** In the order of the form, so that the focus goes to the first that is wrong. */
const OfCompany = v.object({
  companyName: RequiredText,
  siren: OptionalSiren,
  firstName: OptionalText,
  lastName: OptionalText,
});

/** What the names of a form have to be; what was typed for the other choice is not looked at. */
export const nameRules = ({ isCompany }: { readonly isCompany?: unknown }) =>
  isCompany === true ? OfCompany : OfPerson;

type Typed = v.InferOutput<v.ObjectSchema<typeof NAME_TEXTS, undefined>>;

/** The names that a form says, as the API takes them. */
export function namesOf(typed: Typed) {
  const { firstName, lastName, companyName, siren } = {
    companyName: null,
    siren: null,
    ...v.parse(nameRules(typed), typed),
  };
  return { firstName, lastName, companyName, siren };
}

/** The names of somebody as input of a form; `null`: of nobody yet, so of a person. */
export const nameInput = (known: (Person & { readonly siren: string | null }) | null): Typed => ({
  isCompany: known !== null && known.companyName !== null,
  companyName: known?.companyName ?? '',
  siren: known?.siren ?? '',
  firstName: known?.firstName ?? '',
  lastName: known?.lastName ?? '',
});
