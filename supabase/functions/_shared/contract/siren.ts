import * as v from 'valibot';
import { isSiren } from '../domain/siren.ts';
import { issueCode } from './common.ts';

/** The nine digits of a French company (code de commerce, art. R. 123-221), also typed in groups. */
export const OptionalSiren = v.nullable(
  v.pipe(
    v.string(issueCode('invalid')),
    // The pattern of the typed text. A pattern cannot check the check digit.
    v.metadata({ pattern: String.raw`^\s*(?:(?:\d\s*){9})?$` }),
    v.transform((text) => text.replace(/\s/g, '')),
    v.check((digits) => digits === '' || isSiren(digits), issueCode('invalidSiren')),
    v.transform((digits) => (digits === '' ? null : digits)),
  ),
);
