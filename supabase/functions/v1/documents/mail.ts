import { html } from 'hono/html';
import type { Locale } from '../../_shared/contract/users/user.ts';
import { addressLines } from '../../_shared/domain/address.ts';
import { fullName } from '../../_shared/domain/full-name.ts';
import { type MailPart, mailPage } from '../mail/mail-page.ts';
import type { Attachment, Mail } from '../mail/send.ts';
import { withoutLinks } from '../mail/without-links.ts';
import { englishWords, frenchWords } from '../letterhead/words.ts';
import type { Content, Letter } from './kind.ts';

/**
 * Returns the mail with a document for a tenant, in French, and also in English if the document is bilingual.
 * `enclosures` are the kept files that the document names. `pageUrl` is the link to the tenant's page, or null if the
 * tenant has no access.
 */
export async function documentMail(
  recipient: string,
  content: Content,
  pdf: Uint8Array,
  {
    enclosures = [],
    pageUrl = null,
  }: { readonly enclosures?: readonly Attachment[]; readonly pageUrl?: string | null } = {},
): Promise<Mail> {
  const locales: readonly Locale[] = content.head.isBilingual ? ['fr', 'en'] : ['fr'];
  const letters = locales.map((locale) => letterOf(content, locale, pageUrl));
  return {
    to: recipient,
    replyTo: content.head.landlord.email,
    // The subject has no words that the landlord typed, because such words could abuse Klinky's name.
    subject: letters.map(({ title }) => title).join(' / '),
    html: await mailPage(letters.map(toHtml)),
    text: letters.map(toText).join('\n\n'),
    attachments: [
      { filename: content.fileName(), contentType: 'application/pdf', content: pdf },
      ...enclosures,
    ],
  };
}

interface WholeLetter extends Letter {
  readonly locale: Locale;
  readonly greeting: string;
  readonly landlord: string;
  /** Links, each with the words before it. */
  readonly links: readonly (readonly [words: string, url: string])[];
  /** Why the tenant gets the mail, and how to get no more. */
  readonly reason: string;
}

const WORDS = {
  fr: {
    list: frenchWords.list,
    greeting: (name: string) => `Bonjour ${name},`,
    number: 'Numéro',
    premises: { governed: 'Logement', other: 'Adresse de la location' },
    check: 'Pour vérifier ce document\u00A0:',
    page: 'Vos documents et votre compte (lien personnel, à ne pas transférer)\u00A0:',
    consent: (law: string) =>
      `Vous recevez ce message car vous avez accepté l’envoi de vos quittances par e-mail${law}. Pour retirer votre accord, répondez à ce message.`,
    letter:
      'Votre bailleur vous envoie ce document par e-mail avec Klinky. Pour ne plus en recevoir ainsi, répondez à ce message.',
    law: ' (loi n°\u00A089-462 du 6\u00A0juillet 1989, art. 21)',
  },
  en: {
    list: englishWords.list,
    greeting: (name: string) => `Hello ${name},`,
    number: 'Number',
    premises: { governed: 'Rented premises', other: 'Rented premises' },
    check: 'To check this document:',
    page: 'Your documents and your account (a personal link, not to be forwarded):',
    consent: (law: string) =>
      `You are receiving this message because you agreed to receive your receipts by e-mail${law}. To stop, just reply to this message.`,
    letter:
      'Your landlord sends you this document by e-mail with Klinky. To stop, just reply to this message.',
    law: ' (French Act No. 89-462 of 6\u00A0July 1989, art. 21)',
  },
} as const;

function letterOf({ head, isReceipt, letter }: Content, locale: Locale, pageUrl: string | null): WholeLetter {
  const words = WORDS[locale];
  const { number, tenants, property, landlord, verificationUrl, isGoverned } = head;
  const mailed = letter(locale);
  if (mailed === null) throw new Error(`The document ${number} is sent by post only`);
  const { title, sentence, facts } = mailed;
  return {
    locale,
    title,
    greeting: words.greeting(withoutLinks(words.list(tenants.map(fullName)))),
    sentence,
    facts: [
      [words.number, number],
      [words.premises[isGoverned ? 'governed' : 'other'], withoutLinks(addressLines(property).join(', '))],
      ...facts,
    ],
    landlord: withoutLinks(landlord.name),
    links: [[words.check, verificationUrl], ...(pageUrl === null ? [] : ([[words.page, pageUrl]] as const))],
    // The law requires consent for receipts only.
    reason: isReceipt ? words.consent(isGoverned ? words.law : '') : words.letter,
  };
}

const labelled = (locale: Locale, label: string): string =>
  locale === 'fr' ? `${label}\u00A0:` : `${label}:`;

function toText(letter: WholeLetter): string {
  const facts = letter.facts.map(([label, value]) => `${labelled(letter.locale, label)} ${value}`);
  return [
    `${letter.greeting}\n\n${letter.sentence}`,
    facts.join('\n'),
    letter.landlord,
    ...letter.links.map((link) => link.join(' ')),
    letter.reason,
  ].join('\n\n');
}

function toHtml(letter: WholeLetter): MailPart {
  const facts = letter.facts.map(
    ([label, value]) =>
      html`<tr>
        <td style="padding: 2px 16px 2px 0; color: #5b6270; vertical-align: top">${label}</td>
        <td style="padding: 2px 0; font-weight: bold; vertical-align: top; word-break: break-word">
          ${value}
        </td>
      </tr>`,
  );
  const body = html`<p style="margin: 0 0 16px">${letter.greeting}</p>
    <p style="margin: 0 0 16px">${letter.sentence}</p>
    <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 16px">
      ${facts}
    </table>
    <p style="margin: 0 0 16px">${letter.landlord}</p>
    ${letter.links.map(
      ([words, url]) =>
        html`<p style="margin: 0 0 16px; font-size: 14px; line-height: 20px">
          ${words} <a href="${url}" style="color: #14284b; word-break: break-all">${url}</a>
        </p>`,
    )}
    <p style="margin: 0; color: #5b6270; font-size: 13px; line-height: 19px">${letter.reason}</p>`;
  return { locale: letter.locale, title: letter.title, body };
}
