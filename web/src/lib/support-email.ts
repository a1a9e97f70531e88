/** The e-mail address to which visitors write for an invitation. */
export const SUPPORT_EMAIL = 'support@klinky.app';
