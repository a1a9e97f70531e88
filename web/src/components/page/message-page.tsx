import { type ReactNode, useContext } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { WithinMain } from '@/lib/navigation/within-main.ts';
import { LogoMark } from '../logo.tsx';

/** A page with only a message, such as an error or a missing page. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { LL } = useI18nContext();
  const Frame = useContext(WithinMain) ? 'div' : 'main';
  usePageTitle(LL.pageTitle({ page: title }));
  return (
    <Frame className="grid min-h-[80dvh] place-items-center px-6 py-16 text-center">
      <div>
        <LogoMark className="mx-auto mb-6 size-14" />
        <h1 className="text-display">{title}</h1>
        <p className="mx-auto mt-2 mb-8 max-w-md text-pretty text-muted">{text}</p>
        {children}
      </div>
    </Frame>
  );
}
