import * as v from 'valibot';
import { PostalCode } from '@shared/contract/property.ts';

/** Whether a postal code of figures alone is none of France: that of a landlord abroad, or one that lacks a figure. */
export const isForeignPostalCode = (text: string): boolean =>
  /^[\d\s]*\d[\d\s]*$/.test(text) && !v.is(PostalCode, text);
