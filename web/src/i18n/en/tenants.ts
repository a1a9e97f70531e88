import type { Translation } from '../i18n-types';

export default {
  tenants: {
    title: 'Tenants',
    subtitle: 'The people who rent from you.',
    searchPlaceholder: 'Search by name, e-mail or phone',
    add: 'Add a tenant',
    createTitle: 'New tenant',
    editTitle: 'Edit the tenant',
    emptyTitle: 'No tenants yet',
    emptyText: 'Add your first tenant to be able to issue their rent receipts.',
    identity: 'Identity',
    lease: 'Tenancy',
    noProperty: 'No property',
    propertyReference: 'For this property: rent {rent}, charges {charges}',
    deleteTitle: 'Delete this tenant?',
    deleteText: '{name} will be removed from your list. Receipts already issued are kept.',
    created: 'Tenant added successfully',
    updated: 'Tenant updated successfully',
    deleted: 'Tenant deleted successfully',
    createFailed: 'Error while adding the tenant. Please try again.',
    updateFailed: 'Error while updating the tenant. Please try again.',
    deleteFailed: 'Error while deleting the tenant. Please try again.',
  },
} satisfies Pick<Translation, 'tenants'>;
