import type { BaseTranslation } from 'typesafe-i18n';

export default {
  signup: {
    signUpTitle: 'Créer un compte',
    signUpSubtitle: 'Klinky est en accès anticipé, sur invitation.',
    signUp: 'Créer mon compte',
    signUpFailed: 'Échec de l’inscription. Vérifiez vos informations et réessayez.',
    alreadyAccount: 'Déjà un compte\u202F?',
    acceptTerms: 'En créant un compte, vous acceptez nos',
    termsLink: 'conditions d’utilisation',
    userAlreadyExists: 'Un compte existe déjà avec cette adresse e-mail.',
    earlyAccessTitle: 'Accès anticipé',
    earlyAccessText:
      'Klinky est encore en accès anticipé\u00A0: seules les adresses invitées peuvent créer un compte. Pour demander une invitation, écrivez-nous à {email:string}.',
  },
  legal: {
    terms: 'Conditions d’utilisation',
    home: 'Accueil',
    menu: 'Menu',
    contact: 'Une question\u202F? Écrivez-nous\u00A0:',
    licenses: 'Licences des logiciels et des polices',
    frenchOnly: 'Ce document est rédigé en français, et seule cette version fait foi.',
  },
} as const satisfies BaseTranslation;
