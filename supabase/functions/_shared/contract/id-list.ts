import * as v from 'valibot';
import { code, Id } from './common.ts';

/** The most tenants that one request may name. */
const ID_LIST_MAX = 500;

/** Returns the schema of a list of 1 to `most` ids. */
export const idList = (most: number) =>
  v.pipe(v.array(Id), v.minLength(1, code('required')), v.maxLength(most, code('tooLong')));

export const IdList = idList(ID_LIST_MAX);
