import * as v from 'valibot';
import { issueCode } from './common.ts';

/** The largest amount, in euros: far above any rent, and exact in cents as a JavaScript number. */
export const AMOUNT_MAX = 9_999_999.99;

const inCents = v.check((euros: number) => Number(euros.toFixed(2)) === euros, issueCode('invalidAmount'));
const IN_CENTS = v.metadata<number, { multipleOf: number }>({ multipleOf: 0.01 });

/** An amount in euros, at least 0, with at most two decimals. */
export const Amount = v.pipe(
  v.number(issueCode('invalidAmount')),
  v.finite(issueCode('invalidAmount')),
  v.minValue(0, issueCode('negativeAmount')),
  v.maxValue(AMOUNT_MAX, issueCode('invalidAmount')),
  inCents,
  IN_CENTS,
);

/** An amount in euros of at least one cent, such as a payment. */
export const AmountAboveZero = v.pipe(Amount, v.minValue(0.01, issueCode('invalidAmount')));

/** The balance of an account, in euros. A positive balance is a debt, and a negative balance is an advance. */
export const Balance = v.pipe(
  v.number(issueCode('invalidAmount')),
  v.finite(issueCode('invalidAmount')),
  v.minValue(-AMOUNT_MAX, issueCode('invalidAmount')),
  v.maxValue(AMOUNT_MAX, issueCode('invalidAmount')),
  inCents,
  IN_CENTS,
);
