import * as v from 'valibot';
import { Month } from './month.ts';
import { Position } from './position.ts';

/** The account of a lease that is late, and the dwelling. */
export const LatePosition = v.object({ ...Position.entries, propertyName: v.nullable(v.string()) });
export type LatePosition = v.InferOutput<typeof LatePosition>;

/** A landlord's month at a glance, in euros. */
export const Dashboard = v.object({
  /** The current month in Paris. */
  month: Month,
  /** Of what falls due in it, refunds aside; `remaining` = `expected` − `received`. */
  expected: v.number(),
  received: v.number(),
  remaining: v.number(),
  /** The longest late first. */
  late: v.array(LatePosition),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;
