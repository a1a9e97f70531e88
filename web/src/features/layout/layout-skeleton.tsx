import { LogoMark } from '@/components/logo.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

/** The shape of the layout while it is not known who is signed in. index.html shows the same until the app is there. */
export const LayoutSkeleton = () => (
  <div aria-busy="true">
    <div className="flex h-16 items-center justify-between border-b border-border bg-surface px-4 sm:px-6">
      <LogoMark />
      <Skeleton className="size-9 rounded-full!" />
    </div>
    <div className="lg:flex">
      <div className="hidden h-[calc(100dvh-4rem)] w-54 shrink-0 border-r border-border lg:block" />
      <div className="flex-1 px-4 pt-6 sm:px-8 lg:pt-9">
        <div className="mx-auto max-w-[76rem]">
          <Skeleton className="h-9 w-52" />
          <Skeleton className="mt-6 h-64 rounded-card!" />
        </div>
      </div>
    </div>
  </div>
);
