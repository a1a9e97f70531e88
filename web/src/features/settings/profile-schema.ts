import * as v from 'valibot';
import { RequiredText, code } from '@shared/contract/common.ts';
import { ProfileUpdate } from '@shared/contract/profile.ts';
import { Locale, type User } from '@shared/contract/user.ts';
import { sirenText } from '@shared/domain/siren.ts';

const { companyName, address, addressComplement, postalCode, city, phoneNumber, siren } =
  ProfileUpdate.entries;

const Address = v.object({ address, postalCode, city });

/** What the profile's form holds: a name, and an address that is whole or absent. */
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

/** A typed SIREN as the field shows one; what is none as it is. */
export function usualSiren(text: string): string {
  const read = v.safeParse(siren, text);
  return read.success ? sirenText(read.output ?? '') : text;
}

/** A user's profile as the form's fields show it. */
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
