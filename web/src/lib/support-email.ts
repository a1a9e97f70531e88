/** The e-mail address at which visitors ask for an invitation. */
export const SUPPORT_EMAIL = 'support@klinky.app';
