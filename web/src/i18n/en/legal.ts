import type { Translation } from '../i18n-types';

export default {
  legal: {
    terms: 'Terms of service',
    home: 'Home',
    menu: 'Menu',
    contact: 'Any questions? Write to us:',
    frenchOnly: 'These terms are governed by French law and available in French only.',
  },
} satisfies Pick<Translation, 'legal'>;
