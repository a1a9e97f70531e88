/** The errors of commands that draft a letter about arrears. */
export const LETTER_REFUSALS = [
  'NOTHING_OWED',
  'REMINDER_NOT_ALLOWED',
  'NO_PROPERTY',
  'NO_TENANT',
  'PROFILE_INCOMPLETE',
  'ACCOUNT_CLOSING',
] as const;
