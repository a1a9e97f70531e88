import * as v from 'valibot';
import { Id } from '@shared/contract/values/common.ts';
import { STEPS } from './letting-body.ts';
import { PEOPLE_KINDS } from './people-schema.ts';

// Only the page that stores the input knows the fields, so this schema accepts all fields.
const Typed = v.looseObject({});

/** The draft of a letting, stored while the user is on another page. */
export const StoredLetting = v.object({
  ownerId: Id,
  /**
   * The idempotency key of the request that adds the letting. A second request needs the same key, because the API may
   * have added the letting although the browser got no response.
   */
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
  /** The furthest step that was ever open. */
  furthest: v.picklist(STEPS),
});
export type StoredLetting = v.InferOutput<typeof StoredLetting>;
