import * as v from 'valibot';
import { issueCode } from '@shared/contract/values/common.ts';
import { RequiredText } from '@shared/contract/values/text.ts';
import { ProfileUpdate } from '@shared/contract/users/profile.ts';
import { Locale, type User } from '@shared/contract/users/user.ts';
import { LANDLORD_ADDRESS, addressInput } from '@/lib/form/landlord-address.ts';
import { isFrance } from '@shared/domain/countries.ts';
import { sirenText } from '@shared/domain/siren.ts';

const { companyName, isBilingual, isFamilyCompany, phoneNumber, siren } = ProfileUpdate.entries;
const { address, postalCode, city, country } = LANDLORD_ADDRESS;

const Address = v.object({ address, postalCode, city, country });

/** The schema of the profile form. The name is required. The address must be complete or empty. */
export const ProfileForm = v.pipe(
  v.object({
    firstName: RequiredText,
    lastName: RequiredText,
    locale: Locale,
    isBilingual: isBilingual.wrapped,
    companyName,
    isFamilyCompany: isFamilyCompany.wrapped,
    ...LANDLORD_ADDRESS,
    phoneNumber,
    siren,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const typed = v.safeParse(Address, dataset.value);
    if (!typed.success) return;
    const { country: chosen, ...lines } = typed.output;
    if (!Object.values(lines).some(Boolean)) return;
    for (const [key, value] of Object.entries(lines)) {
      // Outside of France, a postal code is not required, because some countries have no postal codes.
      if (value || (key === 'postalCode' && !isFrance(chosen))) continue;
      const path = { type: 'object', origin: 'value', input: typed.output, key, value } as const;
      addIssue({ message: issueCode('required'), path: [path] });
    }
  }),
);

/** Formats a typed SIREN. Returns any other text unchanged. */
export function usualSiren(text: string): string {
  const read = v.safeParse(siren, text);
  return read.success ? sirenText(read.output ?? '') : text;
}

/** Returns the form input for a user's profile. */
export const profileInput = (user: User) => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  locale: user.locale,
  isBilingual: user.isBilingual,
  companyName: user.companyName ?? '',
  isFamilyCompany: user.isFamilyCompany,
  ...addressInput(user),
  phoneNumber: user.phoneNumber ?? '',
  siren: sirenText(user.siren ?? ''),
});
