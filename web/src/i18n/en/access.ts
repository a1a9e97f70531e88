import type { Translations } from '../i18n-types.ts';

export default {
  access: {
    confirmTitle: 'Confirm your address',
    confirmSubtitle: 'One more click, and your account is open.',
    confirmElsewhere: 'You signed up in another browser: choose a password for your account.',
    confirm: 'Confirm my address',
    confirmFailed: 'Your account could not be confirmed. Please try again.',
    resetTitle: 'Forgotten password',
    resetSubtitle: 'We will send you a link to choose a new one.',
    resetSend: 'Send me the link',
    resetFailed: 'The e-mail could not be sent. Please try again.',
    backToSignIn: 'Back to sign-in',
    newPasswordTitle: 'New password',
    newPasswordSubtitle: 'Choose it now: it replaces the old one on all your devices.',
    changePassword: 'Change the password',
    passwordChanged: 'Your password has been changed. You can now sign in.',
    passwordChangeFailed: 'The password could not be changed. Please try again.',
    codeRefused:
      'This link is no longer valid: it has expired, has already been used, or has been replaced by a later e-mail. Use the link in that later e-mail, or ask for a new one.',
    codeLost: 'Open the link in the e-mail again, or ask for another.',
    askAgain: 'Ask for a new link',
  },
} satisfies Pick<Translations, 'access'>;
