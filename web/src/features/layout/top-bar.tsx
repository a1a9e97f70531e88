import { Link } from '@tanstack/react-router';
import { LanguageSelector } from '@/components/language-selector.tsx';
import { LogoMark } from '@/components/logo.tsx';
import { ThemeSelector } from '@/components/theme-selector.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AddMenu } from './add-menu.tsx';
import { UserMenu } from './user-menu.tsx';

export function TopBar() {
  const { LL } = useI18nContext();
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center justify-between gap-3 border-b border-border bg-surface px-4 sm:px-6">
      <Link to="/dashboard" className="focus-ring flex items-center gap-2.5 rounded-control pr-2">
        <LogoMark />
        <span className="text-title">{LL.appName()}</span>
      </Link>
      <div className="flex items-center gap-3">
        <div className="hidden lg:block">
          <AddMenu place="bar" />
        </div>
        <LanguageSelector />
        <div className="hidden md:block">
          <ThemeSelector />
        </div>
        <UserMenu />
      </div>
    </header>
  );
}
