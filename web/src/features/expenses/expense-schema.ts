import * as v from 'valibot';
import {
  type Expense,
  ExpenseCharge,
  type ExpenseCreate,
  ExpenseTax,
  SHARES_MAX,
} from '@shared/contract/expense.ts';
import type { IssueCode } from '@shared/contract/values/issue-code.ts';
import type { Property } from '@shared/contract/property.ts';
import { OptionalText } from '@shared/contract/values/text.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { type Period, shortDate, todayInParis } from '@shared/domain/period.ts';
import { emptyIsNull } from '@/lib/form/empty-is-null.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';
import { amountText, BalanceText } from '@/lib/text/amount-text.ts';
import { DateText, OptionalDateText, PastDateText } from '@/lib/text/date-text.ts';

/** The value of the dwelling field for an expense of several dwellings. */
export const SEVERAL_DWELLINGS = 'several';

const required: IssueCode = 'required';
const invalidAmount: IssueCode = 'invalidAmount';
const aboveExpense: FormIssue = 'aboveExpense';
const aboveWasteTax: FormIssue = 'aboveWasteTax';
const wasteTaxMissing: FormIssue = 'wasteTaxMissing';
const shareCount: FormIssue = 'shareCount';

const OptionalBalanceText = v.union([
  v.pipe(
    v.string(),
    v.trim(),
    v.literal(''),
    v.transform(() => null),
  ),
  BalanceText,
]);

const SharesText = v.union([
  v.pipe(
    v.string(),
    v.trim(),
    v.literal(''),
    v.transform(() => null),
  ),
  v.pipe(
    v.string(),
    v.trim(),
    v.transform(Number),
    v.integer(shareCount),
    v.minValue(1, shareCount),
    v.maxValue(SHARES_MAX, shareCount),
  ),
]);

/** The input of the form. `dwellings` has an entry for each dwelling of the account, in the order of the list. */
export const ExpenseForm = v.pipe(
  v.object({
    amount: v.pipe(BalanceText, v.notValue(0, invalidAmount)),
    paidOn: PastDateText,
    dwelling: v.string(),
    dwellings: v.array(v.object({ isChosen: v.boolean(), shares: SharesText })),
    /** The shares of a single dwelling. */
    shares: SharesText,
    isByShares: v.boolean(),
    totalShares: SharesText,
    lessorId: v.string(),
    tax: v.pipe(emptyIsNull, v.nullable(ExpenseTax)),
    label: OptionalText,
    /** The part of the amount that the form asks for in some categories: see `QUESTIONS`. */
    askedAmount: OptionalBalanceText,
    isCharge: v.boolean(),
    charge: v.pipe(emptyIsNull, v.nullable(ExpenseCharge)),
    recoverable: OptionalBalanceText,
    from: OptionalDateText,
    to: OptionalDateText,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [field, message] of issuesOf(dataset.value))
      addIssue({
        message,
        path: [
          { type: 'object', origin: 'value', input: dataset.value, key: field, value: dataset.value[field] },
        ],
      });
    for (const place of placesWithoutShares(dataset.value))
      addIssue({ message: required, path: sharesPath(dataset.value, place) });
  }),
);
type ExpenseValues = v.InferOutput<typeof ExpenseForm>;

/**
 * The categories in which the form asks for a part of the amount. `isDeductible` is true if this part is deductible,
 * and false if the rest is deductible.
 */
const QUESTIONS: Partial<Record<ExpenseTax, { readonly isDeductible: boolean }>> = {
  // The tax on waste is a charge of the tenants.
  propertyTax: { isDeductible: false },
  // The interest and the insurance are deductible, and the repaid capital is not.
  loan: { isDeductible: true },
  // The enlargement of a dwelling is not deductible, and tenants owe no part of it.
  works: { isDeductible: false },
};

type AskedTax = 'propertyTax' | 'loan' | 'works';

export const hasQuestion = (tax: unknown): tax is AskedTax =>
  tax === 'propertyTax' || tax === 'loan' || tax === 'works';

/**
 * True if the tenants owe a part of the expense. A syndic's statement states only such parts, so its form does not ask
 * who bears it.
 */
export const isChargeOf = (tax: unknown, isCharge: unknown): boolean =>
  isCharge === true || tax === 'coOwnershipStatement';

/** True if a part has another sign than the amount, or exceeds the amount. */
const exceeds = (part: number | null, amount: number): boolean =>
  part !== null && (Math.abs(part) > Math.abs(amount) || part * amount < 0);

type Issue = readonly [field: keyof ExpenseValues, issue: IssueCode | FormIssue];

