import type { Translation } from '../i18n-types';

export default {
  signup: {
    signUpTitle: 'Create an account',
    signUpSubtitle: 'Klinky is in early access, by invitation.',
    signUp: 'Create my account',
    signUpFailed: 'Sign-up failed. Please check your information and try again.',
    alreadyAccount: 'Already have an account?',
    acceptTerms: 'By creating an account, you accept our',
    termsLink: 'terms of service',
    userAlreadyExists: 'An account already exists with this e-mail address.',
    earlyAccessTitle: 'Early access',
    earlyAccessText:
      'Klinky is still in early access: only invited addresses can create an account. To ask for an invitation, write to us at {email}.',
  },
} satisfies Pick<Translation, 'signup'>;
