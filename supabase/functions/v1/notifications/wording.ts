import type { News, NewsOf } from './news.ts';

/** What a notification says. */
export interface Words {
  readonly title: string;
  readonly content: string;
}

/** What each kind of notification says in one language; `today` as `yyyy-mm-dd`. */
export type Wording = {
  readonly [Kind in Exclude<News['kind'], 'message'>]: (news: NewsOf<Kind>, today: string) => Words;
};
