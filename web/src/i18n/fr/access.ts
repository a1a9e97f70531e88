import type { BaseTranslation } from 'typesafe-i18n';

export default {
  access: {
    confirmTitle: 'Confirmez votre adresse',
    confirmSubtitle: 'Encore un clic, et votre compte sera activé.',
    confirmElsewhere:
      'Vous vous êtes inscrit dans un autre navigateur\u00A0: choisissez le mot de passe de votre compte.',
    confirm: 'Confirmer mon adresse',
    confirmFailed: 'Votre compte n’a pas pu être confirmé. Veuillez réessayer.',
    resetTitle: 'Mot de passe oublié',
    resetSubtitle: 'Vous recevrez par e-mail un lien pour choisir un nouveau mot de passe.',
    resetSend: 'Recevoir le lien',
    resetFailed: 'L’e-mail n’a pas pu être envoyé. Veuillez réessayer.',
    backToSignIn: 'Retour à la connexion',
    newPasswordTitle: 'Nouveau mot de passe',
    newPasswordSubtitle: 'Choisissez-le maintenant\u00A0: il remplace l’ancien sur tous vos appareils.',
    changePassword: 'Changer le mot de passe',
    passwordChanged: 'Votre mot de passe a été changé. Vous pouvez vous connecter.',
    passwordChangeFailed: 'Le mot de passe n’a pas pu être changé. Veuillez réessayer.',
    codeRefused:
      'Ce lien n’est plus valable\u00A0: il a expiré, a déjà servi, ou un e-mail plus récent l’a remplacé. Utilisez le lien de l’e-mail le plus récent.',
    codeLost: 'Ouvrez de nouveau le lien reçu par e-mail, ou demandez-en un autre.',
    askAgain: 'Demander un nouveau lien',
  },
} as const satisfies BaseTranslation;
