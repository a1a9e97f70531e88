import * as v from 'valibot';
import { AmountAboveZero } from '../values/amount.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id, Instant, issueCode } from '../values/common.ts';
import { Document, DocumentLink } from '../documents/document.ts';
import { EnergyClass } from '../values/energy-class.ts';
import { MonthBlocker } from '../month/month-due.ts';
import { PastDate } from '../values/past-date.ts';
import { Quarter } from '../values/quarter.ts';
import { ADDITION_MAX } from '../documents/reminder.ts';
import { IndexValue, RentIndexZone, YearlyChange } from './rent-index.ts';
import { optionalText, RequiredNote } from '../values/text.ts';
import { UnchangedDue } from './unchanged-due.ts';

/** The amount that a revision changes: the rent without charges, or fixed charges (loi n° 89-462, art. 25-10 2°). */
export const RevisionTarget = v.picklist(['rent', 'charges'], issueCode('invalid'));
export type RevisionTarget = v.InferOutput<typeof RevisionTarget>;

/**
 * The state of the yearly revision. `allowed`: the index has risen. `nothingToGain`: the index has not risen. `done`:
 * the rent was already revised this year. `tooEarly`: the first day of revision is more than 60 days ahead.
 * `waitingForIndex`: Insee has not published the index yet. `blocked`: see `blockers`.
 */
export const RevisionState = v.picklist([
  'allowed',
  'nothingToGain',
  'done',
  'tooEarly',
  'waitingForIndex',
  'blocked',
]);
export type RevisionState = v.InferOutput<typeof RevisionState>;

/**
 * A reason why a revision is impossible. `DAY_UNKNOWN`: the lease has no first day. `REFERENCE_UNKNOWN`: the lease has
 * no reference quarter. `ZONE_UNKNOWN`: the dwelling is missing, or its postal code belongs to no zone. `ENERGY_CLASS`:
 * the rent is frozen, because the dwelling has class F or G (art. 17-1 III). `RENT_CHANGES_LATER`: a later rent is
 * already agreed, and would replace the revised rent. `INDEX_UNKNOWN`: the index of the old or the new quarter is
 * missing. `INDEX_IMPLAUSIBLE`: the two indices differ by more than 8%.
 */
export const RevisionBlocker = v.picklist([
  'MOBILITY_LEASE',
  'CLAUSE_UNKNOWN',
  'NO_CLAUSE',
  'NO_RENT',
  'PROVISION_NOT_INDEXED',
  'ZONE_UNKNOWN',
  'DAY_UNKNOWN',
  'REFERENCE_UNKNOWN',
  'ENERGY_CLASS',
  'LEASE_ENDED',
  'RENT_CHANGES_LATER',
  'INDEX_UNKNOWN',
  'INDEX_IMPLAUSIBLE',
]);
export type RevisionBlocker = v.InferOutput<typeof RevisionBlocker>;

/**
 * A fact that only the landlord knows. The landlord has to confirm each fact of the check. `ENERGY_CLASS_UNKNOWN`: the
 * dwelling has neither class F nor class G. `DURATION_UNKNOWN`: the lease of a company was not renewed since the
 * freeze. `RENT_CHANGED`: the rent was raised since `forDay`, but not by the revision of that year.
 */
export const RevisionFact = v.picklist(
  ['ENERGY_CLASS_UNKNOWN', 'DURATION_UNKNOWN', 'RENT_CHANGED'],
  issueCode('invalid'),
);
export type RevisionFact = v.InferOutput<typeof RevisionFact>;

/**
 * The decision on the yearly revision of a lease. Amounts are in euros. A field is `null` if the decision did not need
 * the field.
 */
export const RevisionCheck = v.object({
  state: RevisionState,
  blockers: v.array(RevisionBlocker),
  factsToConfirm: v.array(RevisionFact),
  /**
   * The day of revision to use: the latest past day, if the rent was not revised for it, or else the next day within 60
   * days.
   */
  forDay: v.nullable(CalendarDate),
  /** The last day on which the landlord may ask for the revision of `forDay`. */
  lastDay: v.nullable(CalendarDate),
  /** The first day of revision after the day of the request. */
  nextDay: v.nullable(CalendarDate),
  /** The first day of the new amount. */
  startsOn: v.nullable(CalendarDate),
  /** The first day of the next term. The landlord may let the new amount start on this day. */
  nextTermOn: v.nullable(CalendarDate),
  zone: v.nullable(RentIndexZone),
  oldQuarter: v.nullable(Quarter),
  newQuarter: v.nullable(Quarter),
  /** The index of `oldQuarter`; `null` if the index is missing. */
  oldIndex: v.nullable(v.number()),
  /** The index of `newQuarter`; `null` if the index is missing. */
  newIndex: v.nullable(v.number()),
  oldSource: v.nullable(v.string()),
  newSource: v.nullable(v.string()),
  /** The day by which Insee usually publishes the index of `newQuarter`. */
  expectedOn: v.nullable(CalendarDate),
  /** The amount before the revision. */
  former: v.nullable(v.number()),
  /** The largest lawful new amount: `former` × `newIndex` ÷ `oldIndex`, rounded down to the cent. */
  cap: v.nullable(v.number()),
  /** The gain per month: `cap` − `former`. */
  perMonth: v.nullable(v.number()),
  /** The amount lost from `forDay` to the day before `startsOn`, because the rent was not revised in time. */
  lostSoFar: v.nullable(v.number()),
  /**
   * The past days of revision for which the landlord can no longer ask, because the rent was neither revised nor raised
   * within a year.
   */
  lostYears: v.array(CalendarDate),
  energyClass: v.nullable(EnergyClass),
  energyClassOn: v.nullable(CalendarDate),
  /** The last day on which the energy certificate is valid; `null` if the date of the certificate is unknown. */
  energyClassUntil: v.nullable(CalendarDate),
  /**
   * True if the class may have improved on 1 January 2026. A free attestation of the Ademe states the improved class
   * (arrêté 13-08-2025).
   */
  mayImprove: v.boolean(),
  /** The day since which the rent of a dwelling of class F or G is frozen. */
  frozenFrom: v.nullable(CalendarDate),
  /** True if the lease was renewed on `frozenFrom`; false if the lease was made on this day. */
  isRenewed: v.boolean(),
  /** The last day for which rent is owed. Only set with the blocker `LEASE_ENDED`. */
  rentOwedUntil: v.nullable(CalendarDate),
  /** The first day of the later rent. Only set with the blocker `RENT_CHANGES_LATER`. */
  laterRentOn: v.nullable(CalendarDate),
  /** The day of the last rise since `forDay`. Only set with the fact `RENT_CHANGED`. */
  rentChangedOn: v.nullable(CalendarDate),
  /** The code of the data that is missing for letters of the lease; `null` if nothing is missing. */
  documentBlocker: v.nullable(MonthBlocker),
});
export type RevisionCheck = v.InferOutput<typeof RevisionCheck>;

