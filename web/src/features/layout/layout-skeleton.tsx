import type { ReactNode } from 'react';
import { LogoMark } from '@/components/logo.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

const PAGE = (
  <>
    <Skeleton className="h-9 w-52" />
    <Skeleton className="mt-6 h-64 rounded-card!" />
  </>
);

/** Placeholders for the layout and the page, shown while the user is loading. */
export const LayoutSkeleton = ({ children = PAGE }: { children?: ReactNode }) => (
  <div aria-busy="true">
    <div className="flex h-14 items-center justify-between border-b border-border bg-surface px-[min(1rem,4vw)] sm:px-5">
      <LogoMark />
      <Skeleton className="size-9 rounded-full!" />
    </div>
    <div className="lg:flex">
      <div className="hidden h-[calc(100dvh-3.5rem)] w-50 shrink-0 border-r border-border lg:block" />
      <div className="flex-1 px-4 pt-4 sm:px-8 lg:px-6 2xl:px-8">
        <div className="mx-auto max-w-[76rem]">{children}</div>
      </div>
    </div>
    <div className="fixed inset-x-0 bottom-0 h-16 border-t border-border bg-surface lg:hidden low:h-12" />
  </div>
);
