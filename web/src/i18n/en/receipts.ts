import type { Translation } from '../i18n-types';

export default {
  receipts: {
    title: 'Generate a receipt',
    subtitle: 'A PDF to send to your tenant.',
    chooseTenant: 'Choose a tenant',
    period: 'Payment and period',
    amounts: 'Amounts',
    total: 'Total paid',
    noTenantTitle: 'You need a tenant first',
    noTenantText: 'A receipt is made out to a tenant: add one, then come back here.',
    addTenant: 'Add a tenant',
    noPropertyTitle: 'This tenant has no property',
    noPropertyText:
      'The receipt bears the address of the property. Choose the property of {name}, then come back here.',
    noPropertyAction: 'Edit the tenant',
    generate: 'Generate the PDF',
    generated: 'Receipt generated successfully',
    generateFailed: 'Error while generating the receipt. Please try again.',
  },
} satisfies Pick<Translation, 'receipts'>;
