import { cn } from '@/lib/cn.ts';

/** Holds the place of what is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse rounded-md bg-border/70', className)} />
);
