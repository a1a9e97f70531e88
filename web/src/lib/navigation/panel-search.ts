import * as v from 'valibot';

const isOpen = v.fallback(v.optional(v.literal(true)), undefined);

/** A param that names something by its id; anything else is as if it were not there. */
export const SearchId = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

/** The same for any text. */
export const SearchText = v.fallback(v.optional(v.string()), undefined);

/**
 * The search params that open a page's panel: to create something, or with what was just `created` and its next
 * step.
 */
export const OpenPanelSearch = v.object({ openPanel: isOpen, created: SearchId });
export type OpenPanelSearch = v.InferOutput<typeof OpenPanelSearch>;

/**
 * The same for lists: `edit` is the id of what is being edited, `q` what is searched for, and `sort` what the list is sorted by.
 */
export const EntityPanelSearch = v.object({
  ...OpenPanelSearch.entries,
  edit: SearchId,
  q: SearchText,
  sort: SearchText,
});

/** The list of properties, or of archived ones, and its panel. */
export const PropertyPanelSearch = v.object({
  ...EntityPanelSearch.entries,
  archived: isOpen,
});

/** The whitelist, with its panel for one address or for a pasted `list`. */
export const WhitelistPanelSearch = v.object({
  ...EntityPanelSearch.entries,
  list: isOpen,
});

/**
 * The list of tenants, of former or late ones or those whose consent is missing, and its panel; a new tenant may be for a
 * `property`.
 */
export const TenantPanelSearch = v.object({
  ...EntityPanelSearch.entries,
  property: SearchId,
  /** The id of the tenant whose account the panel was opened from, and leads back to. */
  account: SearchId,
  former: isOpen,
  late: isOpen,
  noConsent: isOpen,
});

/** The panels of a tenant's page besides that of payments; `of` is the id of what one is about. */
export const AccountPanelSearch = v.object({
  ...OpenPanelSearch.entries,
  panel: SearchText,
  of: SearchId,
});
export type AccountPanelSearch = v.InferOutput<typeof AccountPanelSearch>;

/** The search param that opens the notifications on top of any page. */
export const NotificationsSearch = v.object({ notifications: isOpen });
