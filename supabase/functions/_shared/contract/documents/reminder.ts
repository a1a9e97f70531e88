import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id, issueCode } from '../values/common.ts';
import { Due } from '../leases/due.ts';
import { MonthBlocker } from '../month/month-due.ts';
import { ReminderLevel } from './reminder-level.ts';
import { optionalText } from '../values/text.ts';

/**
 * A reason why Klinky refuses a letter today. `NOTHING_OWED`: no due can be claimed. `SENT_RECENTLY`: a letter was
 * issued in the last seven days. The landlord can override this reason, but no other reason. `NO_ADDRESS`: the tenants
 * have returned the keys, and neither a new address nor a common postal address is known.
 */
export const ReminderBlocker = v.picklist(['NOTHING_OWED', 'SENT_RECENTLY', 'NO_ADDRESS']);
export type ReminderBlocker = v.InferOutput<typeof ReminderBlocker>;

const { id, kind, label, from, to, dueOn } = Due.entries;

/** An unpaid due that a letter claims, in euros. */
export const UnpaidDue = v.object({
  id,
  kind,
  label,
  from,
  to,
  dueOn,
  /** The amount of the due: `received` + `remaining` + `awaited`. */
  amount: v.number(),
  received: v.number(),
  remaining: v.number(),
  /** The part that an office is expected to pay, and that is not late yet. No letter claims it. */
  awaited: v.number(),
});

/** The arrears of a lease and the next letter about the oldest unpaid due. Amounts are in euros. */
export const Reminder = v.object({
  /** The unpaid dues that can still be claimed, oldest first. */
  dues: v.array(UnpaidDue),
  total: v.number(),
  /** The days since the oldest due fell due of which the tenants owe a part themselves; `null` if there is no such due. */
  daysLate: v.nullable(v.number()),
  /**
   * The levels of the letters that may be issued now: the next reminder, and the formal notice. Empty after the formal
   * notice.
   */
  possibleLevels: v.array(ReminderLevel),
  /** The level of the letter that Klinky proposes today; `null` if it is too early, or if nothing is owed. */
  proposedLevel: v.nullable(ReminderLevel),
  /** The day from which the first of `possibleLevels` is proposed. */
  proposedOn: v.nullable(CalendarDate),
  /**
   * The letters already issued about the oldest unpaid due, oldest first. Leaves out overtaken letters that were not
   * sent, because a new letter replaces them.
   */
  earlier: v.array(v.object({ number: v.string(), on: CalendarDate })),
  /** The day of issue of the last letter to the tenants of the lease. */
  lastIssuedOn: v.nullable(CalendarDate),
  /**
   * The address of the letter: the new address of tenants who have returned the keys, or else the postal address that
   * all of them share. `null` if the letter goes to the dwelling.
   */
  sentTo: v.nullable(v.string()),
  blockers: v.array(ReminderBlocker),
  /** The code of the data that is missing for letters of the lease; `null` if nothing is missing. */
  documentBlocker: v.nullable(MonthBlocker),
});
export type Reminder = v.InferOutput<typeof Reminder>;

/** The maximum length of the landlord's own paragraph in a letter. */
export const ADDITION_MAX = 600;

/** A letter about the arrears of a lease. `overriddenBlockers` names the blockers that the landlord has read and overrides. */
export const ReminderDraft = v.strictObject({
  level: ReminderLevel,
  overriddenBlockers: v.optional(v.array(v.picklist(['SENT_RECENTLY'], issueCode('invalid'))), []),
  addition: v.optional(optionalText(ADDITION_MAX), null),
  /** True if a reminder offers payment by instalments. A formal notice never does. */
  offersInstalments: v.optional(v.boolean(issueCode('invalid')), false),
});
export type ReminderDraft = v.InferInput<typeof ReminderDraft>;

/** Issues a letter. A request with a repeated `idempotencyKey` issues nothing, and returns the first letter. */
export const ReminderCreate = v.strictObject({ idempotencyKey: Id, ...ReminderDraft.entries });
export type ReminderCreate = v.InferInput<typeof ReminderCreate>;
