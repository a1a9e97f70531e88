import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { SecurityCards } from './security-cards.tsx';

/** The security page, which the menu shows only in beta mode. The profile page has the same cards. */
export function SecurityPage() {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: LL.settings.security() }));
  return (
    <div className="space-y-5">
      <SecurityCards />
    </div>
  );
}
