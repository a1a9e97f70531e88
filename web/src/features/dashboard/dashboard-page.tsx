import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '@shared/contract/users/user.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { dashboardQuery } from '@/api/dashboard.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/people/tenants.ts';
import { userQuery } from '@/api/session/user.ts';
import { MainHeading } from '@/components/page/main-heading.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { weekdayInWords } from '@/lib/text/day-text.ts';
import { numberText } from '@/lib/text/number-text.ts';
import { useDeferredArrival } from '@/lib/loading/use-deferred-arrival.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { useRetry } from '@/lib/http/use-retry.ts';
import { DashboardHeader, CountsFrame } from './dashboard-header.tsx';
import { COUNTS, DashboardSkeleton, Sections } from './dashboard-skeleton.tsx';
import { DutiesCard } from './duties-card.tsx';
import { MonthCard } from './month-card.tsx';
import { TwelveMonths } from './twelve-months.tsx';

interface DashboardPageProps {
  /** The steps to the first receipt, or `null` once a receipt was issued. */
  readonly firstSteps: ReactNode;
}

/** Shows the landlord's duties beside the current month and the last twelve months. */
export function DashboardPage({ firstSteps }: DashboardPageProps) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const tenants = useQuery(tenantsQuery);
  const properties = useQuery(propertiesQuery);
  const { data: dashboard, error, isPending, refetch } = useQuery(dashboardQuery);
  usePageTitle(LL.pageTitle({ page: LL.nav.dashboard() }));
  const retry = (): void => void refetch();
  useRetry(dashboard ? null : error, retry);
  const isLoading = !useDeferredArrival(!isPending && !tenants.isPending && !properties.isPending);
  const band = (
    <Band
      user={user}
      counts={isLoading ? null : { tenants: tenants.data?.length, properties: properties.data?.length }}
    />
  );
  if (isLoading) return <DashboardSkeleton band={band} />;
  // The step of the receipt asks for missing profile fields. The consent of tenants is needed only for sending
  // receipts.
  const duties = firstSteps
    ? dashboard?.duties.filter(({ kind }) => kind !== 'profile' && kind !== 'consent')
    : dashboard?.duties;
  return (
    <Sections
      band={band}
      main={
        <>
          {firstSteps}
          {!(firstSteps && duties?.length === 0) && (
            <DutiesCard duties={duties} nextDueOn={dashboard?.nextDueOn} onRetry={retry} />
          )}
        </>
      }
      aside={
        <>
          <MonthCard
            today={todayInParis()}
            dashboard={dashboard}
            hasTenants={tenants.data?.length !== 0}
            onRetry={retry}
          />
          {dashboard && <TwelveMonths months={dashboard.months} />}
        </>
      }
    />
  );
}

interface BandProps {
  readonly user: User;
  /**
   * The numbers of tenants and properties; `null` while they load. A number is `undefined` if its list failed to load.
   */
  readonly counts: Readonly<Record<'tenants' | 'properties', number | undefined>> | null;
}

/** The head of the page: the greeting, the counts, and the button to add a letting. */
function Band({ user, counts }: BandProps) {
  const { LL } = useI18nContext();
  return (
    <DashboardHeader
      greeting={<Greeting user={user} />}
      counts={
        counts ? (
          <CountsFrame key="numbers">
            <Count to="/tenants" n={counts.tenants} label={LL.dashboard.tenants} />
            <Count to="/properties" n={counts.properties} label={LL.dashboard.properties} />
          </CountsFrame>
        ) : (
          COUNTS
        )
      }
      renderAction={(content, className) => (
        <Link to="/dashboard" search={{ openPanel: true }} resetScroll={false} className={className}>
          {content}
        </Link>
      )}
    />
  );
}

function Greeting({ user: { firstName } }: { user: Pick<User, 'firstName'> }) {
  const { LL, locale } = useI18nContext();
  const today = todayInParis();
  return (
    <>
      <MainHeading
        title={firstName ? LL.dashboard.hello({ name: firstName }) : LL.dashboard.helloNameless()}
        className="text-[1.25rem]! leading-7! wrap-anywhere sm:text-[1.5rem]!"
      />
      <p className="text-small text-[#d3ddf4]">
        <time dateTime={today}>{weekdayInWords(today, locale)}</time>
      </p>
    </>
  );
}

interface CountProps {
  readonly to: '/tenants' | '/properties';
  /** `undefined` if the count could not be loaded. */
  readonly n: number | undefined;
  readonly label: (count: { n: number }) => string;
}

function Count({ to, n, label }: CountProps) {
  const { LL, locale } = useI18nContext();
  return (
    <Link
      to={to}
      className="focus-ring flex h-11 items-end justify-end last:items-start sm:items-center! gap-1.5 rounded-control text-small text-[#dbe5ff] transition-colors outline-offset-[-2px] sm:h-10 sm:bg-white/10 sm:px-3 sm:hover:bg-white/20"
    >
      <span className="min-w-[1ch] text-[0.9375rem] font-semibold text-white tabular-nums sm:text-[1.125rem]">
        {n === undefined ? '–' : numberText(n, locale)}
      </span>{' '}
      {label({ n: n ?? 2 })}
      {n === undefined && <span className="sr-only">{LL.dashboard.countUnavailable()}</span>}
    </Link>
  );
}
