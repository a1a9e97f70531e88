import * as v from 'valibot';
import { Id } from '@shared/contract/common.ts';
import { STEPS } from './letting-body.ts';
import { PEOPLE_KINDS } from './people-schema.ts';

// The page that stores the input defines the names of the fields.
const Typed = v.looseObject({});

/** A draft of a letting, as stored while the page is closed. */
export const StoredLetting = v.object({
  ownerId: Id,
  /** The key of the letting's request. The request may have succeeded although its answer was lost. */
  idempotencyKey: Id,
  inputs: v.object({
    dwelling: Typed,
    people: v.object({
      who: v.picklist(PEOPLE_KINDS),
      tenants: v.array(Typed),
      guarantors: v.array(Typed),
      hasSolidarity: v.boolean(),
    }),
    terms: Typed,
    entry: Typed,
  }),
  step: v.picklist(STEPS),
  /** The furthest step that has been open. */
  furthest: v.picklist(STEPS),
});
export type StoredLetting = v.InferOutput<typeof StoredLetting>;
