/** Where people write to ask for an invitation. */
export const SUPPORT_EMAIL = 'support@klinky.app';
