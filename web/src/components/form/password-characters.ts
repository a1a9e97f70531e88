import { PASSWORD_SYMBOLS } from '@shared/contract/authentication.ts';

/** The special characters that a new password may have, as texts list them. */
export const passwordCharacters = Array.from(PASSWORD_SYMBOLS).join('\u00A0');
