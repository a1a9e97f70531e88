import { useSuspenseQuery } from '@tanstack/react-query';
import { displayName, userQuery } from '@/api/session/user.ts';
import { LazyMenu } from '@/components/lazy-menu.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';

const view = lazyPart(async () => (await import('./user-menu-view.tsx')).UserMenuView);

/** The button with the signed-in user's initials. The button opens the user menu. */
export function UserMenu() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const name = displayName(user);
  const trigger = (
    <button
      type="button"
      aria-label={LL.nav.userMenu({ name })}
      className="focus-ring grid size-9 place-items-center rounded-full border-transparent bg-gold-soft bg-clip-padding max-sm:border-4 text-small font-semibold text-on-gold-soft uppercase transition-shadow hover:shadow-[0_0_0_3px_var(--gold-soft)]"
    >
      {/* CSS draws the initials. As visible text, they would have to be part of the button's name (WCAG 2.5.3). */}
      <span aria-hidden data-initials={initials(name)} className="before:content-[attr(data-initials)]" />
    </button>
  );
  return (
    <LazyMenu menu={view} trigger={trigger}>
      {(UserMenuView, menu) => <UserMenuView {...menu} user={user} />}
    </LazyMenu>
  );
}

const initials = (name: string): string =>
  name
    .split(/[\s.@-]+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('');
