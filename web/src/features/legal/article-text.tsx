import type { Article } from './article.ts';
import { frenchSpaces } from './french-spaces.ts';

export const ArticleText = ({ article, number }: { article: Article; number: number }) => (
  <section id={article.id}>
    <h2 className="text-title text-balance">
      <span className="mr-1 text-muted tabular-nums">{number}.</span> {frenchSpaces(article.title)}
    </h2>
    <div className="mt-3 space-y-3 text-base leading-7 text-pretty hyphens-auto">
      {article.blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{frenchSpaces(block)}</p>
        ) : (
          <ul key={block[0]} className="list-disc space-y-1.5 pl-5 marker:text-gold">
            {block.map((item) => (
              <li key={item} className="pl-1">
                {frenchSpaces(item)}
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  </section>
);
