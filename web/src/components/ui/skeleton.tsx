import { cn } from '@/lib/cn.ts';

/** A placeholder for content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse rounded-md bg-border/70', className)} />
);
