import { CloseLink } from '@/components/page/close-link.tsx';
import { Page } from '@/components/page/page.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** The placeholder of the page while the dwellings load. */
export function LettingSkeleton() {
  const { LL } = useI18nContext();
  return (
    <Page title={LL.nav.newLetting()} actions={<CloseLink />}>
      <div aria-busy="true" className="max-w-4xl space-y-4">
        <Skeleton className="h-80 rounded-card!" />
        <Skeleton className="h-17 rounded-card!" />
        <Skeleton className="h-17 rounded-card!" />
        <Skeleton className="h-17 rounded-card!" />
      </div>
    </Page>
  );
}
