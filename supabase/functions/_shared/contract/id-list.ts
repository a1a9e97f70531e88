import * as v from 'valibot';
import { code, Id } from './common.ts';

/** The most tenants or receipts that one request may name. */
export const ID_LIST_MAX = 500;

export const IdList = v.pipe(
  v.array(Id),
  v.minLength(1, code('required')),
  v.maxLength(ID_LIST_MAX, code('tooLong')),
);
