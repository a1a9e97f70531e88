import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Locale } from '../../_shared/contract/users/user.ts';
import { longDate } from '../../_shared/domain/period.ts';
import type { Config } from '../config.ts';
import { runInBackground } from '../http/background.ts';
import type { RequestEnv } from '../http/context.ts';
import { siteOf } from '../http/origin.ts';
import { mailPage } from '../mail/mail-page.ts';
import { type Mail, sendMail } from '../mail/send.ts';

interface Owner {
  readonly email: string;
  readonly locale: Locale;
}

/** An event of an account. Somebody other than the owner may have caused the event. */
type News =
  /**
   * The owner asked for the deletion, or a super-admin ended the account. `deletesOn` is the last day on which the
   * owner can act.
   */
  | { readonly kind: 'deletionAsked' | 'ended'; readonly deletesOn: string }
  | { readonly kind: 'erased' | 'passwordChanged' };

/** Sends the owner of an account a mail about an event. The response does not wait for the mail. */
export function mailOwner<Env extends RequestEnv>(
  config: Config,
  c: Context<Env>,
  owner: Owner,
  news: News,
): void {
  const letter = letterOf(owner, news, siteOf(c, config));
  runInBackground(
    c.get('requestId'),
    letter.then((mail) => sendMail(config.smtp, mail)),
  );
}

interface Words {
  readonly subject: string;
  readonly said: string;
  /** The action that the owner can take, and the path of the page for this action. */
  readonly link?: { readonly text: string; readonly path: string };
  readonly other: string;
}

async function letterOf({ email, locale }: Owner, news: News, siteUrl: string): Promise<Mail> {
  const day = 'deletesOn' in news ? longDate(news.deletesOn, locale) : '';
  const { subject, said, link, other } = WORDS[locale][news.kind](day);
  const url = `${siteUrl}${link?.path ?? ''}`;
  return {
    to: email,
    subject,
    html: await mailPage([
      {
        locale,
        title: subject,
        body: html`<p style="margin: 0 0 16px">${said}</p>
          ${
            link &&
            html`<p style="margin: 0 0 16px">
              ${link.text} <a href="${url}" style="color: #14284b; font-weight: bold">${url}</a>
            </p>`
          }
          <p style="margin: 0">${other}</p>`,
      },
    ]),
    text: [said, link && `${link.text}\n${url}`, other].filter(Boolean).join('\n\n').concat('\n'),
  };
}

const WORDS: Readonly<Record<Locale, Readonly<Record<News['kind'], (day: string) => Words>>>> = {
  fr: {
    deletionAsked: (day) => ({
      subject: 'Votre compte Klinky va être supprimé',
      said: `Votre compte et tout ce qu’il contient seront supprimés après le ${day}. D’ici là, vous pouvez télécharger vos données.`,
      link: {
        text: 'Pour conserver votre compte, connectez-vous et choisissez «\u00A0Conserver mon compte\u00A0»\u00A0:',
        path: '/signin',
      },
      other:
        'Si cette demande ne vient pas de vous, conservez votre compte et changez aussitôt votre mot de passe.',
    }),
    ended: (day) => ({
      subject: 'Votre accès à Klinky a pris fin',
      said: `L’administrateur de Klinky a fermé votre compte. Il sera supprimé après le ${day}, avec tout ce qu’il contient.`,
      link: { text: 'D’ici là, connectez-vous pour télécharger vos données\u00A0:', path: '/signin' },
      other: 'Si vous pensez qu’il s’agit d’une erreur, contactez la personne qui vous a invité.',
    }),
    erased: () => ({
      subject: 'Votre compte Klinky est supprimé',
      said: 'Votre compte vient d’être supprimé, et tout ce qu’il contenait sera supprimé dans l’heure. Ce message est le dernier que vous recevrez de nous.',
      other:
        'Pour que vos quittances des trois dernières années puissent être vérifiées, Klinky conserve leur numéro, leur nature, leur date et leur empreinte numérique, sans aucun nom.',
    }),
    passwordChanged: () => ({
      subject: 'Votre mot de passe Klinky a été changé',
      said: 'Le mot de passe de votre compte vient d’être changé, et vos autres appareils sont déconnectés. Si c’est vous qui l’avez changé, vous n’avez rien à faire.',
      link: {
        text: 'Sinon, choisissez immédiatement un nouveau mot de passe\u00A0:',
        path: '/reset-password',
      },
      other:
        'Vérifiez aussi que vous êtes seul à accéder à votre messagerie\u00A0: cet accès suffit pour changer le mot de passe.',
    }),
  },
  en: {
    deletionAsked: (day) => ({
      subject: 'Your Klinky account will be deleted',
      said: `Your account and everything in it will be deleted after ${day}. Until then, you can download your data.`,
      link: { text: 'To keep your account, sign in and choose “Keep my account”:', path: '/signin' },
      other: 'If you did not make this request, keep your account and change your password at once.',
    }),
    ended: (day) => ({
      subject: 'Your access to Klinky has ended',
      said: `The administrator of Klinky has closed your account. It will be deleted after ${day}, with everything in it.`,
      link: { text: 'Until then, sign in to download your data:', path: '/signin' },
      other: 'If you think that this is a mistake, contact the person who invited you.',
    }),
    erased: () => ({
      subject: 'Your Klinky account is deleted',
      said: 'Your account has just been deleted, and everything that was in it will be deleted within the hour. This is the last message you will receive from us.',
      other:
        'For your receipts of the last three years, we keep only what is needed to verify a document: its number, type, date and digital fingerprint, with no names.',
    }),
    passwordChanged: () => ({
      subject: 'Your Klinky password was changed',
      said: 'Your account password has just been changed, and your other devices have been signed out. If this was you, you do not need to do anything.',
      link: { text: 'If this was not you, choose a new password at once:', path: '/reset-password' },
      other: 'Check too that nobody else can read your e-mail: with it, they could change this password.',
    }),
  },
};
