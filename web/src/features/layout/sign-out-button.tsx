import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { signOut } from '@/api/session/session.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';
import { drafts } from '@/lib/form/drafts.ts';

/** The menu entry that signs the user out. */
export function SignOutButton() {
  const { LL } = useI18nContext();
  const leave = useSignOut();
  return (
    <Button variant="ghost" size="row" isBusy={leave.isPending} onClick={() => leave.mutate()}>
      <LogOut aria-hidden />
      {LL.nav.signOut()}
    </Button>
  );
}

function useSignOut() {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { report } = useFailure();
  return useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      loggedInFlag.signOut();
      drafts.forget();
      await navigate({ to: '/signin', ignoreBlocker: true });
      // Clear the cache after the navigation, because the previous page reads the cache until then.
      queryClient.clear();
    },
    onError: (error) => report(error, LL.errors.server()),
  });
}
