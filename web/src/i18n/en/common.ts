import type { Translation } from '../i18n-types';

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
    create: 'Create',
    delete: 'Delete',
    edit: 'Edit',
    editNamed: 'Edit {name}',
    deleteNamed: 'Delete {name}',
    optional: 'optional',
    retry: 'Try again',
    save: 'Save',
    sortBy: 'Sort by',
    actions: 'Actions',
    none: '—',
    perMonth: 'per month',
    notifications: 'Messages',
  },
  fields: {
    email: 'E-mail address',
    shortEmail: 'E-mail',
    password: 'Password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    firstName: 'First name',
    lastName: 'Last name',
    phoneNumber: 'Phone',
    rent: 'Rent',
    charges: 'Charges',
    property: 'Property',
    tenant: 'Tenant',
    name: 'Property name',
    address: 'Address',
    addressComplement: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
    paidAt: 'Paid on',
    from: 'From',
    to: 'To',
    datePlaceholder: 'dd/mm/yyyy',
    openCalendar: 'Open the calendar: {field}',
  },
  issues: {
    required: 'This field is required.',
    invalid: '{field} is not valid.',
    tooLong: 'This text is too long.',
    invalidEmail: 'Invalid e-mail address',
    nonAsciiEmail: 'The e-mail address must contain only ASCII characters.',
    weakPassword:
      'Password must contain at least 8 characters, one uppercase, one lowercase, one digit and one special character.',
    passwordMismatch: 'Passwords must match.',
    invalidAmount: 'Enter an amount in euros, for example 1250.50.',
    negativeAmount: 'The amount cannot be negative.',
    invalidDate: 'Enter a real date as dd/mm/yyyy.',
    wrongPassword: 'This is not the current password.',
    samePassword: 'Choose a password other than the current one.',
    invalidImage: 'This image cannot be read. Choose a PNG or JPEG file.',
    imageTooLarge: 'This image is too large.',
    futureDate: 'This date is in the future.',
    periodReversed: 'The period must end after it starts.',
    aboveDue: 'This is more than what is due for the period.',
    dayCount: 'Enter a number of days, from 0 to 28.',
    alreadyListed: 'This address is already on the list.',
    invalidCode: 'A code has 32 digits or letters from A to F.',
    nothingPaid: 'Enter the amount received.',
    abovePayment: 'This is more than the payment itself.',
  },
  errors: {
    network: 'No connection. Check your internet access and try again.',
    offline: 'You are offline. What you type stays on screen.',
    server: 'The service is temporarily unavailable. Please try again in a moment.',
    tooManyRequests: 'Too many attempts. Please wait a moment before trying again.',
    unexpectedTitle: 'Something went wrong',
    unexpectedText: 'This page could not be shown. Your data is safe.',
    notFoundTitle: 'This page does not exist',
    notFoundText: 'The link may be out of date, or the address mistyped.',
    notFoundAction: 'Back to home',
  },
  beta: { mode: 'Beta mode', enabled: 'Beta mode enabled' },
} satisfies Pick<
  Translation,
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
