import { Link } from '@tanstack/react-router';
import { House, LogIn, Menu, UserPlus } from 'lucide-react';
import { LogoMark } from '@/components/logo.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

const MENU = 'legal-menu';

const menuLinkClass =
  'focus-ring flex h-10 items-center gap-3 rounded-control px-3 hover:bg-surface-sunken [&_svg]:size-[1.125rem] [&_svg]:text-muted';

/**
 * The header of a legal text, with links to the home page, the sign-in and the sign-up. A phone shows the links in a
 * menu.
 */
export function LegalHeader() {
  const { LL } = useI18nContext();
  return (
    <header className="sticky top-0 z-30 border-b border-border bg-surface low:static">
      <div className="mx-auto flex h-16 max-w-[70rem] items-center justify-between gap-4 px-4 sm:px-8">
        <Link to="/" className="focus-ring flex items-center gap-2.5 rounded-control pr-2">
          <LogoMark />
          <span className="text-title">{LL.appName()}</span>
        </Link>
        <nav aria-label={LL.legal.menu()} className="hidden gap-2 md:flex">
          <Button asChild variant="ghost">
            <Link to="/">{LL.legal.home()}</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/signin">{LL.session.signInLink()}</Link>
          </Button>
          <Button asChild>
            <Link to="/create-account">{LL.session.signUpLink()}</Link>
          </Button>
        </nav>
        <div className="md:hidden">
          <Button variant="ghost" size="icon" aria-label={LL.legal.menu()} popoverTarget={MENU}>
            <Menu aria-hidden />
          </Button>
          <nav
            id={MENU}
            popover="auto"
            aria-label={LL.legal.menu()}
            className="fixed inset-auto top-14 right-4 m-0 min-w-48 rounded-card border border-border bg-surface p-1.5 text-foreground shadow-raised"
          >
            <Link to="/" className={menuLinkClass}>
              <House aria-hidden />
              {LL.legal.home()}
            </Link>
            <Link to="/signin" className={menuLinkClass}>
              <LogIn aria-hidden />
              {LL.session.signInLink()}
            </Link>
            <Link to="/create-account" className={menuLinkClass}>
              <UserPlus aria-hidden />
              {LL.session.signUpLink()}
            </Link>
          </nav>
        </div>
      </div>
    </header>
  );
}
