import type { Translation } from '../i18n-types';

export default {
  properties: {
    title: 'Properties',
    subtitle: 'The homes you let.',
    searchPlaceholder: 'Search by name, address or city',
    add: 'Add a property',
    createTitle: 'New property',
    editTitle: 'Edit the property',
    emptyTitle: 'No properties yet',
    emptyText: 'Add the home you let: its address will appear on the receipts.',
    tenants: 'Tenant',
    vacant: 'Vacant',
    moreTenants: 'and {n|integer} {{n:other|others}}',
    tenantFrom: 'from {day}',
    location: 'Address',
    amounts: 'Reference rent',
    deleteTitle: 'Delete this property?',
    deleteText:
      '“{name}” will be removed from your list and its tenants will no longer have a property. Receipts already generated are kept.',
    created: 'Property added successfully',
    updated: 'Property updated successfully',
    deleted: 'Property deleted successfully',
    createFailed: 'Error while adding the property. Please try again.',
    updateFailed: 'Error while updating the property. Please try again.',
    gone: 'This property no longer exists.',
    deletedMeanwhile:
      'This property has been deleted in the meantime. You can add it again with what is filled in here, or close the panel.',
    deleteFailed: 'Error while deleting the property. Please try again.',
  },
} satisfies Pick<Translation, 'properties'>;
