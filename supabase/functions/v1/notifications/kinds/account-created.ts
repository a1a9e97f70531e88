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
    fr: ({ details: { name, email } }) => ({
      title: `Nouveau compte\u00A0: ${name ?? email}`,
      open: `Une personne de la liste blanche a créé son compte avec l’adresse ${email}.`,
      ended: `Le compte créé avec l’adresse ${email} a été supprimé depuis.`,
    }),
    en: ({ details: { name, email } }) => ({
      title: `New account: ${name ?? email}`,
      open: `Somebody on the whitelist has created an account with the address ${email}.`,
      ended: `The account created with the address ${email} has since been deleted.`,
    }),
  },
});
