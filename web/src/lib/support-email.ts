/** The address for requests of an invitation. */
export const SUPPORT_EMAIL = 'support@klinky.app';
