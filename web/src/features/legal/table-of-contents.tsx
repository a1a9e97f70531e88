import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/lib/cn.ts';
import type { Article } from './article.ts';
import { frenchSpaces } from './french-spaces.ts';

/**
 * The links to the articles. A wide screen shows the links beside the text. A phone shows the links collapsed above the
 * text.
 */
export function TableOfContents({ articles }: { articles: readonly Article[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const list = (
    <ol className="space-y-0.5">
      {articles.map(({ id, title }, index) => (
        <li key={id}>
          <Link
            to="/terms-of-service"
            hash={id}
            replace
            activeOptions={{ includeHash: true }}
            className="focus-ring flex gap-2 rounded-control px-3 py-1.5 text-small text-muted hover:bg-surface-sunken hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:font-medium aria-[current=page]:text-on-primary-soft"
          >
            <span aria-hidden className="w-5 shrink-0 tabular-nums">
              {index + 1}.
            </span>
            {frenchSpaces(title)}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav
        aria-label="Sommaire"
        className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto lg:block"
      >
        <p aria-hidden className="mb-2 px-3 text-small font-semibold">
          Sommaire
        </p>
        {list}
      </nav>
      <nav aria-label="Sommaire" className="mb-10 lg:hidden">
        <div className="rounded-card border border-border bg-surface shadow-card">
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
            className="focus-ring flex h-12 w-full items-center justify-between rounded-card px-4 font-medium"
          >
            Sommaire
            <ChevronDown
              aria-hidden
              className={cn('size-[1.125rem] text-muted transition-transform', isExpanded && 'rotate-180')}
            />
          </button>
          {isExpanded && <div className="border-t border-border p-2">{list}</div>}
        </div>
      </nav>
    </>
  );
}
