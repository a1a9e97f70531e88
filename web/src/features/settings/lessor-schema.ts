import * as v from 'valibot';
import { code } from '@shared/contract/common.ts';
import { type Lessor, LessorCreate } from '@shared/contract/lessor.ts';
import { OptionalText, RequiredText } from '@shared/contract/text.ts';
import { sirenText } from '@shared/domain/siren.ts';

const { series, addressComplement, postalCode, phoneNumber, siren, email } = LessorCreate.entries;

const OfPerson = v.object({ firstName: RequiredText, lastName: RequiredText });
/** In the order of the form, so that the focus goes to the first that is wrong. */
const OfCompany = v.object({
  companyName: RequiredText,
  siren,
  firstName: OptionalText,
  lastName: OptionalText,
});

/** What was typed for the other choice is not looked at. */
const nameRules = (isCompany: boolean) => (isCompany ? OfCompany : OfPerson);

const texts = {
  isCompany: v.boolean(),
  companyName: v.string(),
  siren: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  address: RequiredText,
  addressComplement,
  postalCode: v.pipe(
    postalCode,
    v.check((text) => text !== null, code('required')),
  ),
  city: RequiredText,
  phoneNumber,
  email,
};

/** The schema of the form of a lessor, complete as receipts need it; the letters of its numbers are asked once. */
export const lessorForm = (stored: Lessor | null) =>
  v.pipe(
    v.object({ ...texts, series: stored ? v.string() : v.pipe(v.string(), v.toUpperCase(), series) }),
    v.rawCheck(({ dataset, addIssue }) => {
      const input = v.safeParse(v.looseObject({ isCompany: v.boolean() }), dataset.value);
      if (!input.success) return;
      for (const { message, path } of v.safeParse(nameRules(input.output.isCompany), input.output).issues ??
        [])
        addIssue({ message, path });
    }),
  );
export type LessorFormSchema = ReturnType<typeof lessorForm>;

/** What a form says of a lessor, as the API takes it, without the letters of its numbers. */
export function fromForm({ isCompany, series: _series, ...values }: v.InferOutput<LessorFormSchema>) {
  const names = { companyName: null, siren: null, ...v.parse(nameRules(isCompany), values) };
  return { ...values, ...names };
}

/** A lessor as input of the form; `null`: a new one, which is a company more often than not. */
export const lessorInput = (stored: Lessor | null) => ({
  isCompany: stored === null || stored.companyName !== null,
  companyName: stored?.companyName ?? '',
  siren: sirenText(stored?.siren ?? ''),
  firstName: stored?.firstName ?? '',
  lastName: stored?.lastName ?? '',
  address: stored?.address ?? '',
  addressComplement: stored?.addressComplement ?? '',
  postalCode: stored?.postalCode ?? '',
  city: stored?.city ?? '',
  phoneNumber: stored?.phoneNumber ?? '',
  email: stored?.email ?? '',
  series: stored?.series ?? '',
});
