import { cn } from '@/lib/cn.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const ITEMS = [0, 1, 2, 3, 4, 5];

interface ListSkeletonProps {
  readonly isWide: boolean;
  /** True if there is less space between the rows, because some rows form a group. */
  readonly isClose: boolean;
}

/** The skeleton of a loading list. */
export const ListSkeleton = ({ isWide, isClose }: ListSkeletonProps) =>
  isWide ? (
    <div className="overflow-clip rounded-card border border-border bg-surface shadow-card">
      <div className="h-11 bg-surface-sunken" />
      {ITEMS.map((item) => (
        <div
          key={item}
          className={cn('flex items-center gap-8 border-t border-border px-5', isClose ? 'h-11' : 'h-14')}
        >
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  ) : (
    <div className="grid gap-3 min-[44rem]:grid-cols-2">
      {ITEMS.map((item) => (
        <div key={item} className="space-y-3 rounded-card border border-border bg-surface p-4 shadow-card">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  );
