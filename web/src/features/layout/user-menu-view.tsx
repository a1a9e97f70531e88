import { displayName } from '@/api/session/user.ts';
import type { LazyMenuProps } from '@/components/lazy-menu.tsx';
import { ThemeSelector } from '@/components/preferences/theme-selector.tsx';
import { Popover } from '@/components/ui/popover.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { User } from '@shared/contract/users/user.ts';
import { SignOutButton } from './sign-out-button.tsx';

interface UserMenuViewProps extends LazyMenuProps {
  readonly user: User;
}

/** The menu of the signed-in user: the user's name, the theme and the sign-out button. */
export function UserMenuView({ user, ...props }: UserMenuViewProps) {
  const { LL } = useI18nContext();
  const name = displayName(user);
  return (
    <Popover label={LL.nav.userMenu({ name })} {...props}>
      <div className="w-64 max-w-[calc(100vw-3rem)]">
        <div className="px-2 pt-1 pb-3">
          <p className="truncate font-medium">{name}</p>
          {name !== user.email && <p className="truncate text-small text-muted">{user.email}</p>}
        </div>
        <div className="flex items-center justify-between border-t border-border px-2 py-3 text-small">
          <span aria-hidden>{LL.theme.label()}</span>
          <ThemeSelector />
        </div>
        <div className="border-t border-border pt-2">
          <SignOutButton />
        </div>
      </div>
    </Popover>
  );
}
