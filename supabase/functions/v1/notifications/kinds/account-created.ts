import * as v from 'valibot';
import { defineKind, Ending } from '../kind.ts';

/**
 * The notification that a person on the whitelist has created an account. Only super-admins receive this notification.
 */
export const accountCreated = defineKind({
  kind: 'account_created',
  news: v.object({
    ending: Ending,
    details: v.object({ name: v.nullable(v.string()), email: v.string() }),
  }),
  link: () => '/admin/whitelist',
  words: {
    fr: ({ ending, details: { name, email } }) => ({
      title: `Nouveau compte\u00A0: ${name ?? email}`,
      content:
        ending === null
          ? `Une personne de la liste blanche a créé son compte avec l’adresse ${email}.`
          : `Le compte créé avec l’adresse ${email} a été supprimé depuis.`,
    }),
    en: ({ ending, details: { name, email } }) => ({
      title: `New account: ${name ?? email}`,
      content:
        ending === null
          ? `Somebody on the whitelist has created an account with the address ${email}.`
          : `The account created with the address ${email} has since been deleted.`,
    }),
  },
});
