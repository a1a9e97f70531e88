import * as v from 'valibot';
import { type Lessor, LessorCreate } from '@shared/contract/lessor.ts';
import { LANDLORD_ADDRESS, addressInput } from '@/lib/form/landlord-address.ts';
import { sirenText } from '@shared/domain/siren.ts';
import { NAME_TEXTS, nameInput, nameRules, namesOf } from '@/lib/form/person-form.ts';
import { withRules } from '@/lib/form/with-rules.ts';

const { series, isFamilyCompany, phoneNumber, email } = LessorCreate.entries;

const texts = {
  ...NAME_TEXTS,
  isFamilyCompany: isFamilyCompany.wrapped,
  ...LANDLORD_ADDRESS,
  phoneNumber,
  email,
};

/**
 * Returns the schema of the lessor form, with the rules for names on receipts. Only the form of a new lessor has a
 * field for the series.
 */
export const lessorForm = (stored: Lessor | null) =>
  withRules(
    v.object({ ...texts, series: stored ? v.string() : v.pipe(v.string(), v.toUpperCase(), series) }),
    (input) => [nameRules(input)],
  );
export type LessorFormSchema = ReturnType<typeof lessorForm>;

/** Returns the values of the form as the API expects them, without the series. */
export function lessorBody({ isCompany, series: _series, ...values }: v.InferOutput<LessorFormSchema>) {
  return { ...values, ...namesOf({ ...values, isCompany }) };
}

/**
 * Returns the form input for a lessor. `null` means a new lessor, who is usually a company: the form presets this
 * choice.
 */
export const lessorInput = (stored: Lessor | null) => ({
  ...nameInput(stored),
  isCompany: stored === null || stored.companyName !== null,
  siren: sirenText(stored?.siren ?? ''),
  isFamilyCompany: stored?.isFamilyCompany ?? false,
  ...addressInput(stored),
  phoneNumber: stored?.phoneNumber ?? '',
  email: stored?.email ?? '',
  series: stored?.series ?? '',
});
