import type { BaseTranslation } from '../i18n-types';

export default {
  access: {
    confirmTitle: 'Confirmez votre adresse',
    confirmSubtitle: 'Encore un clic, et votre compte est ouvert.',
    confirmElsewhere:
      'L’inscription a été faite dans un autre navigateur\u00A0: choisissez le mot de passe de votre compte.',
    confirm: 'Confirmer mon adresse',
    confirmFailed: 'Votre compte n’a pas pu être confirmé. Veuillez réessayer.',
    resetTitle: 'Mot de passe oublié',
    resetSubtitle: 'Nous vous envoyons un lien pour en choisir un nouveau.',
    resetSend: 'Recevoir le lien',
    resetFailed: 'L’e-mail n’a pas pu être demandé. Veuillez réessayer.',
    backToSignIn: 'Retour à la connexion',
    newPasswordTitle: 'Nouveau mot de passe',
    newPasswordSubtitle: 'Choisissez-le maintenant\u00A0: il remplace l’ancien sur tous vos appareils.',
    changePassword: 'Changer le mot de passe',
    passwordChanged: 'Votre mot de passe est changé. Vous pouvez vous connecter.',
    passwordChangeFailed: 'Le mot de passe n’a pas pu être changé. Veuillez réessayer.',
    codeRefused:
      'Ce lien n’est plus valable\u00A0: il a expiré, a déjà servi, ou un e-mail plus récent l’a remplacé. Ouvrez alors le dernier reçu.',
    codeLost: 'Ouvrez de nouveau le lien reçu par e-mail, ou demandez-en un autre.',
    askAgain: 'Demander un nouveau lien',
  },
} satisfies BaseTranslation;
