import * as v from 'valibot';

const TenantName = v.object({ tenantName: v.string() });

/** How the cause of a notification ended: done, changed so that it no longer applies, or gone. */
const Ending = v.nullable(v.picklist(['done', 'changed', 'gone']));

/** The fields of each kind of notification, as checked by the table `notifications`. */
export const News = v.variant('kind', [
  v.object({
    kind: v.literal('rent_late'),
    ending: Ending,
    /** The tenant. */
    entity_id: v.string(),
    /** The first day of the month whose rent it is. */
    occasion: v.string(),
    details: v.object({
      ...TenantName.entries,
      dueOn: v.string(),
      amount: v.number(),
      receipt: v.optional(v.object({ id: v.string(), number: v.string() })),
    }),
  }),
  v.object({
    kind: v.literal('lease_anniversary'),
    ending: Ending,
    /** The tenant. */
    entity_id: v.string(),
    occasion: v.string(),
    details: v.object({ ...TenantName.entries, leaseStartsOn: v.string() }),
  }),
  v.object({
    kind: v.literal('tenant_without_property'),
    ending: Ending,
    /** The tenant. */
    entity_id: v.string(),
    details: TenantName,
  }),
  v.object({
    kind: v.literal('profile_incomplete'),
    ending: Ending,
    details: v.object({ missing: v.array(v.picklist(['name', 'address', 'postalCode', 'city'])) }),
  }),
  v.object({
    kind: v.literal('account_created'),
    ending: Ending,
    details: v.object({ name: v.nullable(v.string()), email: v.string() }),
  }),
  v.object({
    kind: v.literal('message'),
    details: v.object({
      title: v.object({ fr: v.string(), en: v.string() }),
      content: v.object({ fr: v.string(), en: v.string() }),
      link: v.optional(v.string()),
    }),
  }),
]);
export type News = v.InferOutput<typeof News>;

/** The news of one kind. */
export type NewsOf<Kind extends News['kind']> = Extract<News, { kind: Kind }>;
