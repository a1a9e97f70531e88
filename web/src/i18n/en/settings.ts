import type { Translation } from '../i18n-types';

export default {
  settings: {
    title: 'Settings',
    subtitle: 'Your account, and what appears on your rent receipts.',
    profile: 'Profile',
    billing: 'Billing',
    account: 'Your account',
    localeHint: 'Used for the e-mails you receive.',
    landlord: 'Landlord',
    landlordText: 'These details appear on your future rent receipts; those already issued do not change.',
    companyName: 'Company or landlord name',
    companyNameHint: 'Replaces your own name on receipts, for instance for an SCI.',
    siren: 'SIREN',
    sirenHint: '9 digits, for a company',
    profileSaved: 'Profile saved',
    profileFailed: 'Error while saving the profile. Please try again.',
    freeTitle: 'Early access is free',
    freeText:
      'Every feature is open to you with no subscription and no payment details. Should that change, we would tell you beforehand, and nothing would be charged without your agreement.',
  },
} satisfies Pick<Translation, 'settings'>;
