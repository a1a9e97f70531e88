import * as v from 'valibot';

const isOpen = v.fallback(v.optional(v.literal(true)), undefined);
const id = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

/** The part of an address that opens a page's panel: empty to create, or with what was `created` and what comes next. */
export const OpenPanelSearch = v.object({ openPanel: isOpen, created: id });
export type OpenPanelSearch = v.InferOutput<typeof OpenPanelSearch>;

/** The same for pages that also edit: `edit` is the id of what the panel shows. */
export const EntityPanelSearch = v.object({ ...OpenPanelSearch.entries, edit: id });

/** The panel of a tenant, who may be created for a `property`. */
export const TenantPanelSearch = v.object({ ...EntityPanelSearch.entries, property: id });

/** The part of an address that opens the notifications above any page. */
export const NotificationsSearch = v.object({ notifications: isOpen });
