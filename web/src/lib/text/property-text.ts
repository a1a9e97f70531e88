import type { Property } from '@shared/contract/property.ts';
import { namedAddress, streetLines } from '@shared/domain/address.ts';

type Street = Pick<Property, 'address' | 'addressComplement'>;
type NamedStreet = Street & Pick<Property, 'name'>;

/**
 * Returns the address without its city, as `12 rue des Lilas, Apt 1`. The complement distinguishes the dwellings of one
 * house.
 */
export const streetText = (street: Street): string => streetLines(street).join(', ');

/** Returns true if the address contains the name. */
export const isNamedByAddress = (property: NamedStreet): boolean =>
  namedAddress(property.name, streetLines(property)).name === null;

/** Returns all texts of a property that a search compares with the query. */
export const searchedTexts = ({ id: _id, lessorId: _lessorId, ...fields }: Property): string[] =>
  Object.values(fields).filter((value) => typeof value === 'string');
