import type { Translations } from '../i18n-types.ts';

export default {
  notificationSettings: {
    badgeTitle: 'Notification badge',
    badgeText: 'These count towards the number on the bell. All of them appear in the list of notifications.',
    payment: 'Payments',
    paymentText: 'For example late rent, rent paid without a receipt, or an overpayment.',
    lease: 'Leases',
    leaseText: 'For example the end of a lease, or an anniversary from which the rent may be reviewed.',
    document: 'Documents',
    documentText: 'Details missing from your rent receipts, for example a property or an address.',
    failed: 'This setting could not be saved. Please try again.',
    lateTitle: 'Late rent',
    lateText: 'You are notified of unpaid rent this number of days after the oldest due date.',
    lateDays: 'Days after the due date',
    lateDaysHint: 'From 0 to 28 days',
    lateSaved: 'Setting saved',
  },
} satisfies Pick<Translations, 'notificationSettings'>;
