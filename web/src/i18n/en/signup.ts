import type { Translations } from '../i18n-types.ts';

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
  legal: {
    terms: 'Terms of service',
    home: 'Home',
    menu: 'Menu',
    contact: 'Any questions? Write to us:',
    licenses: 'Licences of software and fonts',
    frenchOnly: 'These terms are governed by French law and available in French only.',
  },
} satisfies Pick<Translations, 'signup' | 'legal'>;
