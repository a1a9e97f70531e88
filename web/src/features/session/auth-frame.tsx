import type { ReactNode } from 'react';
import { LanguageSelector } from '@/components/language-selector.tsx';
import { ThemeSelector } from '@/components/theme-selector.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { toasterLink } from '@/lib/notify.ts';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { AuthLayout } from './auth-layout.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
}

/** The frame of the signed-out forms. */
export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: title }));
  return (
    // Someone who starts typing may soon need a toast.
    <div onFocusCapture={toasterLink.prepare}>
      <AuthLayout
        title={title}
        subtitle={subtitle}
        footer={
          <>
            <LanguageSelector />
            <ThemeSelector />
          </>
        }
      >
        {children}
      </AuthLayout>
    </div>
  );
}
