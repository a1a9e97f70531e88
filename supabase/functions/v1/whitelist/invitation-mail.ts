import { html } from 'hono/html';
import { mailPage } from '../mail/mail-page.ts';
import type { Mail } from '../mail/send.ts';
import { withoutLinks } from '../mail/without-links.ts';

interface Guest {
  readonly email: string;
  readonly firstName: string | null;
}

/**
 * Returns the mail that invites a person to sign up. The mail is in both languages, because the person's language is
 * unknown.
 */
export async function invitationMail(guest: Guest, siteUrl: string): Promise<Mail> {
  const link = `${siteUrl}/signup#login=${encodeURIComponent(guest.email)}`;
  const name = guest.firstName === null ? '' : ` ${withoutLinks(guest.firstName)}`;
  return {
    to: guest.email,
    subject: 'Votre invitation à Klinky – Your invitation to Klinky',
    html: await mailPage([
      { locale: 'fr', title: 'Votre invitation à Klinky', body: french(name, link) },
      { locale: 'en', title: 'Your invitation to Klinky', body: english(name, link) },
    ]),
    text: `Bonjour${name},

Vous pouvez dès maintenant ouvrir votre compte Klinky pour gérer vos logements et vos locataires, et générer vos quittances de loyer :
${link}

Hello${name},

You can now open your Klinky account to manage your properties and tenants and to generate rent receipts:
${link}
`,
  };
}

const french = (name: string, link: string) =>
  html`<p style="margin: 0 0 24px">
      Bonjour${name}, vous pouvez dès maintenant ouvrir votre compte pour gérer vos logements et vos
      locataires, et générer vos quittances de loyer.
    </p>
    <table role="presentation" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td style="background-color: #14284b; border-radius: 6px">
          <a
            href="${link}"
            style="display: inline-block; padding: 12px 24px; border: 1px solid #14284b; border-radius: 6px; color: #ffffff; font-size: 16px; font-weight: bold; text-decoration: none"
            >Créer mon compte</a
          >
        </td>
      </tr>
    </table>`;

const english = (name: string, link: string) =>
  html`<p style="margin: 0">
    Hello${name}, you can now open your account to manage your properties and tenants and to generate rent
    receipts: <a href="${link}" style="color: #14284b; font-weight: bold">create my account</a>.
  </p>`;
