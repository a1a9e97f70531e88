import type { Translations } from '../i18n-types.ts';

export default {
  session: {
    signInTitle: 'Sign in',
    signInSubtitle: 'Your properties, your tenants and your rent receipts.',
    signIn: 'Sign in',
    signInFailed: 'Login failed. Please check your credentials and try again.',
    tooManySignIns:
      'Too many attempts. Try again later, or choose a new password with “Forgotten your password?”.',
    noAccount: 'No account yet?',
    signUpLink: 'Create an account',
    signInLink: 'Sign in',
    passwordHint:
      'At least 8 characters, with an uppercase letter, a lowercase letter, a digit and one of {characters}',
    userPendingConfirmation: 'This account is waiting to be confirmed: open the link you received by e-mail.',
    accountConfirmed: 'Your account is confirmed. You can now sign in.',
    accountCreated: 'Your account has been created.',
    confirmationFailed: 'This confirmation link is no longer valid.',
    checkMailbox: 'Check your inbox',
    checkMailboxFor: {
      confirmation: 'We have written to {email}. Open the link in that message to activate your account.',
      newPassword:
        'If {email} has an account, a link to choose a new password is on its way. If it does not arrive, check the spam folder and the address.',
    },
    resendConfirmation: 'Send the e-mail again',
    confirmationResent: 'If your account is waiting to be confirmed, we have sent you an e-mail.',
    confirmationNotResent: 'The e-mail could not be sent again. Please try again.',
    alreadyConfirmed: 'Your account is already confirmed. You can sign in.',
    sessionExpired: 'Your session has expired. Please sign in again.',
    signedOutElsewhere: 'You signed out in another tab.',
    forgotPassword: 'Forgotten your password?',
    resetSent: 'If there is an account with this address, we have sent it an e-mail.',
    or: 'or',
    continueWith: 'Continue with {provider}',
    notImplemented: 'This feature is not available yet.',
    pitchTitle: 'Letting property, without the paperwork.',
    pitchText: 'Your properties, your tenants and your rent receipts in one place.',
    pitchReceipt: 'Rent receipt',
    pitchPeriod: 'March 2026',
    pitchPaid: 'Paid',
    pitchTotal: 'Total',
  },
} satisfies Pick<Translations, 'session'>;
