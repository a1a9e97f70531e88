import type { BaseTranslation } from 'typesafe-i18n';

export default {
  session: {
    signInTitle: 'Connexion',
    signInSubtitle: 'Retrouvez vos logements, vos locataires et vos quittances.',
    signIn: 'Se connecter',
    signInFailed: 'Échec de la connexion. Vérifiez vos identifiants et réessayez.',
    tooManySignIns:
      'Trop de tentatives. Réessayez plus tard, ou choisissez un nouveau mot de passe avec «\u00A0Mot de passe oublié\u202F?\u00A0».',
    noAccount: 'Pas encore de compte\u202F?',
    signUpLink: 'Créer un compte',
    signInLink: 'Se connecter',
    passwordHint:
      '8 caractères au moins, dont une majuscule, une minuscule, un chiffre et un caractère parmi {characters:string}',
    userPendingConfirmation: 'Ce compte n’est pas encore confirmé\u00A0: ouvrez le lien reçu par e-mail.',
    accountConfirmed: 'Votre compte est confirmé. Vous pouvez vous connecter.',
    accountCreated: 'Votre compte a été créé.',
    confirmationFailed: 'Ce lien de confirmation n’est plus valable.',
    checkMailbox: 'Consultez votre boîte de réception',
    checkMailboxFor: {
      confirmation:
        'Nous avons écrit à {email:string}. Ouvrez le lien de ce message pour activer votre compte.',
      newPassword:
        'Si un compte existe avec l’adresse {email:string}, un lien pour choisir un nouveau mot de passe vient d’y être envoyé. Si vous ne le recevez pas, vérifiez l’adresse et vos courriers indésirables.',
    },
    resendConfirmation: 'Renvoyer l’e-mail',
    confirmationResent: 'Si votre compte n’est pas encore confirmé, un e-mail vous a été envoyé.',
    confirmationNotResent: 'L’e-mail n’a pas pu être renvoyé. Veuillez réessayer.',
    alreadyConfirmed: 'Votre compte est déjà confirmé. Vous pouvez vous connecter.',
    sessionExpired: 'Votre session a expiré. Veuillez vous reconnecter.',
    signedOutElsewhere: 'Vous vous êtes déconnecté dans un autre onglet.',
    forgotPassword: 'Mot de passe oublié\u202F?',
    resetSent: 'Si un compte existe avec cette adresse, un e-mail vous a été envoyé.',
    or: 'ou',
    continueWith: 'Continuer avec {provider:string}',
    notImplemented: 'Cette fonctionnalité n’est pas encore disponible.',
    pitchTitle: 'La gestion locative, sans paperasse.',
    pitchText: 'Vos logements, vos locataires et vos quittances de loyer au même endroit.',
    pitchReceipt: 'Quittance de loyer',
    pitchPeriod: 'mars 2026',
    pitchPaid: 'Payé',
    pitchTotal: 'Total',
  },
} as const satisfies BaseTranslation;
