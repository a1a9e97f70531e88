import { html } from 'hono/html';
import type { Locale } from '../../_shared/contract/users/user.ts';

type Html = ReturnType<typeof html>;

/** The text of a mail in one language. */
export interface MailPart {
  readonly locale: Locale;
  readonly title: string;
  readonly body: Html;
}

/**
 * Returns the HTML of a mail, one language after the other. The HTML uses tables and inline styles, because old mail
 * clients need them.
 */
export async function mailPage(parts: readonly MailPart[]): Promise<string> {
  const page = html`<!doctype html>
    <html lang="${parts[0]?.locale ?? 'fr'}">
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
                ${parts.map((part, index) => html`${index > 0 && RULE}${section(part, index)}`)}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return String(await page);
}

const RULE = html`<tr>
  <td style="padding: 0 32px">
    <div style="border-top: 1px solid #e3dfd6; font-size: 1px; line-height: 1px">&nbsp;</div>
  </td>
</tr>`;

function section({ locale, title, body }: MailPart, index: number): Html {
  const heading =
    index === 0
      ? html`<h1 style="margin: 0 0 16px; color: #14284b; font-size: 20px; line-height: 28px">${title}</h1>`
      : html`<h2 style="margin: 0 0 16px; color: #14284b; font-size: 18px; line-height: 26px">${title}</h2>`;
  return html`<tr>
    <td lang="${locale}" style="padding: 32px 32px 24px; color: #1d2433; font-size: 16px; line-height: 24px">
      ${heading}${body}
    </td>
  </tr>`;
}