/** Returns the issues that need the values of several fields. */
function issuesOf(values: ExpenseValues): Issue[] {
  const { amount, tax, askedAmount } = values;
  const isCharge = isChargeOf(tax, values.isCharge);
  const missing = (field: keyof ExpenseValues): Issue[] =>
    values[field] === null ? [[field, required]] : [];
  const issues: Issue[] = isCharge ? [] : missing('tax');
  if (values.dwelling === SEVERAL_DWELLINGS && chosenShares(values).length === 0)
    issues.push(['dwelling', required]);
  if (isOfOne(values) && values.isByShares) issues.push(...missing('shares'), ...missing('totalShares'));
  const total = isOfOne(values)
    ? (values.shares ?? 0)
    : chosenShares(values).reduce((sum, { shares }) => sum + shares, 0);
  if (values.isByShares && values.totalShares !== null && values.totalShares < total)
    issues.push(['totalShares', 'sharesAboveTotal']);
  if (tax === 'loan') issues.push(...missing('askedAmount'));
  if (hasQuestion(tax) && exceeds(askedAmount, amount)) issues.push(['askedAmount', aboveExpense]);
  if (!isCharge) return issues;
  issues.push(...missing('charge'), ...missing('from'), ...missing('to'));
  if (exceeds(values.recoverable, recoverableOf(values))) issues.push(['recoverable', aboveExpense]);
  // The tenants owe only the tax on waste in a property tax.
  if (tax === 'propertyTax' && askedAmount === null) issues.push(['askedAmount', wasteTaxMissing]);
  else if (tax === 'propertyTax' && exceeds(values.recoverable, askedAmount ?? 0))
    issues.push(['recoverable', aboveWasteTax]);
  if (values.from !== null && values.to !== null && values.to < values.from)
    issues.push(['to', 'periodReversed']);
  return issues;
}

/** The largest part of an amount that the tenants may owe: all works but the enlargement of the dwelling. */
const recoverableOf = ({ tax, amount, askedAmount }: ExpenseValues): number =>
  tax === 'works' ? sumEuros(amount, -(askedAmount ?? 0)) : amount;

/**
 * The deductible part of an amount, if the category asks for a part. The part of the works that the tenants repay is not
 * deductible either.
 */
function deductibleOf(values: ExpenseValues, isCharge: boolean): number | null {
  const { tax, amount, askedAmount } = values;
  const question = tax === null ? undefined : QUESTIONS[tax];
  if (question === undefined || askedAmount === null) return null;
  if (question.isDeductible) return askedAmount;
  const rest = sumEuros(amount, -askedAmount);
  return tax === 'works' && isCharge ? sumEuros(rest, -(values.recoverable ?? rest)) : rest;
}

/** True if the expense is for a single dwelling. */
const isOfOne = ({ dwelling }: Pick<ExpenseValues, 'dwelling'>): boolean =>
  dwelling !== '' && dwelling !== SEVERAL_DWELLINGS;

/** Returns the places of the chosen dwellings whose shares are missing. */
const placesWithoutShares = ({ dwelling, dwellings, isByShares }: ExpenseValues): number[] =>
  dwelling === SEVERAL_DWELLINGS && isByShares
    ? dwellings.flatMap(({ isChosen, shares }, place) => (isChosen && shares === null ? [place] : []))
    : [];

const sharesPath = (input: ExpenseValues, place: number): [v.IssuePathItem, ...v.IssuePathItem[]] => {
  const { dwellings } = input;
  const value = dwellings[place] ?? {};
  return [
    { type: 'object', origin: 'value', input: { ...input }, key: 'dwellings', value: dwellings },
    { type: 'array', origin: 'value', input: [...dwellings], key: place, value },
    { type: 'object', origin: 'value', input: value, key: 'shares', value: null },
  ];
};

/** Returns the place in the list and the shares of each chosen dwelling. */
const chosenShares = ({ dwelling, dwellings, isByShares }: ExpenseValues) =>
  dwelling === SEVERAL_DWELLINGS
    ? dwellings.flatMap(({ isChosen, shares }, place) =>
        isChosen ? [{ place, shares: (isByShares ? shares : null) ?? 1 }] : [],
      )
    : [];

/** Returns the body of the request to create or change an expense, without the fields that only a new expense has. */
export function expenseBody(values: ExpenseValues, properties: readonly Property[]) {
  const { amount, paidOn, label, tax, askedAmount, dwelling, lessorId } = values;
  const isCharge = isChargeOf(tax, values.isCharge);
  const deductible = deductibleOf(values, isCharge);
  return {
    amount,
    paidOn,
    label,
    tax,
    deductible,
    charge: isCharge ? values.charge : null,
    // If the recoverable amount is the tax on waste, do not store it. So it changes when the landlord corrects this
    // tax.
    recoverable:
      isCharge && !(tax === 'propertyTax' && values.recoverable === askedAmount)
        ? (values.recoverable ?? (tax === 'works' && deductible !== null ? recoverableOf(values) : null))
        : null,
    from: isCharge ? values.from : null,
    to: isCharge ? values.to : null,
    ...(dwelling === '' && lessorId !== '' && { lessorId }),
    properties:
      dwelling === SEVERAL_DWELLINGS
        ? chosenShares(values).map(({ place, shares }) => ({
            propertyId: properties[place]?.id ?? '',
            shares,
          }))
        : dwelling === ''
          ? []
          : [{ propertyId: dwelling, shares: (values.isByShares ? values.shares : null) ?? 1 }],
    totalShares: dwelling !== '' && values.isByShares ? values.totalShares : null,
  } satisfies Omit<ExpenseCreate, 'idempotencyKey'>;
}

