import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode } from '../values/common.ts';
import { PastDate } from '../values/past-date.ts';
import { Quarter } from '../values/quarter.ts';
import { RequiredNote } from '../values/text.ts';

/**
 * The zones with a rent index of their own. `overseas` has the five collectivities of article 73 of the Constitution:
 * Guadeloupe, Martinique, Guyane, La Réunion and Mayotte.
 */
export const RentIndexZone = v.picklist(['metropole', 'overseas', 'corsica'], issueCode('invalid'));
export type RentIndexZone = v.InferOutput<typeof RentIndexZone>;

/** The rent index (IRL) of a zone and quarter, published by Insee. Base 100 is the fourth quarter of 1998. */
export const RentIndex = v.object({
  zone: RentIndexZone,
  quarter: Quarter,
  value: v.number(),
  /** The day on which Insee published the value; `null` if the day is unknown. */
  publishedOn: v.nullable(CalendarDate),
  source: v.string(),
});
export type RentIndex = v.InferOutput<typeof RentIndex>;

/** The known indices, newest quarter first. */
export const RentIndexList = v.object({ items: v.array(RentIndex) });

/** Asks for the indices of all zones, or of one zone. */
export const RentIndexQuery = v.object({ zone: v.optional(RentIndexZone) });

const twoDecimals = (least: number, most: number) =>
  v.pipe(
    v.number(issueCode('invalid')),
    v.finite(issueCode('invalid')),
    v.minValue(least, issueCode('invalid')),
    v.maxValue(most, issueCode('invalid')),
    v.check((number) => Number(number.toFixed(2)) === number, issueCode('invalid')),
    v.metadata({ multipleOf: 0.01 }),
  );

/** The value of an index as Insee prints it. */
export const IndexValue = twoDecimals(50, 999.99);

/**
 * The change over one year, in percent, as Insee prints it beside the value. Postgres computes the change from the
 * value and the value one year earlier. It refuses a `yearlyChange` that differs by more than 0.01 point from the
 * computed change, or is a rise or fall of more than 8%.
 */
export const YearlyChange = twoDecimals(-99.99, 99.99);

/**
 * A new index. The error `quarter=yearBeforeUnknown` means that the index of the same quarter one year earlier has to
 * be entered first. The error `value=yearAfterDiffers` means that the index of the same quarter one year later differs
 * by more than 8%. `replaces` corrects an index that is already known.
 */
export const RentIndexCreate = v.strictObject({
  zone: RentIndexZone,
  quarter: Quarter,
  value: IndexValue,
  yearlyChange: YearlyChange,
  publishedOn: v.optional(v.nullable(PastDate), null),
  source: RequiredNote,
  replaces: v.optional(v.boolean(issueCode('invalid')), false),
});
export type RentIndexCreate = v.InferInput<typeof RentIndexCreate>;
