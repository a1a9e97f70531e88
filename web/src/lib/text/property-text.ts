import type { Property } from '@shared/contract/property.ts';
import { namedAddress, streetLines } from '@shared/domain/address.ts';

type Street = Pick<Property, 'address' | 'addressComplement'>;
type Named = Street & Pick<Property, 'name'>;

/**
 * Returns the address without its city, with the complement that tells the dwellings of a house apart: `12 rue des
 * Lilas, Apt 1`.
 */
export const streetText = (street: Street): string => streetLines(street).join(', ');

/**
 * Returns the name, with the complement where needed to tell dwellings of a house apart: landlords often name both by
 * their address.
 */
export const ownName = ({ name, addressComplement }: Named): string =>
  addressComplement !== null && name.includes(addressComplement)
    ? name
    : streetLines({ address: name, addressComplement }).join(', ');

/** True where the address contains the name. */
export const isNamedByAddress = (property: Named): boolean =>
  namedAddress(property.name, streetLines(property)).name === null;

/** Returns every text of a property by which a search finds it, whichever field holds it. */
export const searchedTexts = ({ id: _id, lessorId: _lessorId, ...fields }: Property): string[] =>
  Object.values(fields).filter((value) => typeof value === 'string');
