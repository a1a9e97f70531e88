import type { ReactNode } from 'react';
import { type LazyPart, useLazyPart } from '@/lib/loading/lazy-part.ts';

interface Props<T> {
  readonly part: LazyPart<T>;
  /** Shown until the content has loaded. */
  readonly shape?: ReactNode;
  readonly onFailed?: () => void;
  readonly children: (part: T) => ReactNode;
}

const ignore = (): void => {};

/** Content whose code loads when the content is first rendered. */
export function LazyContent<T>({ part, shape = null, onFailed = ignore, children }: Props<T>) {
  const loaded = useLazyPart(part, true, onFailed);
  return loaded === null ? shape : children(loaded);
}
