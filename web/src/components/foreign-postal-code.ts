import * as v from 'valibot';
import { PostalCode } from '@shared/contract/property.ts';

/** True for a postal code of digits only that is not French: it is foreign or lacks a digit. */
export const isForeignPostalCode = (text: string): boolean =>
  /^[\d\s]*\d[\d\s]*$/.test(text) && !v.is(PostalCode, text);
