import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { MainHeading } from './main-heading.tsx';

interface PageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The action buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the app with a heading and its content. The heading is also the title of the tab. */
export function Page({ title, subtitle, actions, children }: PageProps) {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: title }));
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <MainHeading title={title} />
          {subtitle && <p className="mt-1 text-pretty text-muted">{subtitle}</p>}
        </div>
        {actions}
      </div>
      {children}
    </>
  );
}
