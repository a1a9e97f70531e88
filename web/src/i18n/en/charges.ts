import type { Translation } from '../i18n-types';

export default {
  charges: {
    refusals: {
      SETTLEMENT_NOT_ALLOWED: 'This statement is not possible as it stands. Check the points shown.',
      SETTLEMENT_CHANGED: 'The balance has changed meanwhile. Read the statement again before you continue.',
      CHARGES_SETTLED: 'A charges statement depends on it. Cancel that statement first.',
      NOT_BY_TWELFTHS: 'Only a balance claimed after the end of the next year is paid in twelve parts.',
    },
  },
} satisfies Pick<Translation, 'charges'>;
