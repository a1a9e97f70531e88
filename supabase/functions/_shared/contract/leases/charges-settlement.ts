import * as v from 'valibot';
import { Amount, Balance } from '../values/amount.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id, Instant, issueCode } from '../values/common.ts';
import { DocumentLink } from '../documents/document.ts';
import { ExpenseCharge } from '../expense.ts';
import { MonthBlocker } from '../month/month-due.ts';
import { PastDate } from '../values/past-date.ts';
import { ADDITION_MAX } from '../documents/reminder.ts';
import { optionalText, RequiredNote, RequiredText } from '../values/text.ts';
import { YearQuery } from '../year.ts';

/**
 * A reason why charges cannot be settled. `FIXED_CHARGES`: fixed charges are never settled (loi n° 89-462, art. 25-10).
 * `MOBILITY_LEASE`: a mobility lease has fixed charges (art. 25-18). `SEVERAL_LEASES`: another lease has days in the
 * same dwelling, see `otherTenants`. `TENANTS_CHANGED`: other tenants came within the days, see `tenantsChangedOn`.
 * `TIME_BARRED`: the debt can no longer be claimed, see `barredAfter` (art. 7-1).
 * `TOO_MANY_EXPENSES`: a settlement states at most 200 expenses.
 */
export const SettlementBlocker = v.picklist([
  'FIXED_CHARGES',
  'MOBILITY_LEASE',
  'NO_PROPERTY',
  'SEVERAL_LEASES',
  'TENANTS_CHANGED',
  'TIME_BARRED',
  'TOO_MANY_EXPENSES',
]);
export type SettlementBlocker = v.InferOutput<typeof SettlementBlocker>;

/**
 * A fact that the landlord has to confirm. `NO_EXPENSES`: no expense has days of the settlement, so all provisions are
 * given back. `NO_ADDRESS`: the tenants have returned the keys, and no other address is known, so the letter has no
 * address. `CHARGES_DEDUCTED`: a deduction from the deposit for charges is entered, kept or not.
 * `CHARGES_WERE_FIXED`: receipts of the settled days state fixed charges, which are never given back.
 */
export const SettlementFact = v.picklist(
  ['NO_EXPENSES', 'NO_ADDRESS', 'CHARGES_DEDUCTED', 'CHARGES_WERE_FIXED'],
  issueCode('invalid'),
);
export type SettlementFact = v.InferOutput<typeof SettlementFact>;

/** A fact that the landlord also has to confirm for a settlement that was made elsewhere. */
export const ElsewhereFact = v.picklist(['CHARGES_DEDUCTED', 'CHARGES_WERE_FIXED'], issueCode('invalid'));
export type ElsewhereFact = v.InferOutput<typeof ElsewhereFact>;

/** An expense in a settlement. Amounts are in euros. */
export const SettlementLine = v.object({
  expenseId: Id,
  charge: ExpenseCharge,
  label: v.nullable(v.string()),
  /** The days of the expense. */
  from: CalendarDate,
  to: CalendarDate,
  /** The part of the expense that all tenants of the building owe. */
  recoverable: v.number(),
  shares: v.number(),
  totalShares: v.number(),
  /** The dwelling's part of `recoverable`. */
  part: v.number(),
  /** The number of days that the settlement counts, and the number of days of the expense. */
  days: v.number(),
  ofDays: v.number(),
  /** The tenants' part of `part`, for `days`. */
  amount: v.number(),
  /** True if the expense has days of an earlier settlement that does not state the expense. */
  isLaterBill: v.boolean(),
  /** True if the expense is a charge of the syndic's yearly statement. */
  isStatement: v.boolean(),
});
export type SettlementLine = v.InferOutput<typeof SettlementLine>;

/**
 * The settlement of charges that would be made today (loi n° 89-462, art. 23): the tenants' part of the real charges,
 * less the provisions. Amounts are in euros.
 */
