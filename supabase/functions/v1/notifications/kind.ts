import * as v from 'valibot';
import type { Locale } from '../../_shared/contract/user.ts';

/** How the cause of a notification ended: done, changed so that it no longer applies, or gone. */
export const Ending = v.nullable(v.picklist(['done', 'changed', 'gone']));
type Ending = v.InferOutput<typeof Ending>;

/** What a notification says. */
export interface Words {
  readonly title: string;
  readonly content: string;
}

/** What there is before it is known which kind it is. */
export interface News {
  readonly kind: string;
  readonly ending?: Ending;
}

interface Definition<Schema extends v.GenericSchema> {
  readonly kind: string;
  /** The columns of `notifications` that it needs, as that table checks them. */
  readonly news: Schema;
  /** The path in the app of what it is about, which is not asked once that is gone. */
  readonly link: (news: v.InferOutput<Schema>) => string | null;
  /** What it says, in each language; `today` as `yyyy-mm-dd`. */
  readonly words: Readonly<Record<Locale, (news: v.InferOutput<Schema>, today: string) => Words>>;
}

/** A kind of notification, which can tell a row of `notifications`. */
export function defineKind<Schema extends v.GenericSchema>({ kind, news, link, words }: Definition<Schema>) {
  return {
    kind,
    news,
    tell(row: News, locale: Locale, today: string): Words & { readonly link: string | null } {
      const read = v.parse(news, row);
      return { ...words[locale](read, today), link: row.ending === 'gone' ? null : link(read) };
    },
  };
}
