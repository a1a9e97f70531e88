import * as v from 'valibot';

const isOpen = v.fallback(v.optional(v.literal(true)), undefined);

/** A param with an id. Any other value counts as missing. */
export const SearchId = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

/** A param with a text. Any other value counts as missing. */
export const SearchText = v.fallback(v.optional(v.string()), undefined);

/** Search params that open a page's panel: `openPanel` to create an entity, `created` for the next step after that. */
export const OpenPanelSearch = v.object({ openPanel: isOpen, created: SearchId });
export type OpenPanelSearch = v.InferOutput<typeof OpenPanelSearch>;

/**
 * The same params for lists. `edit` is the id of the edited entity, `q` the search text, and `sort` the column to sort
 * by.
 */
export const EntityPanelSearch = v.object({
  ...OpenPanelSearch.entries,
  edit: SearchId,
  q: SearchText,
  sort: SearchText,
});

/** The list of properties or of archived properties, and its panel. */
export const PropertyPanelSearch = v.object({
  ...EntityPanelSearch.entries,
  archived: isOpen,
});

/** The whitelist, and its panel for one address or for a pasted `list`. */
export const WhitelistPanelSearch = v.object({
  ...EntityPanelSearch.entries,
  list: isOpen,
});

/**
 * The list of tenants and its panel. A filter shows former tenants, late tenants, or tenants without consent.
 * `property` is the dwelling of a new tenant.
 */
export const TenantPanelSearch = v.object({
  ...EntityPanelSearch.entries,
  property: SearchId,
  /** The id of the tenant whose account opened the panel; closing the panel leads back to that account. */
  account: SearchId,
  former: isOpen,
  late: isOpen,
  noConsent: isOpen,
});

/**
 * The panels of a tenant's page, except the panel of payments. `of` is the id of the record that the panel is about.
 */
export const AccountPanelSearch = v.object({
  ...OpenPanelSearch.entries,
  panel: SearchText,
  of: SearchId,
});
export type AccountPanelSearch = v.InferOutput<typeof AccountPanelSearch>;

/** The search param that opens the notifications over any page. */
export const NotificationsSearch = v.object({ notifications: isOpen });
