import { Link, useNavigate } from '@tanstack/react-router';
import { House, LogIn, Menu, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { LogoMark } from '@/components/logo.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '@/components/ui/dropdown-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** The links away from a legal text: side by side, or in a menu on a phone. */
export function LegalHeader() {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
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
          <DropdownMenu
            isOpen={isMenuOpen}
            onOpenChange={setIsMenuOpen}
            trigger={
              <Button variant="ghost" size="icon" aria-label={LL.legal.menu()}>
                <Menu aria-hidden />
              </Button>
            }
          >
            <DropdownMenuItem onSelect={() => void navigate({ to: '/' })}>
              <House aria-hidden />
              {LL.legal.home()}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => void navigate({ to: '/signin' })}>
              <LogIn aria-hidden />
              {LL.session.signInLink()}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => void navigate({ to: '/create-account' })}>
              <UserPlus aria-hidden />
              {LL.session.signUpLink()}
            </DropdownMenuItem>
          </DropdownMenu>
        </div>
      </div>
    </header>
  );
}
