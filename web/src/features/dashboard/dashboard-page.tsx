import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, CalendarCheck2, FileText, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Dashboard } from '@shared/contract/dashboard.ts';
import type { User } from '@shared/contract/user.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { dashboardQuery } from '@/api/dashboard.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { userQuery } from '@/api/user.ts';
import { MainHeading } from '@/components/main-heading.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-text.ts';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Hero } from './hero.tsx';
import { LateCard } from './late-card.tsx';
import { MetricCard } from './metric-card.tsx';
import { MonthCard } from './month-card.tsx';
import { ReceiptsCard } from './receipts-card.tsx';

/** The month at a glance, then the ways to the rest. */
export function DashboardPage({ firstSteps }: { firstSteps: ReactNode }) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const tenants = useQuery(tenantsQuery);
  const properties = useQuery(propertiesQuery);
  const dashboard = useQuery(dashboardQuery);
  usePageTitle(LL.pageTitle({ page: LL.nav.dashboard() }));
  if (dashboard.isPending || tenants.isPending) {
    return (
      <DashboardSkeleton>
        <Greeting user={user} />
      </DashboardSkeleton>
    );
  }
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Greeting user={user} />

      {tenants.data?.length !== 0 && (
        <Accounts dashboard={dashboard.data} onRetry={() => void dashboard.refetch()} />
      )}

      {firstSteps}

      <ReceiptsCard
        link={
          <Link
            to="/receipts"
            className="focus-ring mt-1 inline-block rounded-sm font-medium text-primary underline-offset-4 hover:underline"
          >
            {LL.dashboard.allReceipts()}
          </Link>
        }
        actions={
          <>
            <Button asChild size="large">
              <Link to="/dashboard" search={{ openPanel: true }} resetScroll={false}>
                <FileText aria-hidden />
                {LL.dashboard.generate()}
              </Link>
            </Button>
            <Button asChild size="large" variant="secondary">
              <Link to="/month">
                <CalendarCheck2 aria-hidden />
                {LL.dashboard.month()}
              </Link>
            </Button>
          </>
        }
      />

      <MetricCard
        to="/tenants"
        label={LL.dashboard.tenantCount()}
        icon={Users}
        count={tenants.data?.length}
        isPending={tenants.isPending}
      />
      <MetricCard
        to="/properties"
        label={LL.dashboard.propertyCount()}
        icon={Building2}
        count={properties.data?.length}
        isPending={properties.isPending}
      />
    </div>
  );
}

/** Who is greeted, and the day. */
function Greeting({ user: { firstName } }: { user: Pick<User, 'firstName'> }) {
  const { LL, locale } = useI18nContext();
  const today = todayInParis();
  return (
    <Hero>
      <MainHeading
        title={firstName ? LL.dashboard.hello({ name: firstName }) : LL.dashboard.helloNameless()}
        className="break-words"
      />
      <p className="text-[#d3ddf4]">
        {LL.dashboard.today()} <time dateTime={today}>{dayInWords(today, locale)}</time>
      </p>
    </Hero>
  );
}

interface AccountsProps {
  /** `undefined` when it could not be loaded. */
  readonly dashboard: Dashboard | undefined;
  readonly onRetry: () => void;
}

/** The month, and who is late. */
function Accounts({ dashboard, onRetry }: AccountsProps) {
  const { LL } = useI18nContext();
  if (!dashboard) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-border bg-surface p-6 shadow-card lg:col-span-2"
      >
        <p>{LL.dashboard.accountsFailed()}</p>
        <Button variant="secondary" onClick={onRetry}>
          {LL.common.retry()}
        </Button>
      </div>
    );
  }
  return (
    <>
      <MonthCard {...dashboard} />
      <LateCard late={dashboard.late} />
    </>
  );
}
