import type { BaseTranslation } from '../i18n-types';

export default {
  settings: {
    title: 'Paramètres',
    subtitle: 'Votre compte et ce qui figure sur vos quittances.',
    profile: 'Profil',
    billing: 'Facturation',
    account: 'Votre compte',
    localeHint: 'Celle des e-mails que vous recevez.',
    landlord: 'Le bailleur',
    landlordText:
      'Ces informations figurent sur vos prochaines quittances\u202F; celles déjà éditées ne changent pas.',
    companyName: 'Société ou nom du bailleur',
    companyNameHint: 'Remplace vos prénom et nom sur les quittances, par exemple pour une SCI.',
    siren: 'SIREN',
    sirenHint: '9\u00A0chiffres, pour une société',
    profileSaved: 'Profil enregistré',
    profileFailed: 'Erreur lors de l’enregistrement du profil. Veuillez réessayer.',
    freeTitle: 'L’accès anticipé est gratuit',
    freeText:
      'Toutes les fonctions vous sont ouvertes sans abonnement ni moyen de paiement. Si cela devait changer, nous vous préviendrions à l’avance, et rien ne vous serait facturé sans votre accord.',
  },
} satisfies BaseTranslation;
