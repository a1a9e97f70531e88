import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { signOut } from '@/api/authentication.ts';
import { displayName, userQuery } from '@/api/user.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { ThemeSelector } from '@/components/theme-selector.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Popover } from '@/components/ui/popover.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { loggedInFlag } from '@/lib/logged-in-flag.ts';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { LL } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  const { data: user } = useSuspenseQuery(userQuery);
  const leave = useSignOut();
  const name = displayName(user);
  return (
    <Popover
      label={LL.session.userMenu({ name })}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          aria-label={LL.session.userMenu({ name })}
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
          <Button variant="ghost" size="row" isBusy={leave.isPending} onClick={() => leave.mutate()}>
            <LogOut aria-hidden />
            {LL.session.signOut()}
          </Button>
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

function useSignOut() {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { report } = useFailure();
  return useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      loggedInFlag.clear();
      await navigate({ to: '/signin', ignoreBlocker: true });
      // Only now: the page that was left still read it.
      queryClient.clear();
    },
    onError: (error) => report(error, LL.errors.server()),
  });
}
