import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, CalendarCheck2, FileText, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { userQuery } from '@/api/user.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { dayInWords } from '@/lib/day-text.ts';
import { Hero } from './hero.tsx';
import { MetricCard } from './metric-card.tsx';
import { ReceiptsCard } from './receipts-card.tsx';

export function DashboardPage({ firstSteps }: { firstSteps: ReactNode }) {
  const { LL, locale } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const tenants = useQuery(tenantsQuery);
  const properties = useQuery(propertiesQuery);
  const today = todayInParis();
  usePageTitle(LL.pageTitle({ page: LL.nav.dashboard() }));
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Hero>
        <h1 className="text-display break-words">
          {user.firstName ? LL.dashboard.hello({ name: user.firstName }) : LL.dashboard.helloNameless()}
        </h1>
        <p className="mt-1.5 text-[#d3ddf4]">
          {LL.dashboard.today()} <time dateTime={today}>{dayInWords(today, locale)}</time>
        </p>
      </Hero>

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
              <Link to="/receipts/month">
                <CalendarCheck2 aria-hidden />
                {LL.dashboard.monthReceipts()}
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
