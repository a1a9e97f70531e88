import * as v from 'valibot';

const isOpen = v.fallback(v.optional(v.literal(true)), undefined);

/** The part of an address that opens a page's panel: empty to create. */
export const OpenPanelSearch = v.object({ openPanel: isOpen });

/** The same for pages that also edit: `edit` is the id of what the panel shows. */
export const EntityPanelSearch = v.object({
  openPanel: isOpen,
  edit: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
});

/** The part of an address that opens the notifications above any page. */
export const NotificationsSearch = v.object({ notifications: isOpen });
