import * as v from 'valibot';
import type { RevisionFact } from '@shared/contract/leases/revision.ts';
import { Addition } from '@/lib/form/addition.ts';
import { OptionalAmountText } from '@/lib/text/amount-text.ts';
import { IndexText, YearlyChangeText } from '@/lib/text/rent-index-text.ts';

/** Makes the schema of an index field accept an empty text. The form has no field for an index that Klinky knows. */
const optional = <TSchema extends v.GenericSchema<string, number>>(schema: TSchema) =>
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    schema,
  ]);

/** The checkbox field of each fact that the landlord has to confirm. */
export const TICK_FIELDS = {
  ENERGY_CLASS_UNKNOWN: 'energyClassUnknown',
  DURATION_UNKNOWN: 'durationUnknown',
  RENT_CHANGED: 'rentChanged',
} as const satisfies Record<RevisionFact, string>;

/** The input of the panel for a revision. The fields have the order of the form. */
export const RevisionForm = v.object({
  oldValue: optional(IndexText),
  oldChange: optional(YearlyChangeText),
  newValue: optional(IndexText),
  newChange: optional(YearlyChangeText),
  // The amount comes after the indices, because the form computes the proposed amount from them.
  newAmount: OptionalAmountText,
  start: v.picklist(['first', 'nextTerm']),
  energyClassUnknown: v.boolean(),
  durationUnknown: v.boolean(),
  rentChanged: v.boolean(),
  addition: Addition,
});
export type RevisionValues = v.InferOutput<typeof RevisionForm>;
