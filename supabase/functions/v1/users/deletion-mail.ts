import { html } from 'hono/html';
import type { Locale } from '../../_shared/contract/user.ts';
import { longDate } from '../../_shared/domain/period.ts';
import { mailPage } from '../mail/frame.ts';
import type { Mail } from '../mail/send.ts';

/** Whose account will be deleted, and the last day on which they can do something about it. */
interface Leaving {
  readonly email: string;
  readonly locale: Locale;
  readonly deletesOn: string;
}

/** Tells a landlord that their account will be deleted, and how to keep it: somebody else may have asked for it. */
export const deletionMail = (leaving: Leaving, siteUrl: string): Promise<Mail> =>
  mailOf(leaving, siteUrl, WORDS[leaving.locale].asked);

/** Tells a landlord that a super-admin has closed their account, and until when they can fetch their data. */
export const endedAccountMail = (leaving: Leaving, siteUrl: string): Promise<Mail> =>
  mailOf(leaving, siteUrl, WORDS[leaving.locale].ended);

interface Words {
  readonly subject: string;
  readonly gone: (day: string) => string;
  readonly link: string;
  readonly other: string;
}

async function mailOf({ email, locale, deletesOn }: Leaving, siteUrl: string, words: Words): Promise<Mail> {
  const link = `${siteUrl}/signin`;
  const gone = words.gone(longDate(deletesOn, locale));
  return {
    to: email,
    subject: words.subject,
    html: await mailPage([
      {
        locale,
        title: words.subject,
        body: html`<p style="margin: 0 0 16px">${gone}</p>
          <p style="margin: 0 0 16px">
            ${words.link} <a href="${link}" style="color: #14284b; font-weight: bold">${link}</a>
          </p>
          <p style="margin: 0">${words.other}</p>`,
      },
    ]),
    text: `${gone}\n\n${words.link}\n${link}\n\n${words.other}\n`,
  };
}

const WORDS: Readonly<Record<Locale, { readonly asked: Words; readonly ended: Words }>> = {
  fr: {
    asked: {
      subject: 'Votre compte Klinky va être supprimé',
      gone: (day) =>
        `Votre compte et tout ce qu’il contient seront supprimés après le ${day}. D’ici là, vous pouvez télécharger vos données.`,
      link: 'Pour conserver votre compte, connectez-vous et choisissez «\u00A0Conserver mon compte\u00A0»\u00A0:',
      other:
        'Si cette demande ne vient pas de vous, conservez votre compte et changez aussitôt votre mot de passe.',
    },
    ended: {
      subject: 'Votre accès à Klinky a pris fin',
      gone: (day) =>
        `L’administrateur de Klinky a fermé votre compte. Il sera supprimé après le ${day}, avec tout ce qu’il contient.`,
      link: 'D’ici là, connectez-vous pour télécharger vos données\u00A0:',
      other: 'Si vous pensez à une erreur, adressez-vous à la personne qui vous avait invité.',
    },
  },
  en: {
    asked: {
      subject: 'Your Klinky account will be deleted',
      gone: (day) =>
        `Your account and everything in it will be deleted after ${day}. Until then, you can download your data.`,
      link: 'To keep your account, sign in and choose “Keep my account”:',
      other: 'If this request is not yours, keep your account and change your password at once.',
    },
    ended: {
      subject: 'Your access to Klinky has ended',
      gone: (day) =>
        `The administrator of Klinky has closed your account. It will be deleted after ${day}, with everything in it.`,
      link: 'Until then, sign in to download your data:',
      other: 'If you think that this is a mistake, turn to the person who invited you.',
    },
  },
};
