import type { Translation } from '../i18n-types';

export default {
  indices: {
    title: 'Rent indices',
    subtitle: 'The IRL indices that Insee publishes each quarter. Rent reviews depend on them.',
    zone: 'Zone',
    zones: { metropole: 'Mainland', overseas: 'Overseas', corsica: 'Corsica' },
    quarter: 'Quarter',
    value: 'Value',
    valueHint: 'For example 148.37.',
    yearlyChange: 'Change over a year',
    yearlyChangeHint: 'In\u00A0%, as Insee publishes it: 1.15.',
    publishedOn: 'Published on',
    source: 'Source',
    sourceHint: 'Shown in the calculation of a review. For example Insee or Journal officiel.',
    missing: 'Missing',
    expected: 'Expected around {day}',
    titles: { enter: 'New index', correct: 'Correction of an index' },
    enter: 'Enter',
    correct: 'Correct',
    actionNamed: '{action}: {quarter}',
    saved: 'Index of {quarter} saved',
    failed: 'The index could not be saved. Please try again.',
    exists: 'This index was entered in the meantime. Check it before you correct it.',
  },
} satisfies Pick<Translation, 'indices'>;