/** The fields of a new expense that are known before the landlord types. */
export interface ExpenseStart {
  readonly amount?: number;
  readonly paidOn?: string;
  readonly label?: string;
  readonly propertyId?: string | undefined;
  readonly tax?: ExpenseTax | null;
  /** The days of the charge, if the tenants owe a part of the expense. */
  readonly days?: Period;
  readonly charge?: ExpenseCharge | undefined;
}

/** Returns the input of the form for a new expense. `last` is the expense that it repeats. */
export function newInput(
  { amount, paidOn, label, propertyId, tax, days, charge }: ExpenseStart,
  last: Expense | null,
  properties: readonly Property[],
  locale: Locale,
): v.InferInput<typeof ExpenseForm> {
  const input = expenseInput(last, properties, locale);
  return {
    ...input,
    amount:
      amount === undefined ? '' : amountText(last?.tax === 'otherIncome' ? Math.abs(amount) : amount, locale),
    paidOn: shortDate(paidOn ?? todayInParis()),
    label: (last && repeatedLabel(last)) ?? label ?? '',
    dwelling: propertyId ?? input.dwelling,
    tax: input.tax || (tax ?? ''),
    // The parts of the amount and the days differ from expense to expense, so do not copy those of the last expense.
    askedAmount: '',
    isCharge: days !== undefined,
    charge: charge ?? '',
    recoverable: '',
    from: days ? shortDate(days.from) : '',
    to: days ? shortDate(days.to) : '',
  };
}

/**
 * Returns the label of an expense if the next expense of the same payee can have this label. Returns `null` for a label
 * that names a single bill: a label that contains a number, or the bank's text, which contains the payee.
 */
function repeatedLabel({ label, payee }: Expense): string | null {
  const isOfBank = payee !== null && payee.split(' ').every((word) => label?.includes(word));
  return isOfBank || /\d/.test(label ?? '') ? null : label;
}

/** Returns the input of the form for a stored expense. */
export function expenseInput(
  expense: Expense | null,
  properties: readonly Property[],
  locale: Locale,
): v.InferInput<typeof ExpenseForm> {
  const sharesOf = new Map(expense?.properties.map(({ propertyId, shares }) => [propertyId, shares]));
  const isWhole = expense === null || expense.properties.length === 0;
  const [only, ...others] = expense?.properties ?? [];
  const one = others.length === 0 ? only : undefined;
  const hasRest = expense !== null && unassignedShares(expense) > 0;
  const isByShares = expense !== null && !one && expense.properties.some(({ shares }) => shares !== 1);
  const euros = (amount: number | null | undefined): string =>
    amount === null || amount === undefined ? '' : amountText(amount, locale);
  return {
    amount: euros(expense?.amount),
    paidOn: shortDate(expense?.paidOn ?? todayInParis()),
    dwelling: isWhole ? '' : (one?.propertyId ?? SEVERAL_DWELLINGS),
    dwellings: properties.map(({ id }) => {
      const shares = sharesOf.get(id);
      return { isChosen: shares !== undefined && !one, shares: isByShares ? String(shares ?? '') : '' };
    }),
    shares: one && hasRest ? String(one.shares) : '',
    isByShares: isByShares || hasRest,
    totalShares: hasRest ? String(expense.totalShares) : '',
    lessorId: expense?.lessorId ?? '',
    tax: expense?.tax ?? '',
    label: expense?.label ?? '',
    askedAmount: euros(askedAmountOf(expense)),
    isCharge: expense !== null && expense.charge !== null,
    charge: expense?.charge ?? '',
    recoverable: euros(
      expense?.recoverable ??
        (expense?.tax === 'propertyTax' && expense.charge !== null ? askedAmountOf(expense) : null),
    ),
    from: expense?.from ? shortDate(expense.from) : '',
    to: expense?.to ? shortDate(expense.to) : '',
  };
}

/** Returns the shares of the building that belong to no dwelling. */
const unassignedShares = ({ properties, totalShares }: Expense): number =>
  properties.length === 0 ? 0 : totalShares - properties.reduce((sum, { shares }) => sum + shares, 0);

/** Returns the part of a stored expense that the form asks for in its category; `null` if no part is stored. */
function askedAmountOf(expense: Expense | null): number | null {
  if (expense === null || expense.tax === null || expense.deductible === null) return null;
  const question = QUESTIONS[expense.tax];
  if (question === undefined) return null;
  if (question.isDeductible) return expense.deductible;
  const isRepaid = expense.tax === 'works' && expense.charge !== null;
  return sumEuros(expense.amount, -expense.deductible, isRepaid ? -(expense.recoverable ?? 0) : 0);
}

/**
 * Returns the first and the last day of the year of a day. The year of payment is the usual year of a charge. Without a
 * valid day, returns those of the current year.
 */
export function yearOfCharge(day: string): { readonly from: string; readonly to: string } {
  const read = v.safeParse(DateText, day);
  const year = (read.success ? read.output : todayInParis()).slice(0, 4);
  return { from: shortDate(`${year}-01-01`), to: shortDate(`${year}-12-31`) };
}
