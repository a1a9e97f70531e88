import type { ReactNode } from 'react';
import { type Later, useLater } from '@/lib/later.ts';

interface Props<T> {
  readonly part: Later<T>;
  /** Stands in its place until it is there. */
  readonly shape?: ReactNode;
  readonly onFailed?: () => void;
  readonly children: (part: T) => ReactNode;
}

const ignore = (): void => {};

/** A part of the page whose code loads once it is to be seen. */
export function LaterPart<T>({ part, shape = null, onFailed = ignore, children }: Props<T>) {
  const loaded = useLater(part, true, onFailed);
  return loaded === null ? shape : children(loaded);
}
