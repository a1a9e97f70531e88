import * as v from 'valibot';
import { Balance } from './values/amount.ts';
import { CalendarDate } from './values/calendar-date.ts';
import { Id, Instant, issueCode, wholeNumber } from './values/common.ts';
import { PastDate } from './values/past-date.ts';
import { optionalNote, OptionalText } from './values/text.ts';

/**
 * The category of an expense in the declaration of income. `otherIncome` is money that the lessor received. An expense
 * of the category `coOwnershipStatement` states a recoverable charge of the syndic's yearly statement. The lessor has
 * already paid it by his provisions (`coOwnership`), so no sum of the year counts it.
 */
export const ExpenseTax = v.picklist(
  [
    'propertyTax',
    'coOwnership',
    'coOwnershipSettlement',
    'coOwnershipStatement',
    'insurance',
    'works',
    'management',
    'loan',
    'unrecovered',
    'eviction',
    'furniture',
    'other',
    'otherIncome',
  ],
  issueCode('invalid'),
);
export type ExpenseTax = v.InferOutput<typeof ExpenseTax>;

/** The kind of charge that the tenants owe (décret n° 87-713 du 26 août 1987). */
export const ExpenseCharge = v.picklist(
  [
    'water',
    'hotWater',
    'heating',
    'lift',
    'commonParts',
    'electricity',
    'greenSpaces',
    'caretaker',
    'hygiene',
    'equipment',
    'waste',
    'other',
  ],
  issueCode('invalid'),
);
export type ExpenseCharge = v.InferOutput<typeof ExpenseCharge>;

/** An expense of a lessor, in euros. A negative amount is a credit. */
export const Expense = v.object({
  id: Id,
  lessorId: Id,
  paidOn: CalendarDate,
  amount: v.number(),
  label: v.nullable(v.string()),
  /** `null` if the expense is only a recoverable charge. */
  tax: v.nullable(ExpenseTax),
  /** The deductible part of `amount`; `null` means the whole amount, less the part that the tenants repay. */
  deductible: v.nullable(v.number()),
  /** `null` if the tenants owe no part. */
  charge: v.nullable(ExpenseCharge),
  /**
   * The part of `amount` that the tenants owe. If `charge` is given, `null` means the largest possible part: the whole
   * amount or, of a property tax, only its tax on waste, which is `amount` less `deductible`.
   */
  recoverable: v.nullable(v.number()),
  /** The first and the last day for which the tenants owe the charge. */
  from: v.nullable(CalendarDate),
  to: v.nullable(CalendarDate),
  /** The dwellings of the expense. An expense without dwellings is for all dwellings of the lessor. */
  properties: v.array(v.object({ propertyId: Id, shares: v.number() })),
  /** The number of shares in the whole, such as all tantièmes of a building. */
  totalShares: v.number(),
  /**
   * The amounts that each dwelling bears. For the part that the lessor bears, `propertyId` is `null`. `deductible` is the
   * amount on form 2044: in the categories `management`, `insurance` and `works`, at most the part that the tenants do
   * not owe, and 0 in a category without a line.
   */
  parts: v.array(v.object({ propertyId: v.nullable(Id), amount: v.number(), deductible: v.number() })),
  /** The words by which the bank line names the payee. */
  payee: v.nullable(v.string()),
  bankLineId: v.nullable(Id),
  /** The number of kept bills. */
  bills: v.number(),
  createdAt: Instant,
});
export type Expense = v.InferOutput<typeof Expense>;

/** The maximum number of expenses in one response. */
export const EXPENSES_AT_ONCE = 500;

/** A response ends as soon as its expenses have this number of dwellings. */
export const EXPENSE_DWELLINGS_AT_ONCE = 5000;

export const ExpenseList = v.array(Expense);

/** Filters expenses by year of payment and dwelling. `after` is the id of the last expense on the previous page. */
export const ExpenseQuery = v.object({
  year: v.optional(
    v.pipe(v.string(), v.regex(/^(?:19|20|21)\d\d$/, issueCode('invalid')), v.transform(Number)),
  ),
  propertyId: v.optional(Id),
  after: v.optional(Id),
});

const optionalNull = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.nullable(schema), null);

const ExpenseAmount = v.pipe(Balance, v.notValue(0, issueCode('invalidAmount')));

/** The maximum number of shares, such as the tantièmes of a building. */
export const SHARES_MAX = 1_000_000;

const Shares = wholeNumber(1, SHARES_MAX);

export const EXPENSE_PROPERTIES_MAX = 200;

const ExpenseProperties = v.pipe(
  v.array(v.strictObject({ propertyId: Id, shares: v.optional(Shares, 1) })),
  v.maxLength(EXPENSE_PROPERTIES_MAX, issueCode('tooLong')),
);

/**
 * Records an expense. An expense has a `tax` category, a `charge`, or both. An expense with a `charge` also has `from`
 * and `to`. The default lessor is the lessor of the first dwelling, or the first lessor of the account. The default
 * `totalShares` is the sum of the shares.
 */
export const ExpenseCreate = v.strictObject({
  idempotencyKey: Id,
  lessorId: v.optional(Id),
  paidOn: PastDate,
  amount: ExpenseAmount,
  label: v.optional(OptionalText, null),
  tax: optionalNull(ExpenseTax),
  deductible: optionalNull(Balance),
  charge: optionalNull(ExpenseCharge),
  recoverable: optionalNull(Balance),
  from: optionalNull(CalendarDate),
  to: optionalNull(CalendarDate),
  properties: v.optional(ExpenseProperties, []),
  totalShares: optionalNull(Shares),
  /** The `id` of a bank line, as in `POST /bank/lines`. Each line can be recorded only once. */
  bankLineId: optionalNull(Id),
  payee: v.optional(optionalNote(40), null),
});
export type ExpenseCreate = v.InferInput<typeof ExpenseCreate>;

/**
 * A change of an expense. A missing field keeps its value, and `null` clears an optional field. If the change brings a
 * new first dwelling and no `lessorId`, the lessor of this dwelling becomes the lessor of the expense.
 */
export const ExpenseUpdate = v.strictObject({
  lessorId: v.optional(Id),
  paidOn: v.optional(PastDate),
  amount: v.optional(ExpenseAmount),
  label: v.optional(OptionalText),
  tax: v.optional(v.nullable(ExpenseTax)),
  deductible: v.optional(v.nullable(Balance)),
  charge: v.optional(v.nullable(ExpenseCharge)),
  recoverable: v.optional(v.nullable(Balance)),
  from: v.optional(v.nullable(CalendarDate)),
  to: v.optional(v.nullable(CalendarDate)),
  properties: v.optional(ExpenseProperties),
  totalShares: v.optional(v.nullable(Shares)),
});
export type ExpenseUpdate = v.InferInput<typeof ExpenseUpdate>;
