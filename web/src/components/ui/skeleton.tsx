import { cn } from '@/lib/cn.ts';

/** A placeholder for loading content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse rounded-md bg-border/70', className)} />
);
