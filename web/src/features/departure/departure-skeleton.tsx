import { CloseLink } from '@/components/page/close-link.tsx';
import { Page } from '@/components/page/page.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** The placeholder of the page while the lease and its account load. */
export function DepartureSkeleton() {
  const { LL } = useI18nContext();
  return (
    <Page title={LL.nav.departure()} actions={<CloseLink />}>
      <div aria-busy="true" className="max-w-4xl space-y-4">
        <Skeleton className="h-17 rounded-card!" />
        <Skeleton className="h-17 rounded-card!" />
        <Skeleton className="h-80 rounded-card!" />
        <Skeleton className="h-17 rounded-card!" />
      </div>
    </Page>
  );
}
