import * as v from 'valibot';

const Block = v.union([v.string(), v.array(v.string())]);

/** An article of a legal text. A paragraph is a string; a list is an array of items. */
const Article = v.object({
  /** The article's anchor in the URL. */
  id: v.string(),
  title: v.string(),
  blocks: v.array(Block),
});

export const Articles = v.array(Article);
export type Article = v.InferOutput<typeof Article>;
