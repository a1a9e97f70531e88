import { ProfileUpdate } from '@shared/contract/users/profile.ts';

const { address, addressComplement, postalCode, city, country } = ProfileUpdate.entries;

/** The fields of a landlord's address in a form. */
export const LANDLORD_ADDRESS = {
  address,
  addressComplement,
  postalCode,
  city,
  country: country.wrapped,
};

interface StoredAddress {
  readonly address: string | null;
  readonly addressComplement: string | null;
  readonly postalCode: string | null;
  readonly city: string | null;
  readonly country: string;
}

/** Converts a stored address to the input of a form. `null` means that no address is stored yet. */
export const addressInput = (stored: StoredAddress | null) => ({
  address: stored?.address ?? '',
  addressComplement: stored?.addressComplement ?? '',
  postalCode: stored?.postalCode ?? '',
  city: stored?.city ?? '',
  country: stored?.country ?? 'FR',
});
