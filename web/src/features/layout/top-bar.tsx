import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Crown, type LucideIcon, Rocket, Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { userQuery } from '@/api/session/user.ts';
import { LazyMenu } from '@/components/lazy-menu.tsx';
import { LogoMark } from '@/components/logo.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useEnableBeta } from '@/components/preferences/use-enable-beta.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { createTapListener } from '@/lib/focus/gesture-listeners.ts';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { betaMode, useBetaMode } from '@/lib/storage/beta-mode.ts';
import { UserMenu } from './user-menu.tsx';

const TAPS = 7;

const LONGEST_PAUSE_MS = 2000;

const view = lazyPart(async () => (await import('./language-menu-view.tsx')).LanguageMenuView);

interface TopBarProps {
  readonly palette?: ReactNode;
  readonly notifications: ReactNode;
  readonly addMenu?: ReactNode;
}

export function TopBar({ palette, notifications, addMenu }: TopBarProps) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between gap-1 border-b border-border bg-surface px-[min(1rem,4vw)] sm:gap-3 sm:px-5 low:static">
      <div className="shrink-0 lg:w-42">
        <ProductTitle />
      </div>
      {/* On a phone, the buttons share the width of the bar at any text size. */}
      <div className="flex min-w-0 flex-1 items-center justify-end gap-0 sm:gap-1 max-sm:[&>:is(a,button)]:size-[min(2.75rem,11.3vw)]">
        {palette}
        {addMenu && <div className="mr-1 hidden sm:block">{addMenu}</div>}
        <BetaButton />
        {notifications}
        {user.isSuperAdmin && <BarLink to="/admin/whitelist" label={LL.nav.admin()} icon={Crown} />}
        <BarLink to="/settings" label={LL.nav.settings()} icon={Settings} />
        <LanguageMenu />
        <UserMenu />
      </div>
    </header>
  );
}

interface BarLinkProps {
  readonly to: '/admin/whitelist' | '/settings';
  readonly label: string;
  readonly icon: LucideIcon;
}

const BarLink = ({ to, label, icon: Icon }: BarLinkProps) => (
  <Button
    asChild
    variant="ghost"
    size="icon"
    className="aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
  >
    <Link to={to} aria-label={label} title={label}>
      <Icon aria-hidden />
    </Link>
  </Button>
);

/** The button that shows that beta mode is on. A click turns beta mode off. */
function BetaButton() {
  const { LL } = useI18nContext();
  if (!useBetaMode()) return null;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed
      aria-label={LL.beta.mode()}
      title={LL.beta.mode()}
      className="text-on-gold-soft"
      onClick={() => betaMode.set(false)}
    >
      <Rocket aria-hidden />
    </Button>
  );
}

/** The button that shows the language as two letters and opens the language menu. */
function LanguageMenu() {
  const { LL, locale } = useI18nContext();
  const face = locale.toUpperCase();
  const trigger = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`${LL.language.label()} ${face}`}
      title={LL.language.label()}
      className="text-small"
    >
      {face}
    </Button>
  );
  return (
    <LazyMenu menu={view} trigger={trigger}>
      {(LanguageMenuView, menu) => <LanguageMenuView {...menu} />}
    </LazyMenu>
  );
}

/** The product's name as a link to the dashboard. Seven quick taps on the name turn beta mode on. */
function ProductTitle() {
  const { LL } = useI18nContext();
  const [completesTaps] = useState(() => createTapListener(TAPS, LONGEST_PAUSE_MS));
  const enableBeta = useEnableBeta();
  return (
    <Link
      to="/dashboard"
      onClick={({ timeStamp }) => {
        if (completesTaps(timeStamp)) enableBeta();
      }}
      className="focus-ring flex touch-manipulation items-center gap-2.5 rounded-control sm:pr-2"
    >
      <LogoMark className="size-[min(2rem,9vw)]" />
      <span className="sr-only text-title sm:not-sr-only">{LL.appName()}</span>
    </Link>
  );
}
