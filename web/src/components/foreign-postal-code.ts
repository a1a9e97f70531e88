import * as v from 'valibot';
import { PostalCode } from '@shared/contract/property.ts';

/** True for a postal code of digits alone that is not French: foreign, or with a missing digit. */
export const isForeignPostalCode = (text: string): boolean =>
  /^[\d\s]*\d[\d\s]*$/.test(text) && !v.is(PostalCode, text);
