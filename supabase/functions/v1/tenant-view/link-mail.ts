import { html } from 'hono/html';
import * as v from 'valibot';
import { type MailPart, mailPage } from '../mail/mail-page.ts';
import type { Mail } from '../mail/send.ts';
import { withoutLinks } from '../mail/without-links.ts';

/** The facts of a mail with a tenant's link, as Postgres returns them. */
export const LinkMail = v.object({
  recipient: v.nullable(v.string()),
  tenantName: v.string(),
  landlordName: v.string(),
  landlordEmail: v.string(),
  isBilingual: v.boolean(),
});

const WORDS = {
  fr: {
    title: 'Votre compte et vos documents de location',
    greeting: (name: string) => `Bonjour ${name},`,
    sentence: (landlord: string) =>
      `${landlord} vous ouvre une page avec l’état de votre compte, vos quittances et vos courriers. Aucun mot de passe n’est demandé.`,
    renewed:
      'Voici le nouveau lien demandé pour votre page de location. Seul le dernier lien demandé fonctionne. Si vous n’avez rien demandé, ignorez ce message.',
    open: 'Ouvrir ma page',
    colon: '\u00A0:',
    personal:
      'Ce lien fonctionne 180\u00A0jours. Il est personnel\u00A0: toute personne qui le reçoit voit la même page. Pour y mettre fin, répondez à ce message.',
  },
  en: {
    title: 'Your rental account and documents',
    greeting: (name: string) => `Hello ${name},`,
    sentence: (landlord: string) =>
      `${landlord} gives you a page with the state of your account, your receipts and your letters. It asks for no password.`,
    renewed:
      'Here is the new link that was requested for your rental page. Only the last requested link works. If you requested nothing, ignore this message.',
    open: 'Open my page',
    colon: ':',
    personal:
      'This link works for 180 days. It is personal: anybody who receives it sees the same page. To end it, reply to this message.',
  },
} as const;

/**
 * Returns the mail with a tenant's link, in French, and also in English for a bilingual lease. `isRenewal`: the tenant
 * has requested the link with an old one.
 */
export async function linkMail(
  { recipient, tenantName, landlordName, landlordEmail, isBilingual }: v.InferOutput<typeof LinkMail>,
  url: string,
  { isRenewal = false } = {},
): Promise<Mail> {
  const locales = isBilingual ? (['fr', 'en'] as const) : (['fr'] as const);
  const name = withoutLinks(tenantName);
  const landlord = withoutLinks(landlordName);
  const sentenceOf = (locale: keyof typeof WORDS) =>
    isRenewal ? WORDS[locale].renewed : WORDS[locale].sentence(landlord);
  if (recipient === null) throw new Error('The tenant has no address');
  return {
    to: recipient,
    replyTo: landlordEmail,
    subject: locales.map((locale) => WORDS[locale].title).join(' / '),
    html: await mailPage(
      locales.map((locale) => partOf(locale, { name, sentence: sentenceOf(locale), url })),
    ),
    text: locales
      .map((locale) => {
        const words = WORDS[locale];
        return [
          words.greeting(name),
          sentenceOf(locale),
          `${words.open}${words.colon} ${url}`,
          words.personal,
        ].join('\n\n');
      })
      .join('\n\n'),
  };
}

function partOf(
  locale: keyof typeof WORDS,
  { name, sentence, url }: { readonly name: string; readonly sentence: string; readonly url: string },
): MailPart {
  const words = WORDS[locale];
  const body = html`<p style="margin: 0 0 16px">${words.greeting(name)}</p>
    <p style="margin: 0 0 24px">${sentence}</p>
    <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 24px">
      <tr>
        <td style="background-color: #14284b; border-radius: 6px">
          <a
            href="${url}"
            style="display: inline-block; padding: 12px 24px; border: 1px solid #14284b; border-radius: 6px; color: #ffffff; font-size: 16px; font-weight: bold; text-decoration: none"
            >${words.open}</a
          >
        </td>
      </tr>
    </table>
    <p style="margin: 0; color: #5b6270; font-size: 13px; line-height: 19px">${words.personal}</p>`;
  return { locale, title: words.title, body };
}
