import type { Translation } from '../i18n-types';

export default {
  whitelist: {
    title: 'Whitelist',
    subtitle:
      'The addresses that may create an account. Removing one does not delete an account that already exists.',
    searchPlaceholder: 'Search by name or e-mail',
    add: 'Add an address',
    createTitle: 'New address',
    editTitle: 'Edit the address',
    emptyTitle: 'No addresses yet',
    emptyText: 'Add a person’s address so that they can create their account.',
    emailSentAt: 'Invitation',
    notSent: 'Not sent',
    createdAt: 'Added on',
    createdBy: 'Added by',
    sendEmail: 'Send the invitation by e-mail',
    sendEmailHint: 'A message with a link to create their account.',
    cannotSignUp:
      'Sign-up will refuse this address: it accepts unaccented letters only, and an ending of at least two letters.',
    neverSent: 'No invitation has been sent to this address yet.',
    sentOn: 'Invitation sent on {day} at {time}.',
    remove: 'Remove',
    deleteTitle: 'Remove this address?',
    deleteText:
      '{email} will no longer be able to create an account. If an account already exists with this address, it stays open.',
    deleteAndEndText:
      '{email} will no longer be able to create an account. If an account already exists with this address, it is closed, and the person is told by e-mail.',
    removeAndEnd: 'Remove and close the account',
    endAccount: 'Close their account as well',
    endAccountHint: {
      ended:
        'They can still download their data for 14 days, then the account is erased. Inviting them again opens it again.',
      NO_ACCOUNT: 'There is no account with this address. It can be removed by itself.',
      SUPER_ADMIN_ACCOUNT:
        'This is the account of a super-admin: only they can delete it, in their settings. The address can be removed by itself.',
    },
    created: 'Address added successfully',
    updated: 'Address updated successfully',
    deleted: 'Address removed successfully',
    createFailed: 'Error while adding the address. Please try again.',
    updateFailed: 'Error while updating the address. Please try again.',
    gone: 'This address is no longer on the list.',
    deletedMeanwhile:
      'This address has been removed in the meantime. You can add it again with what is filled in here, or close the panel.',
    deleteFailed: 'Error while removing the address. Please try again.',
    savedNotSent: 'The address is saved, but the e-mail could not be sent.',
  },
} satisfies Pick<Translation, 'whitelist'>;
