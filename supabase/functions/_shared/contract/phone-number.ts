import * as v from 'valibot';
import { readPhoneNumber } from '../domain/phone-number.ts';
import { code } from './common.ts';
import { TEXT_MAX_LENGTH } from './text.ts';

const BETWEEN = String.raw`[\s./()-]*`;
const digits = (count: string): string => String.raw`(?:${BETWEEN}\d)${count}${BETWEEN}$`;

/** What `readPhoneNumber` reads, for the document: French numbers, with or without +33, those of other countries, or nothing. */
const AS_TYPED = [
  String.raw`^\s*$`,
  String.raw`^\s*(?!.*\(0\))${BETWEEN}0${BETWEEN}[1-9]${digits('{8}')}`,
  String.raw`^\s*(?:\+|00)33${BETWEEN}(?:\(0\)${BETWEEN})?(?!.*\(0\))[1-9]${digits('{8}')}`,
  String.raw`^\s*(?:\+|00)(?!33|.*\(0\))${BETWEEN}[1-9]${digits('{7,14}')}`,
].join('|');

/** A telephone number, stored in its usual form; an empty one is the same as `null`. */
export const OptionalPhoneNumber = v.nullable(
  v.pipe(
    v.string(code('invalid')),
    v.metadata({ pattern: AS_TYPED }),
    v.trim(),
    v.maxLength(TEXT_MAX_LENGTH, code('tooLong')),
    v.check((text) => text === '' || readPhoneNumber(text) !== null, code('invalidPhoneNumber')),
    v.transform(readPhoneNumber),
  ),
);
