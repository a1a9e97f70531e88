import * as v from 'valibot';
import { code } from '@shared/contract/common.ts';
import { RequiredText } from '@shared/contract/text.ts';
import { ProfileUpdate } from '@shared/contract/profile.ts';
import { Locale, type User } from '@shared/contract/user.ts';
import { sirenText } from '@shared/domain/siren.ts';

const { companyName, address, addressComplement, postalCode, city, phoneNumber, siren } =
  ProfileUpdate.entries;

const Address = v.object({ address, postalCode, city });

/** The schema of the profile form: a name, and an address that is either complete or empty. */
export const ProfileForm = v.pipe(
  v.object({
    firstName: RequiredText,
    lastName: RequiredText,
    locale: Locale,
    companyName,
    address,
    addressComplement,
    postalCode,
    city,
    phoneNumber,
    siren,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const lines = v.safeParse(Address, dataset.value);
    if (!lines.success || !Object.values(lines.output).some(Boolean)) return;
    for (const [key, value] of Object.entries(lines.output)) {
      if (value) continue;
      const path = { type: 'object', origin: 'value', input: lines.output, key, value } as const;
      addIssue({ message: code('required'), path: [path] });
    }
  }),
);

/** Formats a typed SIREN; returns any other text unchanged. */
export function usualSiren(text: string): string {
  const read = v.safeParse(siren, text);
  return read.success ? sirenText(read.output ?? '') : text;
}

/** A user's profile as input for the form. */
export const profileInput = (user: User) => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  locale: user.locale,
  companyName: user.companyName ?? '',
  address: user.address ?? '',
  addressComplement: user.addressComplement ?? '',
  postalCode: user.postalCode ?? '',
  city: user.city ?? '',
  phoneNumber: user.phoneNumber ?? '',
  siren: sirenText(user.siren ?? ''),
});
