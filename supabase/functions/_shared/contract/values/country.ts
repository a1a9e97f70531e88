import * as v from 'valibot';
import { COUNTRIES } from '../../domain/countries.ts';
import { issueCode } from './common.ts';

/** A country by its two-letter code (ISO 3166-1): `FR`. */
export const Country = v.picklist(COUNTRIES, issueCode('invalidCountry'));
