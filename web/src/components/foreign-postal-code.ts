import * as v from 'valibot';
import { PostalCode } from '@shared/contract/property.ts';

/** Returns true for a postal code of digits that is not French. Such a code is foreign, or lacks a digit. */
export const isForeignPostalCode = (text: string): boolean =>
  /^[\d\s]*\d[\d\s]*$/.test(text) && !v.is(PostalCode, text);
