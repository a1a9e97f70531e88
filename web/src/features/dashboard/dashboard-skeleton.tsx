import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Hero } from './hero.tsx';
import { ReceiptsCard } from './receipts-card.tsx';

const GREETING = (
  <Hero>
    <Skeleton className="h-[1.2em] w-64 max-w-full bg-white/15! text-display" />
    <Skeleton className="h-6 w-56 max-w-full bg-white/15!" />
  </Hero>
);

/** The dashboard while the user, and then who is late, is not known yet. */
export const DashboardSkeleton = ({ children = GREETING }: { children?: ReactNode }) => (
  <div className="grid gap-5 lg:grid-cols-2">
    {children}
    <Skeleton className="h-[11.5rem] rounded-card! sm:h-44 lg:col-span-2" />
    <Skeleton className="h-44 rounded-card! lg:col-span-2" />
    <ReceiptsCard
      link={<Skeleton className="mt-1 h-6 w-48" />}
      actions={
        <>
          <Skeleton className="h-11 rounded-control! sm:w-56" />
          <Skeleton className="h-11 rounded-control! sm:w-56" />
        </>
      }
    />
    <Skeleton className="h-[7.625rem] rounded-card! sm:h-[8.125rem]" />
    <Skeleton className="h-[7.625rem] rounded-card! sm:h-[8.125rem]" />
  </div>
);
