import * as v from 'valibot';
import { Id } from '@shared/contract/common.ts';
import { STEPS } from './letting-body.ts';
import { WHO } from './people-schema.ts';

// The names of the fields are those of the page that kept them.
const Typed = v.looseObject({});

/** A letting that is not added yet, as it is kept. */
export const KeptLetting = v.object({
  ownerId: Id,
  /** That of the letting, which may have been sent before its answer was lost. */
  idempotencyKey: Id,
  inputs: v.object({
    dwelling: Typed,
    people: v.object({
      who: v.picklist(WHO),
      tenants: v.array(Typed),
      guarantors: v.array(Typed),
      hasSolidarity: v.boolean(),
    }),
    terms: Typed,
    entry: Typed,
  }),
  step: v.picklist(STEPS),
  /** How far one had come. */
  furthest: v.picklist(STEPS),
});
export type KeptLetting = v.InferOutput<typeof KeptLetting>;
