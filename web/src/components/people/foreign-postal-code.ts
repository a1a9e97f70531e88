import * as v from 'valibot';
import { PostalCode } from '@shared/contract/property.ts';

/** Returns true for a postal code of digits that is not French. The code is foreign, or a digit is missing. */
export const isForeignPostalCode = (text: string): boolean =>
  /^[\d\s]*\d[\d\s]*$/.test(text) && !v.is(PostalCode, text);
