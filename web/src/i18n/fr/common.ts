import type { BaseTranslation } from 'typesafe-i18n';

// \u00A0 is the no-break space. \u202F is the narrow no-break space that French uses before ; ! ?
export default {
  appName: 'Klinky',
  pageTitle: '{page:string} · Klinky',
  skipToContent: 'Aller au contenu',
  language: { label: 'Langue', fr: 'Français', en: 'English' },
  theme: { label: 'Thème', system: 'Thème du système', light: 'Thème clair', dark: 'Thème sombre' },
  common: {
    add: 'Ajouter',
    cancel: 'Annuler',
    close: 'Fermer',
    optional: '(facultatif)',
    retry: 'Réessayer',
    save: 'Enregistrer',
    notifications: 'Messages',
  },
  fields: {
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    confirmPassword: 'Confirmez le mot de passe',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    rent: 'Loyer',
    charges: 'Charges',
  },
  issues: {
    required: 'Ce champ est obligatoire.',
    invalid: 'Le champ «\u00A0{field:string}\u00A0» n’est pas valide.',
    tooLong: 'Ce texte est trop long.',
    invalidEmail: 'Adresse e-mail non valide',
    nonAsciiEmail: 'L’adresse e-mail doit être sans accent.',
    weakPassword:
      'Le mot de passe doit contenir au moins 8 caractères, une majuscule, une minuscule, un chiffre et un caractère spécial parmi {characters:string}, et aucun autre caractère',
    passwordMismatch: 'Les mots de passe doivent être identiques.',
  },
  errors: {
    network: 'Connexion impossible. Vérifiez votre accès à Internet, puis réessayez.',
    offlineTitle: 'Pas de connexion',
    server: 'Le service est indisponible ou très sollicité. Réessayez dans un instant.',
    diskFull:
      'Le disque du serveur est plein\u00A0: rien n’a été enregistré. Libérez de la place sur ce disque, puis réessayez.',
    tooManyRequests: 'Trop de tentatives. Patientez quelques instants avant de réessayer.',
    quotaReached:
      'Vous avez atteint le nombre maximal autorisé. Supprimez d’abord ce dont vous n’avez plus besoin.',
    chargesSettled: 'Annulez d’abord le décompte de charges qui en dépend.',
    sentBefore:
      'Cette saisie a déjà été enregistrée avec d’autres valeurs, ou annulée. Fermez ce panneau pour la consulter.',
    unexpectedTitle: 'Une erreur est survenue',
    unexpectedText: 'La page n’a pas pu s’afficher. Vos données sont intactes.',
    notFoundTitle: 'Cette page n’existe pas',
    notFoundText: 'Le lien est peut-être ancien, ou l’adresse mal recopiée.',
    notFoundAction: 'Retour à l’accueil',
  },
  beta: { mode: 'Mode bêta', enabled: 'Mode bêta activé' },
} as const satisfies BaseTranslation;