const QueryIndex = v.optional(
  v.pipe(v.string(), v.regex(/^\d{2,3}(?:\.\d\d?)?$/, issueCode('invalid')), v.transform(Number), IndexValue),
);

/**
 * Asks whether the rent or the fixed charges can be revised on a day. The default day is today. `oldIndex` and
 * `newIndex` stand in for indices that are unknown.
 */
export const RevisionQuery = v.object({
  askedOn: v.optional(PastDate),
  target: v.optional(RevisionTarget, 'rent'),
  oldIndex: QueryIndex,
  newIndex: QueryIndex,
});

/**
 * An index that the landlord read on Insee's site and entered for one revision. The letter names the landlord as the
 * source of the index.
 */
export const TypedIndex = v.strictObject({ quarter: Quarter, value: IndexValue, yearlyChange: YearlyChange });
export type TypedIndex = v.InferInput<typeof TypedIndex>;

/** A revision to preview or to make. Without `newAmount`, the new amount is the cap. */
export const RevisionDraft = v.strictObject({
  target: v.optional(RevisionTarget, 'rent'),
  /**
   * The day of the landlord's request: today, or the day of a letter that he sent in the last 31 days. The new amount
   * never starts before this day.
   */
  askedOn: PastDate,
  /**
   * `forDay` of the check that the landlord read. If the check now gives a different day, the call is refused with
   * `REVISION_NOT_ALLOWED`.
   */
  forDay: v.optional(v.nullable(CalendarDate), null),
  newAmount: v.optional(v.nullable(AmountAboveZero), null),
  /** True if the new amount starts with the next term instead of the day of the request. */
  fromNextTerm: v.optional(v.boolean(issueCode('invalid')), false),
  /** The facts that the landlord confirmed. */
  confirmedFacts: v.optional(v.array(RevisionFact), []),
  indices: v.optional(v.pipe(v.array(TypedIndex), v.maxLength(2, issueCode('tooLong'))), []),
  /** The landlord's own paragraph in the letter. */
  addition: v.optional(optionalText(ADDITION_MAX), null),
});
export type RevisionDraft = v.InferInput<typeof RevisionDraft>;

/** Revises the rent and issues the letter. A request with a repeated `idempotencyKey` changes nothing. */
export const RevisionCreate = v.strictObject({ idempotencyKey: Id, ...RevisionDraft.entries });
export type RevisionCreate = v.InferInput<typeof RevisionCreate>;

/** A revision of the rent or of fixed charges. Amounts are in euros. */
export const Revision = v.object({
  id: Id,
  leaseId: Id,
  target: RevisionTarget,
  /** The agreed day of revision for which the amount was revised. */
  forDay: CalendarDate,
  askedOn: CalendarDate,
  /** The first day of the new amount. */
  startsOn: CalendarDate,
  former: v.number(),
  amount: v.number(),
  cap: v.number(),
  zone: RentIndexZone,
  oldQuarter: Quarter,
  newQuarter: Quarter,
  oldIndex: v.number(),
  newIndex: v.number(),
  /** True if the landlord typed at least one of the two indices. */
  isIndexEntered: v.boolean(),
  confirmedFacts: v.array(RevisionFact),
  /** True if the revision was not undone and the lease still has the revised amount. */
  isInForce: v.boolean(),
  /**
   * True if the revision can be undone: no later receipt states the new amount, and no later revision starts from it.
   */
  mayUndo: v.boolean(),
  undoneAt: v.nullable(Instant),
  undoReason: v.nullable(v.string()),
  createdAt: Instant,
  /** The letter; `null` if it was deleted. */
  document: v.nullable(DocumentLink),
});
export type Revision = v.InferOutput<typeof Revision>;

/** The revisions of a lease, newest first. */
export const RevisionList = v.array(Revision);

/**
 * A new revision with its letter. `unchangedDues` are the dues whose amounts stayed the same, because receipts state
 * them.
 */
export const IssuedRevision = v.object({
  ...Revision.entries,
  document: Document,
  unchangedDues: v.array(UnchangedDue),
});
export type IssuedRevision = v.InferOutput<typeof IssuedRevision>;

/** Undoes a revision: the former amount applies again, and the letter is void. No document shows the reason. */
export const RevisionUndo = v.strictObject({ reason: RequiredNote });
export type RevisionUndo = v.InferInput<typeof RevisionUndo>;
