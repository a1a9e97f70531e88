import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { LanguageSelector } from '@/components/preferences/language-selector.tsx';
import { ThemeSelector } from '@/components/preferences/theme-selector.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { toasterLink } from '@/lib/notify.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { AuthLayout } from './auth-layout.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly subtitle: string;
  /** True if the page already knows the e-mail address. The password field then takes the focus. */
  readonly isPasswordNext?: boolean;
  readonly children: ReactNode;
}

/** The frame of the pages for signed-out users. */
export function AuthFrame({ title, subtitle, isPasswordNext = false, children }: AuthFrameProps) {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: title }));
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isPasswordNext) frame.current?.querySelector<HTMLElement>('[type=password]')?.focus();
  }, [isPasswordNext]);
  return (
    // Load the toaster when the user enters a field, because a submitted form may need it.
    <div ref={frame} onFocusCapture={toasterLink.prepare}>
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
