import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2, CalendarCheck2, FileText, Users } from 'lucide-react';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { userQuery } from '@/api/user.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { dayInWords } from '@/lib/day-in-words.ts';
import { FirstStepsCard } from './first-steps-card.tsx';
import { firstSteps } from './first-steps.ts';
import { MetricCard } from './metric-card.tsx';

export function DashboardPage() {
  const { LL, locale } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const tenants = useQuery(tenantsQuery);
  const properties = useQuery(propertiesQuery);
  const steps = firstSteps({
    user,
    propertyCount: properties.data?.length,
    tenantCount: tenants.data?.length,
  });
  const today = todayInParis();
  usePageTitle(LL.pageTitle({ page: LL.nav.dashboard() }));
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <section className="relative overflow-hidden rounded-card bg-[#1b2f5e] px-6 py-8 text-white sm:px-9 sm:py-10 lg:col-span-2">
        <div
          aria-hidden
          className="absolute inset-0 bg-[radial-gradient(40rem_24rem_at_100%_0%,#34559f_0%,transparent_60%)]"
        />
        <div aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-[#c8932a]" />
        <div className="relative">
          <h1 className="text-display break-words">
            {user.firstName ? LL.dashboard.hello({ name: user.firstName }) : LL.dashboard.helloNameless()}
          </h1>
          <p className="mt-1.5 text-[#d3ddf4]">
            {LL.dashboard.today()} <time dateTime={today}>{dayInWords(today, locale)}</time>
          </p>
        </div>
      </section>

      {steps && <FirstStepsCard steps={steps} />}

      <section className="flex flex-col gap-5 rounded-card border border-border bg-surface p-6 shadow-card sm:flex-row sm:items-center sm:p-7 lg:col-span-2">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-gold-soft text-on-gold-soft">
          <FileText aria-hidden className="size-6" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-title">{LL.dashboard.generateTitle()}</h2>
          <p className="mt-0.5 text-pretty text-muted">{LL.dashboard.generateText()}</p>
          <Link
            to="/receipts"
            className="focus-ring mt-1 inline-block rounded-sm font-medium text-primary underline-offset-4 hover:underline"
          >
            {LL.dashboard.allReceipts()}
          </Link>
        </div>
        <div className="flex flex-col gap-2">
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
        </div>
      </section>

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
