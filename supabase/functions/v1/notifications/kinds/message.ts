import * as v from 'valibot';
import { defineKind } from '../kind.ts';

const Text = v.object({ fr: v.string(), en: v.string() });
const details = v.object({ title: Text, content: Text, link: v.optional(v.string()) });

/** A message written by hand, in both languages. */
export const message = defineKind({
  kind: 'message',
  news: v.object({ details }),
  link: (news) => news.details.link ?? null,
  words: {
    fr: ({ details: { title, content } }) => ({ title: title.fr, open: content.fr }),
    en: ({ details: { title, content } }) => ({ title: title.en, open: content.en }),
  },
});
