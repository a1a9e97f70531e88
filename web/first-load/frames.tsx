import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MessagePage } from '@/components/page/message-page.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DashboardSkeleton } from '@/features/dashboard/dashboard-skeleton.tsx';
import { LayoutSkeleton } from '@/features/layout/layout-skeleton.tsx';
import { AuthHeader } from '@/features/session/auth-header.tsx';
import { SignInSkeleton } from '@/features/session/sign-in-skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { locales } from '@/i18n/i18n-util.ts';
import { Language } from '@/i18n/language.tsx';
import { loadLanguage } from '@/i18n/texts.ts';

/** Shows that the app failed to load, with a link that loads the app again. */
function FailedPage() {
  const { LL } = useI18nContext();
  return (
    <MessagePage title={LL.errors.unexpectedTitle()} text={LL.errors.network()}>
      <Button asChild size="large">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is this page's own URL */}
        <a href="">{LL.common.retry()}</a>
      </Button>
    </MessagePage>
  );
}

const FRAMES: Readonly<Record<string, ReactNode>> = {
  'sign-in': <SignInSkeleton />,
  'signed-out': (
    <div className="px-5 py-5 sm:px-10 sm:py-7">
      <AuthHeader />
    </div>
  ),
  'signed-in': <LayoutSkeleton />,
  dashboard: (
    <LayoutSkeleton>
      <DashboardSkeleton />
    </LayoutSkeleton>
  ),
  failed: <FailedPage />,
};

for (const locale of locales) await loadLanguage(locale, ['common', 'dashboard', 'session']);

/** The frames in each language, as templates in the page. head.ts chooses the frame to show. */
export const frames: string = renderToStaticMarkup(
  locales.map((locale) => (
    <Language key={locale} locale={locale}>
      {Object.entries(FRAMES).map(([name, frame]) => (
        <template key={name} data-frame={name} lang={locale}>
          <div inert={name !== 'failed'}>{frame}</div>
        </template>
      ))}
    </Language>
  )),
);
