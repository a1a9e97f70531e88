import * as v from 'valibot';
import type { RevisionFact } from '@shared/contract/revision.ts';
import { OptionalAmountText } from '@/lib/text/amount-text.ts';
import { IndexText, YearlyChangeText } from '@/lib/text/rent-index-text.ts';
import { Addition } from './reminder-schema.ts';

/** The text of an index field. The field is empty while the index is known. */
const optional = <TSchema extends v.GenericSchema<string, number>>(schema: TSchema) =>
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    schema,
  ]);

/** The form fields of the facts to confirm. */
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
  // The amount is proposed from the indices, so an error at an index comes first.
  newAmount: OptionalAmountText,
  start: v.picklist(['first', 'nextTerm']),
  energyClassUnknown: v.boolean(),
  durationUnknown: v.boolean(),
  rentChanged: v.boolean(),
  addition: Addition,
});
export type RevisionValues = v.InferOutput<typeof RevisionForm>;
