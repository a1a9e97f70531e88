import { Skeleton } from '@/components/ui/skeleton.tsx';

const ITEMS = [0, 1, 2, 3];

export const NotificationSkeleton = () => (
  <div className="divide-y divide-border">
    {ITEMS.map((item) => (
      <div key={item} className="flex gap-3.5 px-5 py-4 sm:px-7">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <div className="flex-1 space-y-2.5 py-1">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      </div>
    ))}
  </div>
);
