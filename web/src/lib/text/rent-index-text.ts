import * as v from 'valibot';
import { IndexValue, YearlyChange } from '@shared/contract/leases/rent-index.ts';
import type { IssueCode } from '@shared/contract/values/issue-code.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { parseAmount } from './amount-text.ts';

const required: IssueCode = 'required';

/** Formats a number with two decimals, such as an index, as `148,37` or `148.37`. */
export const twoDecimals = (value: number, locale: Locale): string =>
  formatEuros(value, locale).replace(/\s?€/, '');

/** Formats a change in percent with its sign, as `+1,15 %` or `+1.15%`. */
export const percentText = (percent: number, locale: Locale): string =>
  `${percent < 0 ? '' : '+'}${twoDecimals(percent, locale)}${locale === 'fr' ? '\u00A0%' : '%'}`;

const parseNumber = (text: string): number => parseAmount(text.replace(/\s*%$/, ''));

/** Converts the text of a field to the value of an index for the API. */
export const IndexText = v.pipe(
  v.string(required),
  v.trim(),
  v.minLength(1, required),
  v.transform(parseNumber),
  IndexValue,
);

/** Converts the text of a field, such as `+1,15 %`, to the yearly change of an index for the API. */
export const YearlyChangeText = v.pipe(
  v.string(required),
  v.trim(),
  v.minLength(1, required),
  v.transform(parseNumber),
  YearlyChange,
);
