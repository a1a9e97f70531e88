import type { Property } from '@shared/contract/property.ts';
import { namedAddress, streetLines } from '@shared/domain/address.ts';

type Street = Pick<Property, 'address' | 'addressComplement'>;
type NamedStreet = Street & Pick<Property, 'name'>;

/**
 * Returns the address without its city. Includes the complement that tells the dwellings of one house apart: `12 rue
 * des Lilas, Apt 1`.
 */
export const streetText = (street: Street): string => streetLines(street).join(', ');

/**
 * Returns the name. Adds the complement if it is needed to tell the dwellings of one house apart: landlords often name
 * each of them by the address.
 */
export const ownName = ({ name, addressComplement }: NamedStreet): string =>
  addressComplement !== null && name.includes(addressComplement)
    ? name
    : streetLines({ address: name, addressComplement }).join(', ');

/** True if the address contains the name. */
export const isNamedByAddress = (property: NamedStreet): boolean =>
  namedAddress(property.name, streetLines(property)).name === null;

/** Returns every text of a property by which a search finds it, from all its fields. */
export const searchedTexts = ({ id: _id, lessorId: _lessorId, ...fields }: Property): string[] =>
  Object.values(fields).filter((value) => typeof value === 'string');
