import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useDeleteAccountNow, useKeepAccount } from '@/api/accounts/account.ts';
import { userQuery } from '@/api/session/user.ts';
import { MessagePage } from '@/components/page/message-page.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';
import { notify } from '@/lib/notify.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { ExportData } from './export-data.tsx';

/**
 * The page of an account whose deletion is scheduled. The user can export the data or delete the account at once. The
 * user can also keep the account, unless a super-admin has ended the account.
 */
export function ClosingPage({ signOut }: { signOut: ReactNode }) {
  const { LL, locale } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  if (user.deletesOn === null) return <AccountKept />;
  const day = dayInWords(user.deletesOn, locale);
  return (
    <MessagePage
      title={user.isEnded ? LL.closing.endedTitle() : LL.closing.title()}
      text={user.isEnded ? LL.closing.endedText({ day }) : LL.closing.text({ day })}
    >
      <div className="mx-auto flex w-full max-w-sm flex-col items-stretch gap-3">
        {!user.isEnded && <KeepAccount login={user.login} />}
        <div className="*:justify-center">
          <ExportData />
        </div>
        <DeleteNow login={user.login} />
        <div className="self-center">{signOut}</div>
      </div>
    </MessagePage>
  );
}

/** Redirects to the app after the user has decided to keep the account. The decision may come from another tab. */
function AccountKept() {
  const { LL } = useI18nContext();
  const text = LL.closing.kept();
  useEffect(() => {
    notify.success(text);
  }, [text]);
  return (
    <MessagePage title={text} text={LL.closing.keptText()}>
      <Navigate to="/dashboard" replace />
    </MessagePage>
  );
}

function KeepAccount({ login }: { login: string }) {
  const { LL } = useI18nContext();
  const keep = useKeepAccount();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="large" onClick={() => setIsAsking(true)}>
        {LL.closing.keep()}
      </Button>
      <PasswordDialog
        isOpen={isAsking}
        title={LL.closing.keepTitle()}
        text={LL.closing.keepText()}
        confirmLabel={LL.closing.keep()}
        failedText={LL.closing.keepFailed()}
        login={login}
        onClose={() => setIsAsking(false)}
        send={async (currentPassword) => {
          await keep.mutateAsync({ currentPassword });
        }}
      />
    </>
  );
}

function DeleteNow({ login }: { login: string }) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const client = useQueryClient();
  const deleteNow = useDeleteAccountNow();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" size="large" onClick={() => setIsAsking(true)}>
        {LL.closing.now()}
      </Button>
      <PasswordDialog
        isOpen={isAsking}
        title={LL.closing.nowTitle()}
        text={LL.closing.nowText()}
        confirmLabel={LL.closing.now()}
        failedText={LL.privacy.deleteFailed()}
        isDangerous
        login={login}
        onClose={() => setIsAsking(false)}
        send={async (currentPassword) => {
          await deleteNow.mutateAsync({ currentPassword });
          loggedInFlag.clear();
          notify.success(LL.closing.deleted());
          await navigate({ to: '/signin', replace: true });
          client.clear();
        }}
      />
    </>
  );
}
