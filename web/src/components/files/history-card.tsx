import { type ReactNode, useId } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface HistoryCardProps<Entry> {
  readonly title: string;
  readonly emptyText: string;
  readonly failedText: string;
  readonly query: {
    readonly data: readonly Entry[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (entry: Entry) => ReactNode;
}

/** A card with a list of past entries. The card also shows that the list is loading, is empty or failed to load. */
export function HistoryCard<Entry>({
  title,
  emptyText,
  failedText,
  query,
  children,
}: HistoryCardProps<Entry>) {
  const { LL } = useI18nContext();
  const id = useId();
  const { data: entries, isError, refetch } = query;
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-border bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {entries ? (
        entries.length === 0 ? (
          <p className="mt-1 text-pretty text-muted">{emptyText}</p>
        ) : (
          <ul className="mt-3 divide-y divide-border">{entries.map(children)}</ul>
        )
      ) : isError ? (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-4">
          <p>{failedText}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {LL.common.retry()}
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-4 h-5 w-64" />
      )}
    </section>
  );
}
