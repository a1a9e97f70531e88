import * as v from 'valibot';
import type { Locale } from '../../_shared/contract/users/user.ts';

/**
 * The way in which the cause of a notification ended. `done`: the task is done. `changed`: the cause no longer applies.
 * `gone`: the subject was deleted.
 */
export const Ending = v.nullable(v.picklist(['done', 'changed', 'gone']));
type Ending = v.InferOutput<typeof Ending>;

/** The text of a notification. */
interface Words {
  readonly title: string;
  readonly content: string;
}

/**
 * The texts of a notification: one while its cause applies, and one for each way in which the cause can end. A text is
 * the content alone, or the title and the content.
 */
export interface Wording {
  readonly title: string;
  /** The content while the cause applies. */
  readonly open: string;
  readonly done?: string | Words;
  readonly changed?: string | Words;
  /** The text for an ended cause. `done` and `changed` take precedence. */
  readonly ended?: string | Words;
}

/** A row of `notifications`, before its kind is known. */
export interface News {
  readonly kind: string;
  readonly ending?: Ending;
}

interface Definition<Schema extends v.GenericSchema> {
  readonly kind: string;
  /** The schema of the columns of `notifications` that the kind needs. The table's constraints have the same rules. */
  readonly news: Schema;
  /** Returns the path of the notification's page in the app. `link` is not called after the subject was deleted. */
  readonly link: (news: v.InferOutput<Schema>) => string | null;
  /** The content after the subject was deleted. If it is missing, `Wording.ended` applies. */
  readonly gone?: Readonly<Record<Locale, string>>;
  /** The functions that return the texts, by language. `today` is a day as `yyyy-mm-dd`. */
  readonly words: Readonly<Record<Locale, (news: v.InferOutput<Schema>, today: string) => Wording>>;
}

/** Returns a kind of notification. Its `describe` returns the text and the link for a row of `notifications`. */
export function defineKind<Schema extends v.GenericSchema>({
  kind,
  news,
  link,
  gone,
  words,
}: Definition<Schema>) {
  return {
    kind,
    news,
    describe(row: News, locale: Locale, today: string): Words & { readonly link: string | null } {
      const read = v.parse(news, row);
      const wording = words[locale](read, today);
      const text = textOf({ gone: gone?.[locale], ...wording }, row.ending ?? null);
      return {
        ...(typeof text === 'string' ? { title: wording.title, content: text } : text),
        link: row.ending === 'gone' ? null : link(read),
      };
    },
  };
}

function textOf(wording: Wording & { readonly gone: string | undefined }, ending: Ending): string | Words {
  if (ending === null) return wording.open;
  return wording[ending] ?? wording.ended ?? wording.open;
}
