import { html } from 'hono/html';
import type { Locale } from '../../_shared/contract/user.ts';
import { longDate } from '../../_shared/domain/period.ts';
import { mailPage } from '../mail/frame.ts';
import type { Mail } from '../mail/send.ts';

interface Leaving {
  readonly email: string;
  readonly locale: Locale;
  readonly deletesOn: string;
}

/** Tells a landlord that their account will be deleted, and how to keep it: somebody else may have asked for it. */
export async function deletionMail({ email, locale, deletesOn }: Leaving, siteUrl: string): Promise<Mail> {
  const { subject, gone, keep, other } = WORDS[locale];
  const link = `${siteUrl}/signin`;
  const day = longDate(deletesOn, locale);
  return {
    to: email,
    subject,
    html: await mailPage([
      {
        locale,
        title: subject,
        body: html`<p style="margin: 0 0 16px">${gone(day)}</p>
          <p style="margin: 0 0 16px">
            ${keep} <a href="${link}" style="color: #14284b; font-weight: bold">${link}</a>
          </p>
          <p style="margin: 0">${other}</p>`,
      },
    ]),
    text: `${gone(day)}\n\n${keep}\n${link}\n\n${other}\n`,
  };
}

const WORDS = {
  fr: {
    subject: 'Votre compte Klinky va être supprimé',
    gone: (day: string) =>
      `Votre compte et tout ce qu’il contient seront supprimés après le ${day}. D’ici là, vous pouvez télécharger vos données.`,
    keep: 'Pour conserver votre compte, connectez-vous et choisissez «\u00A0Conserver mon compte\u00A0»\u00A0:',
    other:
      'Si cette demande ne vient pas de vous, conservez votre compte et changez aussitôt votre mot de passe.',
  },
  en: {
    subject: 'Your Klinky account will be deleted',
    gone: (day: string) =>
      `Your account and everything in it will be deleted after ${day}. Until then, you can download your data.`,
    keep: 'To keep your account, sign in and choose “Keep my account”:',
    other: 'If this request is not yours, keep your account and change your password at once.',
  },
} as const;
