import * as v from 'valibot';
import type { Locale } from '../../_shared/contract/user.ts';

/**
 * The way in which the cause of a notification ended. `done`: the task is done. `changed`: the cause no longer applies.
 * `gone`: the subject was deleted.
 */
export const Ending = v.nullable(v.picklist(['done', 'changed', 'gone']));
type Ending = v.InferOutput<typeof Ending>;

/** The text of a notification. */
export interface Words {
  readonly title: string;
  readonly content: string;
}

/** A row of `notifications`, before its kind is known. */
export interface News {
  readonly kind: string;
  readonly ending?: Ending;
}

interface Definition<Schema extends v.GenericSchema> {
  readonly kind: string;
  /** The schema of the columns of `notifications` that the kind needs. The table's constraints check the same. */
  readonly news: Schema;
  /** Returns the path of the notification's page in the app. `link` is not called after the subject was deleted. */
  readonly link: (news: v.InferOutput<Schema>) => string | null;
  /** Return the text in each language. `today` is a day as `yyyy-mm-dd`. */
  readonly words: Readonly<Record<Locale, (news: v.InferOutput<Schema>, today: string) => Words>>;
}

/** Returns a kind of notification that can word a row of `notifications`. */
export function defineKind<Schema extends v.GenericSchema>({ kind, news, link, words }: Definition<Schema>) {
  return {
    kind,
    news,
    describe(row: News, locale: Locale, today: string): Words & { readonly link: string | null } {
      const read = v.parse(news, row);
      return { ...words[locale](read, today), link: row.ending === 'gone' ? null : link(read) };
    },
  };
}
