import * as v from 'valibot';
import { issueCode, Id } from './common.ts';

/** The maximum number of tenants or documents that one request may name. */
const ID_LIST_MAX = 500;

/** Returns the schema of a list of 1 to `most` ids. */
export const idList = (most: number) =>
  v.pipe(v.array(Id), v.minLength(1, issueCode('required')), v.maxLength(most, issueCode('tooLong')));

export const IdList = idList(ID_LIST_MAX);
