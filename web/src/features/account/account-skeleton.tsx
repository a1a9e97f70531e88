import { Skeleton } from '@/components/ui/skeleton.tsx';

const ROWS = [0, 1, 2, 3, 4, 5];

/** The placeholder of an account's lines. The placeholder is as high as the lines. */
export const AccountSkeleton = () => (
  <div aria-busy="true" className="@container rounded-card border border-border bg-surface shadow-card">
    <div className="flex h-11.5 items-center px-5">
      <Skeleton className="h-4 w-24" />
    </div>
    {ROWS.map((row) => (
      <div key={row} className="flex h-15 items-center gap-3 border-t border-border px-5 @xl:h-11">
        <Skeleton className="h-4 w-36" />
        <span className="flex-1" />
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
);
