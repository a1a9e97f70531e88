import type { Translations } from '../i18n-types.ts';

export default {
  verify: {
    title: 'Check a document',
    subtitle:
      'Each rent receipt shows a code and a QR code: they show whether it is genuine and still valid.',
    code: 'Verification code',
    codeHint: 'The 32 characters printed at the foot of the document, or its link.',
    invalidCode: 'A code has 32 digits or letters from A to F.',
    check: 'Check',
    checking: 'Checking…',
    another: 'Check another document',
    unknownTitle: 'Unknown code',
    unknownText:
      'No document has this code. Compare it with the printed one; if they are the same, this document was not made with Klinky.',
    tooManyTitle: 'Too many checks',
    tooManyText: 'Wait a minute, then try again.',
    failedTitle: 'The check failed',
    states: {
      valid: 'Valid document',
      voided: 'Voided document',
      replaced: 'Replaced document',
    },
    stateTexts: {
      valid:
        'It was made with Klinky and is neither voided nor replaced. Compare the details below with your copy.',
      voided: 'It was made with Klinky, but the landlord has voided it: it is no longer valid.',
      replaced: 'It was made with Klinky, but another document has taken its place.',
    },
    replacedBy: 'Replaced by {number}',
    withoutPeriod: 'Payment receipt',
    document: 'Document',
    number: 'Number',
    period: 'Period',
    amount: 'Amount, including charges',
    amountPaid: 'Amount received',
    besidesRent: 'Of which for other amounts',
    paidOn: 'Last payment received on',
    landlord: 'Landlord',
    tenant: 'Tenant',
    issuedAt: 'Generated on',
    accountDeleted:
      'The landlord has deleted their account: Klinky keeps only the details that identify each document.',
    initials: 'People are shown by their initials only, for privacy.',
    noFileYet: 'This document has not been downloaded or sent yet, so there is no file to compare.',
    fileTitle: 'Is your file the original?',
    fileText:
      'Drop the PDF on this page, or choose it. It stays on your device, where it is compared with the original.',
    choose: 'Choose the PDF',
    chooseAnother: 'Choose another file',
    drop: 'Drop the file here',
    comparing: 'Comparing…',
    sameTitle: 'Identical file',
    sameText: '{file} is identical to the original document.',
    sameButTitle: 'Identical file, but no longer valid',
    otherTitle: 'Different file',
    otherText: '{file} is not the original document: it was changed, or is a different one.',
    otherOrCopyText:
      '{file} is not the original document: it was changed, is a different one, or is a copy marked as voided or replaced.',
    unreadableTitle: 'Unreadable file',
    unreadableText: 'Your browser could not read {file}. Try again or choose another file.',
    fingerprint: 'SHA-256 fingerprint of the original document',
  },
} satisfies Pick<Translations, 'verify'>;