export const SettlementDraft = v.object({
  state: v.picklist(['allowed', 'blocked']),
  blockers: v.array(SettlementBlocker),
  factsToConfirm: v.array(SettlementFact),
  /** The settled days: the days that were asked for and on which the tenants owe rent. */
  from: CalendarDate,
  to: CalendarDate,
  days: v.number(),
  /** The provisions that fell due, paid or not, and the paid part of these provisions. */
  called: v.number(),
  paid: v.number(),
  /** The number of days that no due covers, such as the days before the account, and the provisions for these days. */
  daysBefore: v.number(),
  calledBefore: v.number(),
  lines: v.array(SettlementLine),
  /** The sum of `lines`. */
  spent: v.number(),
  /** `spent` − `called` − `calledBefore`. A positive balance is a debt of the tenants, a negative balance a credit. */
  balance: v.number(),
  /**
   * `earliest` is the first day on which a debt may fall due without the tenants' agreement. `dueOn` is the proposed
   * day: the next day on which rent falls due, or the first lawful day if the keys are back by then or no rent falls
   * due later.
   */
  earliestDueOn: CalendarDate,
  dueOn: CalendarDate,
  /** True if the tenants have left, so that they may agree to settle at once (art. 22). */
  mayAgree: v.boolean(),
  /** True if the tenants may pay a debt by twelfths (art. 23). */
  isLate: v.boolean(),
  /** The last day on which a debt can be claimed. */
  barredAfter: CalendarDate,
  /**
   * The monthly provision of today, and the monthly provision that the charges of the settled days give; `null` if later
   * days are settled.
   */
  provision: v.number(),
  nextProvision: v.nullable(v.number()),
  /** The next change of the provision that is already made. The letter announces this change. `null` if there is none. */
  announcedProvision: v.nullable(v.object({ amount: v.number(), from: CalendarDate })),
  /** The kinds of charge that the previous settlement of the lease states and this settlement does not. */
  missingCharges: v.array(ExpenseCharge),
  /** The note of the letter of these days that was cancelled last, so that the landlord need not type it again. */
  formerNote: v.nullable(v.string()),
  /**
   * The first day with other tenants than before, on which the landlord cuts the period: one letter names the tenants of
   * all its days. `null` if the tenants are the same on all days.
   */
  tenantsChangedOn: v.nullable(CalendarDate),
  /** The tenants of other leases with days in the same dwelling. `tenantId` is the first tenant of each lease. */
  otherTenants: v.array(v.object({ tenantId: Id, names: v.array(v.string()) })),
  /** The code of the data that is missing for the letter; `null` if nothing is missing. */
  documentBlocker: v.nullable(MonthBlocker),
});
export type SettlementDraft = v.InferOutput<typeof SettlementDraft>;

const QueryAmount = v.pipe(
  v.string(),
  v.regex(/^\d{1,7}(?:\.\d{1,2})?$/, issueCode('invalidAmount')),
  v.transform(Number),
  Amount,
);

/** Asks for the settlement of some days, at most a year. `calledBefore` stands in for the proposed sum. */
export const SettlementQuery = v.object({
  from: CalendarDate,
  to: CalendarDate,
  calledBefore: v.optional(QueryAmount),
});

/** A settlement to preview or to make. */
export const SettlementLetter = v.strictObject({
  from: CalendarDate,
  to: CalendarDate,
  /** `balance` of the draft that the landlord read. If the balance has changed, the call is refused. */
  balance: Balance,
  /** The provisions for the days that no due covers. Refused if dues cover all days. */
  calledBefore: v.optional(v.nullable(Amount), null),
  /** The due day of a debt, at least a month ahead. Without it, the debt falls due on `dueOn` of the draft. */
  dueOn: v.optional(v.nullable(CalendarDate), null),
  /** True if tenants who have left agreed to settle at once. */
  isAgreed: v.optional(v.boolean(issueCode('invalid')), false),
  /** Where the tenants can check the bills. */
  billsAt: RequiredText,
  /** The landlord's own paragraph, such as the note on common heating. */
  note: v.optional(optionalText(ADDITION_MAX), null),
  confirmedFacts: v.optional(v.array(SettlementFact), []),
});
export type SettlementLetter = v.InferInput<typeof SettlementLetter>;

/** Settles charges and issues the letter. A request with a repeated `idempotencyKey` settles nothing. */
export const SettlementCreate = v.strictObject({ idempotencyKey: Id, ...SettlementLetter.entries });
export type SettlementCreate = v.InferInput<typeof SettlementCreate>;

/**
 * Records a settlement that was made elsewhere, so it has no lines and no letter here. A request with a repeated
 * `idempotencyKey` records nothing.
 */
export const SettlementElsewhereCreate = v.strictObject({
  idempotencyKey: Id,
  from: CalendarDate,
  to: CalendarDate,
  /** A positive balance is a debt of the tenants, a negative balance a credit. */
  balance: Balance,
  /** The day of the letter. A credit counts from this day. */
  sentOn: PastDate,
  /** The due day of a debt. Without it, the debt falls due a month after `sentOn` (loi n° 89-462, art. 23). */
  dueOn: v.optional(v.nullable(CalendarDate), null),
  /** The draft of the same days names the facts to confirm. */
  confirmedFacts: v.optional(v.array(ElsewhereFact), []),
});
export type SettlementElsewhereCreate = v.InferInput<typeof SettlementElsewhereCreate>;

