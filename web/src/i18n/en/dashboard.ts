import type { Translation } from '../i18n-types';

export default {
  dashboard: {
    hello: 'Hello {name}',
    helloNameless: 'Hello',
    today: 'Today is',
    generateTitle: 'Generate a receipt',
    generateText: 'Pick a tenant: rent, charges and period are already filled in.',
    generate: 'Generate a receipt',
    allReceipts: 'See all receipts',
    monthReceipts: 'Receipts of the month',
    tenantCount: 'Tenants',
    propertyCount: 'Properties',
    countUnavailable: 'Unavailable',
  },
  firstSteps: {
    title: 'Getting started',
    text: 'A few more minutes and your first rent receipt is ready.',
    done: 'Done',
    profile: 'Complete your profile',
    profileText: 'Your name and address, as they appear on rent receipts.',
    property: 'Add a property',
    propertyText: 'Its address, rent and charges.',
    tenant: 'Add a tenant',
    tenantText: 'The person your rent receipts are made out to.',
    receipt: 'Generate your first rent receipt',
    receiptText: 'A PDF ready to send.',
  },
} satisfies Pick<Translation, 'dashboard' | 'firstSteps'>;
