import { Skeleton } from '@/components/ui/skeleton.tsx';

/** Placeholders for the rows of tasks, shown while the tasks load. */
export const DutySkeleton = () =>
  Array.from({ length: 5 }, (_, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- all placeholders are the same
    <div key={index} className="flex h-15 items-center gap-2.5 border-t border-border px-4 sm:h-14">
      <Skeleton className="size-8 rounded-lg!" />
      <Skeleton className="h-4 w-1/2" />
      <span className="flex-1" />
      <Skeleton className="h-9 w-24 rounded-control! sm:h-8" />
    </div>
  ));
