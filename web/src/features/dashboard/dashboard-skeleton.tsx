import type { ReactNode } from 'react';
import { DutySkeleton } from '@/components/duties/duty-skeleton.tsx';
import { SectionCard } from '@/components/page/section-card.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { DashboardHeader, CountsFrame } from './dashboard-header.tsx';

const ON_BAND = 'bg-white/15!';

export const COUNTS = (
  <CountsFrame key="placeholders">
    <Skeleton className={`my-2.5 h-6 w-24 sm:my-0 sm:h-10 sm:w-28 ${ON_BAND}`} />
    <Skeleton className={`my-2.5 h-6 w-24 sm:my-0 sm:h-10 sm:w-28 ${ON_BAND}`} />
  </CountsFrame>
);

const BAND = (
  <DashboardHeader
    greeting={
      <>
        <Skeleton className={`my-0.5 h-6 w-40 max-w-full ${ON_BAND}`} />
        <Skeleton className={`mb-0.5 h-4 w-48 max-w-full ${ON_BAND}`} />
      </>
    }
    counts={COUNTS}
    renderAction={(content, className) => <span className={className}>{content}</span>}
  />
);

/** The placeholder of the dashboard while the user and the duties load. */
export function DashboardSkeleton({ band = BAND }: { band?: ReactNode }) {
  const { LL } = useI18nContext();
  return (
    <Sections
      band={band}
      main={
        <SectionCard id="to-do" title={LL.dashboard.toDo()}>
          <p className="grid min-h-15 items-center border-t border-border px-4.5 text-[0.9375rem] leading-5 text-muted sm:min-h-14">
            {LL.dashboard.loading()}
          </p>
          <DutySkeleton />
        </SectionCard>
      }
      aside={
        <>
          <Skeleton className="h-[13.5rem] rounded-card! sm:h-[11.5rem]" />
          <Skeleton className="h-[16rem] rounded-card!" />
        </>
      }
    />
  );
}

/** Arranges the parts of the dashboard. */
export const Sections = ({ band, main, aside }: { band: ReactNode; main: ReactNode; aside: ReactNode }) => (
  <div className="@container">
    <div className="grid grid-cols-1 items-start gap-3 sm:gap-4 @[60rem]:grid-cols-[minmax(0,1fr)_21rem]">
      {band}
      <div className="grid min-w-0 gap-3 sm:gap-4">{main}</div>
      <div className="grid min-w-0 grid-cols-1 items-start gap-3 sm:gap-4 @[36rem]:grid-cols-2 @[60rem]:grid-cols-1">
        {aside}
      </div>
    </div>
  </div>
);
