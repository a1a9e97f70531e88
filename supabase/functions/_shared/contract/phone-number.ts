import * as v from 'valibot';
import { INVISIBLE, readPhoneNumber, visiblePart } from '../domain/phone-number.ts';
import { code } from './common.ts';
import { TEXT_MAX_LENGTH } from './text.ts';

/** What may stand between two characters unseen. */
const GAP = `[${INVISIBLE}]*`;
const BLANK = String.raw`[\s${INVISIBLE}]*`;
const BETWEEN = String.raw`[\s./()${INVISIBLE}-]*`;
const TRUNK = String.raw`\(${GAP}0${GAP}\)`;
const ABROAD = `(?:\\+|0${GAP}0)${GAP}`;
const FRANCE = `3${GAP}3`;
const digits = (count: string): string => String.raw`(?:${BETWEEN}\d)${count}${BETWEEN}$`;

/** What `readPhoneNumber` reads, for the document: French numbers, with or without +33, those of other countries, or nothing. */
const AS_TYPED = [
  `^${BLANK}$`,
  `^${BLANK}(?!.*${TRUNK})${BETWEEN}0${BETWEEN}[1-9]${digits('{8}')}`,
  `^${BLANK}${ABROAD}${FRANCE}${BETWEEN}(?:${TRUNK}${BETWEEN})?(?!.*${TRUNK})[1-9]${digits('{8}')}`,
  `^${BLANK}${ABROAD}(?!${FRANCE}|.*${TRUNK})${BETWEEN}[1-9]${digits('{7,14}')}`,
].join('|');

/** A telephone number, stored in its usual form; an empty one is the same as `null`. */
export const OptionalPhoneNumber = v.nullable(
  v.pipe(
    v.string(code('invalid')),
    v.metadata({ pattern: AS_TYPED }),
    v.maxLength(TEXT_MAX_LENGTH, code('tooLong')),
    v.check((text) => visiblePart(text) === '' || readPhoneNumber(text) !== null, code('invalidPhoneNumber')),
    v.transform(readPhoneNumber),
  ),
);
