import type { BaseTranslation } from '../i18n-types';

export default {
  departure: {
    name: 'Départ',
    title: 'Départ {names:string|de}',
    steps: {
      notice: 'Congé',
      lastTerm: 'Dernier terme',
      deposit: 'Dépôt de garantie',
      documents: 'Documents',
    },
    goOn: 'Continuer',
    open: 'Ouvrir',
    openStep: 'Ouvrir l’étape\u00A0: {step:string}',
    goneTitle: 'Bail introuvable',
    goneText: 'Ce bail n’existe pas, ou a été supprimé.',
  },
} satisfies BaseTranslation;
