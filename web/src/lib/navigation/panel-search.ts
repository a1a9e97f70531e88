import * as v from 'valibot';

const isOpen = v.fallback(v.optional(v.literal(true)), undefined);

/** A search parameter with an id. Any value that is not an id counts as missing. */
export const SearchId = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

/** A search parameter with a text. Any value that is not text counts as missing. */
export const SearchText = v.fallback(v.optional(v.string()), undefined);

/**
 * The search parameters that open the panel of a page. `openPanel` opens the form for a new entity. `created` is the id
 * of the entity that was just created, for which the panel offers the next step.
 */
export const OpenPanelSearch = v.object({ openPanel: isOpen, created: SearchId });
export type OpenPanelSearch = v.InferOutput<typeof OpenPanelSearch>;

/**
 * The search parameters of a list and its panel. `edit` is the id of the edited entity. `q` is the search text, and
 * `sort` is the column by which the list is sorted.
 */
export const EntityPanelSearch = v.object({
  ...OpenPanelSearch.entries,
  edit: SearchId,
  q: SearchText,
  sort: SearchText,
});

/**
 * The search parameters of the list of properties, the list of archived properties, and their panels. `files` is the id of
 * the property whose kept files the panel shows.
 */
export const PropertyPanelSearch = v.object({
  ...EntityPanelSearch.entries,
  archived: isOpen,
  files: SearchId,
});

/**
 * A search parameter with a number. Any other value counts as missing. The page checks the range, for example of a year:
 * a check here would add code to the sign-in page.
 */
export const SearchNumber = v.fallback(v.optional(v.number()), undefined);

/**
 * The search parameters of the list of expenses and its panel. `property` is the dwelling whose expenses the list
 * shows.
 */
export const ExpensePanelSearch = v.object({
  ...EntityPanelSearch.entries,
  year: SearchNumber,
  property: SearchId,
});

/** The search parameter of the page of a bank statement: the id of the line that the panel records as an expense. */
export const BankPanelSearch = v.object({ expense: SearchId });

/** The search parameters of the whitelist and its panel. `list` opens the panel for a pasted list of addresses. */
export const WhitelistPanelSearch = v.object({
  ...EntityPanelSearch.entries,
  list: isOpen,
});

/** The search parameters of the rent indices: the zone, and the quarter whose index the panel enters or corrects. */
export const IndexPanelSearch = v.object({
  zone: SearchText,
  quarter: SearchText,
});

/**
 * The search parameters of the list of tenants and its panel. A filter shows former tenants, late tenants, or tenants
 * without consent. `property` is the dwelling that is preselected for a new tenant.
 */
export const TenantPanelSearch = v.object({
  ...EntityPanelSearch.entries,
  property: SearchId,
  /** The id of the tenant whose account page opened the panel. Closing the panel leads back to this account page. */
  account: SearchId,
  former: isOpen,
  late: isOpen,
  noConsent: isOpen,
});

/**
 * The search parameters of the panels on a tenant's page, except the panel of payments. `of` is the id of the record in
 * the panel. `after` is the panel that opens when the panel closes. `paidOn` and `paid` are the day and the amount in euros
 * of a bank line that refunds the tenant.
 */
export const AccountPanelSearch = v.object({
  ...OpenPanelSearch.entries,
  panel: SearchText,
  of: SearchId,
  after: SearchText,
  paidOn: SearchText,
  paid: SearchNumber,
});
export type AccountPanelSearch = v.InferOutput<typeof AccountPanelSearch>;

/** The search parameter that opens the notifications on any page. */
export const NotificationsSearch = v.object({ notifications: isOpen });
