import type { Translations } from '../i18n-types.ts';

export default {
  appName: 'Klinky',
  pageTitle: '{page} · Klinky',
  skipToContent: 'Skip to content',
  language: { label: 'Language', fr: 'Français', en: 'English' },
  theme: { label: 'Theme', system: 'System theme', light: 'Light theme', dark: 'Dark theme' },
  common: {
    add: 'Add',
    cancel: 'Cancel',
    close: 'Close',
    optional: '(optional)',
    retry: 'Try again',
    save: 'Save',
    notifications: 'Messages',
  },
  fields: {
    email: 'E-mail address',
    password: 'Password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    rent: 'Rent',
    charges: 'Charges',
  },
  issues: {
    required: 'This field is required.',
    invalid: '{field} is not valid.',
    tooLong: 'This text is too long.',
    invalidEmail: 'Invalid e-mail address',
    nonAsciiEmail: 'The e-mail address must contain only ASCII characters.',
    weakPassword:
      'Password must contain at least 8 characters, one uppercase, one lowercase, one digit and one special character among {characters}, and no other characters',
    passwordMismatch: 'Passwords must match.',
  },
  errors: {
    network: 'No connection. Check your internet access and try again.',
    offlineTitle: 'No connection',
    server: 'The service is unavailable or busy. Please try again in a moment.',
    diskFull: 'The server’s disk is full: nothing was saved. Free some room on this disk, then try again.',
    tooManyRequests: 'Too many attempts. Please wait a moment before trying again.',
    quotaReached: 'Your account has reached its limit. Delete anything you no longer need.',
    chargesSettled: 'First cancel the charges statement that depends on it.',
    sentBefore: 'Already recorded with different details, or cancelled. Close this panel to see it.',
    unexpectedTitle: 'Something went wrong',
    unexpectedText: 'This page could not be shown. Your data is safe.',
    notFoundTitle: 'This page does not exist',
    notFoundText: 'The link may be out of date, or the address mistyped.',
    notFoundAction: 'Back to the home page',
  },
  beta: { mode: 'Beta mode', enabled: 'Beta mode enabled' },
} satisfies Pick<
  Translations,
  | 'appName'
  | 'pageTitle'
  | 'skipToContent'
  | 'language'
  | 'theme'
  | 'common'
  | 'fields'
  | 'issues'
  | 'errors'
  | 'beta'
>;
