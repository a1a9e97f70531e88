import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayName, userQuery } from '@/api/user.ts';
import { ThemeSelector } from '@/components/theme-selector.tsx';
import { Popover } from '@/components/ui/popover.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { LL } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  const { data: user } = useSuspenseQuery(userQuery);
  const name = displayName(user);
  return (
    <Popover
      label={LL.nav.userMenu({ name })}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          aria-label={LL.nav.userMenu({ name })}
          className="focus-ring grid size-9 place-items-center rounded-full bg-gold-soft text-small font-semibold text-on-gold-soft uppercase transition-shadow hover:shadow-[0_0_0_3px_var(--gold-soft)]"
        >
          <span aria-hidden>{initials(name)}</span>
        </button>
      }
    >
      <div className="w-64 max-w-[calc(100vw-3rem)]">
        <div className="px-2 pt-1 pb-3">
          <p className="truncate font-medium">{name}</p>
          {name !== user.email && <p className="truncate text-small text-muted">{user.email}</p>}
        </div>
        <div className="flex items-center justify-between border-t border-border px-2 py-3 text-small md:hidden">
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

const initials = (name: string): string =>
  name
    .split(/[\s.@-]+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('');
