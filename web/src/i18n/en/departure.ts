import type { Translation } from '../i18n-types';

export default {
  departure: {
    name: 'Departure',
    title: 'Departure of {names|de}',
    steps: {
      notice: 'Notice',
      lastTerm: 'Last term',
      deposit: 'Deposit',
      documents: 'Documents',
    },
    goOn: 'Continue',
    open: 'Open',
    openStep: 'Open the step: {step}',
    goneTitle: 'Lease not found',
    goneText: 'This lease does not exist, or was deleted.',
  },
} satisfies Pick<Translation, 'departure'>;