/** A settlement of charges. Amounts are in euros, as in the letter. */
export const Settlement = v.object({
  id: Id,
  leaseId: Id,
  from: CalendarDate,
  to: CalendarDate,
  /** True if the settlement was made without Klinky. Such a settlement has no lines, and its other amounts are 0. */
  isMadeElsewhere: v.boolean(),
  called: v.number(),
  calledBefore: v.number(),
  spent: v.number(),
  /** A positive balance is a debt of the tenants, a negative balance a credit. */
  balance: v.number(),
  sentOn: CalendarDate,
  /** `null` if the tenants owe nothing. */
  dueOn: v.nullable(CalendarDate),
  /** The number of dues of the debt: 0 without a debt, and more than 1 if the debt was split. */
  parts: v.number(),
  /** The unpaid rest of the dues of the debt. 0 for a credit, and for a debt that the opening balance has. */
  remaining: v.number(),
  /** The provisions of the settled days by today’s dues, without the days before the account started. */
  calledNow: v.number(),
  /**
   * True if the provisions or the tenants of the days have changed since the letter. If `called` is `calledNow`, the
   * tenants have changed.
   */
  hasChanged: v.boolean(),
  /** True if the debt may be split into twelfths: no receipt certifies it, and the deposit has paid no part. */
  maySplit: v.boolean(),
  /** True if landlord and tenants may agree on instalments, also of a debt that was settled in time. */
  mayAgreeParts: v.boolean(),
  /** The last day on which the tenants can check the bills. */
  billsUntil: CalendarDate,
  lines: v.array(v.object({ expenseId: Id, charge: ExpenseCharge, days: v.number(), amount: v.number() })),
  /** The letter; `null` if the settlement was made elsewhere, or the letter was deleted. */
  document: v.nullable(DocumentLink),
  cancelledAt: v.nullable(Instant),
  cancelReason: v.nullable(v.string()),
  createdAt: Instant,
});
export type Settlement = v.InferOutput<typeof Settlement>;

/**
 * The number of monthly parts that landlord and tenants agreed on. Without it, a late debt is split into twelve, as the
 * law lets the tenants ask (art. 23).
 */
export const SettlementSplitQuery = v.object({
  parts: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[2-9]|[12]\d|3[0-6])$/, issueCode('invalid')), v.transform(Number)),
  ),
});

/** The settlements of a lease, newest first. */
export const SettlementList = v.array(Settlement);

/**
 * Cancels a settlement: its letter is void, and its due or its credit is cancelled. No document shows the reason.
 */
export const SettlementCancellation = v.strictObject({ reason: RequiredNote });
export type SettlementCancellation = v.InferInput<typeof SettlementCancellation>;

export const ChargesQuery = v.pick(YearQuery, ['year']);

/** The charges of a lease in a year of charges: days to settle, or a settlement. Amounts are in euros. */
export const ChargesRow = v.object({
  leaseId: Id,
  propertyId: Id,
  propertyName: v.string(),
  /** The first tenant of the lease, and the names of all tenants. */
  tenantId: v.nullable(Id),
  tenantNames: v.array(v.string()),
  from: CalendarDate,
  to: CalendarDate,
  /** True if all days are over, so that they can be settled. */
  isOver: v.boolean(),
  /** The provisions of the days, including the days before the account. */
  called: v.number(),
  spent: v.number(),
  /** The balance of the settlement; `spent` − `called` if the days are not settled. */
  balance: v.number(),
  /** The settlement of the days; `null` if the days are not settled. */
  settlement: v.nullable(
    v.object({
      id: Id,
      isMadeElsewhere: v.boolean(),
      sentOn: CalendarDate,
      dueOn: v.nullable(CalendarDate),
      parts: Settlement.entries.parts,
      remaining: Settlement.entries.remaining,
      document: v.nullable(DocumentLink),
      /** True if the provisions or the tenants of the days have changed since the letter. */
      hasChanged: v.boolean(),
      /**
       * The tenants' part of bills that came after the last settlement of a lease that has ended. No later settlement claims
       * them.
       */
      laterBills: v.number(),
    }),
  ),
});
export type ChargesRow = v.InferOutput<typeof ChargesRow>;

/**
 * The charges of a year: the rows of the leases with provisions, and the charges that no dwelling bears. A row belongs to
 * the year of charges with its last day. The year of charges of a dwelling ends like its newest syndic's statement, and
 * otherwise on 31 December.
 */
export const ChargesOfYear = v.object({
  year: v.number(),
  rows: v.array(ChargesRow),
  /**
   * The number of leases whose year of charges has ended and is not settled, as the duty counts them. A settlement whose
   * letter is overtaken before it was sent does not count as made.
   */
  toSettle: v.number(),
  /** The charges of the year that name no dwelling. `amount` is the part that tenants would owe. */
  undivided: v.array(
    v.object({
      expenseId: Id,
      charge: ExpenseCharge,
      label: v.nullable(v.string()),
      amount: v.number(),
    }),
  ),
});
export type ChargesOfYear = v.InferOutput<typeof ChargesOfYear>;
