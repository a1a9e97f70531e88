import type { BaseTranslation } from '../i18n-types';

export default {
  legal: {
    terms: 'Conditions d’utilisation',
    home: 'Accueil',
    menu: 'Menu',
    contact: 'Une question\u202F? Écrivez-nous\u00A0:',
    frenchOnly: 'Ce document est rédigé en français, et seule cette version fait foi.',
  },
} satisfies BaseTranslation;
