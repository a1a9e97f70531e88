import * as v from 'valibot';

const isOpen = v.fallback(v.optional(v.literal(true)), undefined);
const id = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

/**
 * The search params that open a page's panel: to create something, or with what was just `created` and its next
 * step.
 */
export const OpenPanelSearch = v.object({ openPanel: isOpen, created: id });
export type OpenPanelSearch = v.InferOutput<typeof OpenPanelSearch>;

/** The same for pages that also edit: `edit` is the id of what is being edited. */
export const EntityPanelSearch = v.object({ ...OpenPanelSearch.entries, edit: id });

/** The list of properties, or of archived ones, and its panel. */
export const PropertyPanelSearch = v.object({ ...EntityPanelSearch.entries, archived: isOpen });

/** The list of tenants, of former or late ones, and its panel; a new tenant may be for a `property`. */
export const TenantPanelSearch = v.object({
  ...EntityPanelSearch.entries,
  property: id,
  former: isOpen,
  late: isOpen,
});

/** The panels of a tenant's page besides that of payments; `of` is the id of what one is about. */
export const AccountPanelSearch = v.object({
  ...OpenPanelSearch.entries,
  panel: v.fallback(v.optional(v.string()), undefined),
  of: id,
});
export type AccountPanelSearch = v.InferOutput<typeof AccountPanelSearch>;

/** The search param that opens the notifications on top of any page. */
export const NotificationsSearch = v.object({ notifications: isOpen });
