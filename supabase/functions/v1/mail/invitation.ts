import { html } from 'hono/html';
import type { Mail } from './send.ts';

interface Guest {
  readonly email: string;
  readonly firstName: string | null;
}

/** The mail that invites somebody to sign up. Nobody knows their language yet, so it speaks both. */
export async function invitationMail(guest: Guest, siteUrl: string): Promise<Mail> {
  const link = `${siteUrl}/signup?login=${encodeURIComponent(guest.email)}`;
  const name = guest.firstName === null ? '' : ` ${guest.firstName}`;
  return {
    to: guest.email,
    subject: 'Votre invitation à Klinky – Your invitation to Klinky',
    html: String(await page(name, link)),
    text: `Bonjour${name},

vous pouvez dès maintenant ouvrir votre compte Klinky, pour gérer vos biens et vos locataires et établir vos quittances de loyer :
${link}

Hello${name},

you can now open your Klinky account, to manage your properties and tenants and to issue rent receipts:
${link}
`,
  };
}

const page = (name: string, link: string) =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Klinky</title>
      </head>
      <body
        style="margin: 0; padding: 0; background-color: #f3f1ec; font-family: Arial, Helvetica, sans-serif"
      >
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background-color: #f3f1ec"
        >
          <tr>
            <td align="center" style="padding: 24px 12px">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="width: 100%; max-width: 600px; background-color: #ffffff; border-radius: 8px; overflow: hidden"
              >
                <tr>
                  <td
                    style="background-color: #14284b; border-bottom: 4px solid #c8983b; padding: 24px 32px; color: #ffffff; font-size: 24px; font-weight: bold; letter-spacing: 0.5px"
                  >
                    Klinky
                  </td>
                </tr>
                <tr>
                  <td
                    lang="fr"
                    style="padding: 32px 32px 24px; color: #1d2433; font-size: 16px; line-height: 24px"
                  >
                    <h1 style="margin: 0 0 16px; color: #14284b; font-size: 20px; line-height: 28px">
                      Votre invitation à Klinky
                    </h1>
                    <p style="margin: 0 0 24px">
                      Bonjour${name}, vous pouvez dès maintenant ouvrir votre compte, pour gérer vos biens et
                      vos locataires et établir vos quittances de loyer.
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
                    </table>
                  </td>
                </tr>
                <tr>
                  <td style="padding: 0 32px">
                    <div style="border-top: 1px solid #e3dfd6; font-size: 1px; line-height: 1px">&nbsp;</div>
                  </td>
                </tr>
                <tr>
                  <td
                    lang="en"
                    style="padding: 24px 32px 32px; color: #1d2433; font-size: 16px; line-height: 24px"
                  >
                    <h2 style="margin: 0 0 16px; color: #14284b; font-size: 18px; line-height: 26px">
                      Your invitation to Klinky
                    </h2>
                    <p style="margin: 0">
                      Hello${name}, you can now open your account, to manage your properties and tenants and
                      to issue rent receipts:
                      <a href="${link}" style="color: #14284b; font-weight: bold">create my account</a>.
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
