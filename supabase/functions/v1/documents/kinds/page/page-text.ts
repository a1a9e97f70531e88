import { longDate, todayInParis } from '../../../../_shared/domain/period.ts';
import { letterheadOf, premisesOf } from '../../../letterhead/letterhead.ts';
import type { DocumentPage } from './page.ts';
import type { Head } from '../../snapshot.ts';
import type { DocumentWords } from './words.ts';

/**
 * Returns the texts that a page of any kind of document has: letterhead, premises, signature and verification. `sentTo`
 * is the address of a document that does not go to the dwelling: empty if unknown, null if it goes to the dwelling.
 */
export function pageOf(
  { landlord, tenants, property, issuedAt, verificationUrl }: Head,
  sentTo: string | null,
  words: DocumentWords,
): Pick<
  DocumentPage,
  'language' | 'courtesy' | 'landlord' | 'recipient' | 'premises' | 'signature' | 'verification'
> {
  return {
    language: words.language,
    courtesy: words.courtesy,
    ...letterheadOf(landlord, tenants, property, sentTo, words),
    premises: premisesOf(property, words.premises),
    signature: {
      done: words.done(landlord.city, longDate(todayInParis(new Date(issuedAt)), words.locale)),
      signedBy: words.signedBy,
      signedOriginal: words.signedOriginal,
      alternative: words.signatureOf(landlord.representedBy || landlord.name),
      lines: [
        landlord.name,
        ...(landlord.representedBy ? [words.representedBy(landlord.representedBy)] : []),
      ],
    },
    verification:
      verificationUrl === ''
        ? null
        : { label: words.verify, url: verificationUrl, alternative: words.verificationCode },
  };
}
