import type { BaseTranslation } from '../i18n-types';

export default {
  receipts: {
    title: 'Générer une quittance',
    subtitle: 'Un PDF à envoyer à votre locataire.',
    chooseTenant: 'Choisissez un locataire',
    period: 'Paiement et période',
    amounts: 'Montants',
    total: 'Total payé',
    noTenantTitle: 'Il vous faut d’abord un locataire',
    noTenantText: 'Une quittance s’adresse à un locataire\u00A0: ajoutez-le, puis revenez ici.',
    addTenant: 'Ajouter un locataire',
    noPropertyTitle: 'Ce locataire n’a pas de logement',
    noPropertyText:
      'L’adresse du logement figure sur la quittance. Choisissez le logement de {name:string}, puis revenez ici.',
    noPropertyAction: 'Modifier le locataire',
    generate: 'Générer le PDF',
    generated: 'Quittance générée',
    generateFailed: 'Erreur lors de la génération de la quittance. Veuillez réessayer.',
  },
} satisfies BaseTranslation;
