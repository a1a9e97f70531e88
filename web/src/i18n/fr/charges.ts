import type { BaseTranslation } from '../i18n-types';

export default {
  charges: {
    refusals: {
      SETTLEMENT_NOT_ALLOWED: 'Ce décompte n’est pas possible en l’état. Relisez les points signalés.',
      SETTLEMENT_CHANGED: 'Le solde a changé entre-temps. Relisez le décompte avant de continuer.',
      CHARGES_SETTLED: 'Un décompte de charges en dépend. Annulez d’abord ce décompte.',
      NOT_BY_TWELFTHS: 'Seul un solde demandé après l’année suivante se paie en douze fois.',
    },
  },
} satisfies BaseTranslation;
