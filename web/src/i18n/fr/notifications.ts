import type { BaseTranslation } from 'typesafe-i18n';

export default {
  notificationSettings: {
    badgeTitle: 'Pastille de notifications',
    badgeText: 'Les notifications comptées dans la pastille de la cloche. Toutes restent dans la liste.',
    payment: 'Paiements',
    paymentText: 'Par exemple un loyer en retard, un loyer payé sans quittance ou un trop-perçu.',
    lease: 'Baux',
    leaseText:
      'Par exemple une fin de bail, ou une date anniversaire à partir de laquelle le loyer peut être révisé.',
    document: 'Documents',
    documentText: 'Les informations manquantes sur vos quittances, par exemple un logement ou une adresse.',
    failed: 'Ce réglage n’a pas pu être enregistré. Veuillez réessayer.',
    lateTitle: 'Loyers en retard',
    lateText:
      'Le nombre de jours après l’échéance la plus ancienne à partir duquel un impayé vous est signalé.',
    lateDays: 'Jours après l’échéance',
    lateDaysHint: 'De 0 à 28\u00A0jours',
    lateSaved: 'Réglage enregistré',
  },
} as const satisfies BaseTranslation;
