import * as v from 'valibot';
import { isSiren } from '../../domain/siren.ts';
import { issueCode } from './common.ts';

/**
 * A SIREN: the nine digits that identify a French company (code de commerce, art. R. 123-221). The digits may be typed
 * in groups.
 */
export const OptionalSiren = v.nullable(
  v.pipe(
    v.string(issueCode('invalid')),
    // The documented pattern allows spaces. No pattern can verify the check digit.
    v.metadata({ pattern: String.raw`^\s*(?:(?:\d\s*){9})?$` }),
    v.transform((text) => text.replace(/\s/g, '')),
    v.check((digits) => digits === '' || isSiren(digits), issueCode('invalidSiren')),
    v.transform((digits) => (digits === '' ? null : digits)),
  ),
);
