import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MessagePage } from '@/components/message-page.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DashboardSkeleton } from '@/features/dashboard/dashboard-skeleton.tsx';
import { LayoutSkeleton } from '@/features/layout/layout-skeleton.tsx';
import { AuthHeader } from '@/features/session/auth-header.tsx';
import { SignInSkeleton } from '@/features/session/sign-in-skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { locales } from '@/i18n/i18n-util.ts';
import { Language } from '@/i18n/language.tsx';
import { loadLanguage } from '@/i18n/texts.ts';

/** Shown if the app fails to load. Its link reloads the page. */
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

/** A frame as a template in the current language. */
function Frame({ name, children }: { name: string; children: ReactNode }) {
  const { locale } = useI18nContext();
  return (
    <template data-frame={name} lang={locale}>
      {children}
    </template>
  );
}

for (const locale of locales) await loadLanguage(locale, ['common', 'dashboard', 'session']);

/**
 * The markup shown until the app has loaded, or if it fails to: one template per language, of which public/head.js
 * shows one. They are inert, except for the retry link.
 */
export const firstFrames: string = renderToStaticMarkup(
  locales.map((locale) => (
    <Language key={locale} locale={locale}>
      <Frame name="signed-in">
        <div inert>
          <LayoutSkeleton />
        </div>
      </Frame>
      <Frame name="dashboard">
        <div inert>
          <LayoutSkeleton>
            <DashboardSkeleton />
          </LayoutSkeleton>
        </div>
      </Frame>
      <Frame name="signed-out">
        <div inert className="px-5 py-5 sm:px-10 sm:py-7">
          <AuthHeader />
        </div>
      </Frame>
      <Frame name="sign-in">
        <div inert>
          <SignInSkeleton />
        </div>
      </Frame>
      <Frame name="failed">
        <FailedPage />
      </Frame>
    </Language>
  )),
);
