import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';

/**
 * The state of a deposit. `none`: no deposit was agreed. `expected`: the agreed deposit was not received. `held`: the
 * tenant has the keys. `toReturn`: the keys are back, or the accounts of the building are approved. `accounts`: the
 * landlord keeps a part until the accounts of the building are approved. `settled`: the landlord holds no part of the
 * deposit any more. `handedOver`: the buyer of the dwelling has the deposit.
 */
export const DepositState = v.picklist([
  'none',
  'expected',
  'held',
  'toReturn',
  'accounts',
  'settled',
  'handedOver',
]);
export type DepositState = v.InferOutput<typeof DepositState>;

/**
 * The deposit in a list of accounts, in euros. The fields from `deadline` to `increase` describe a settlement today.
 * They are `null`, false or 0 unless the state is `toReturn` or `accounts`.
 */
export const DepositSummary = v.object({
  /** The agreed deposit: `deposit` of the lease. */
  agreed: v.number(),
  /** The sum of the received amounts. */
  received: v.number(),
  /** The part of the deposit that the landlord still has. */
  held: v.number(),
  state: DepositState,
  /**
   * The last day to return the deposit without an increase; `null` if the law of 1989 sets no day, or if the day is not
   * known yet.
   */
  deadline: v.nullable(CalendarDate),
  /**
   * True while `exitState` of the lease is unknown. If the check-out inventory differs from the check-in inventory,
   * `deadline` moves one month later.
   */
  isProvisional: v.boolean(),
  /** The part of the deposit that goes back: `held` − `arrears` − `kept` − `provision`, at least 0. */
  toReturn: v.number(),
  /** The number of monthly periods that have begun since `deadline`. */
  periodsLate: v.number(),
  /** The increase for each period: 10% of the monthly rent; 0 if the law provides for no increase. */
  increasePerPeriod: v.number(),
  /** The increase that is paid on top of `toReturn`. */
  increase: v.number(),
  /** The day on which the landlord last received a part of the deposit. */
  receivedOn: v.nullable(CalendarDate),
});
export type DepositSummary = v.InferOutput<typeof DepositSummary>;
