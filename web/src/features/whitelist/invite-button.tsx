import { MailCheck, MailPlus } from 'lucide-react';
import type { WhitelistedUser } from '@shared/contract/users/whitelist.ts';
import { useInvite } from '@/api/session/whitelist.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';

/**
 * The button that sends the first invitation or a further invitation. The button's accessible name contains the
 * recipient.
 */
export function InviteButton({ user: { id, email, emailSentAt } }: { user: WhitelistedUser }) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const invite = useInvite();
  const label = invite.isSuccess
    ? LL.whitelist.inviteSent()
    : emailSentAt === null
      ? LL.whitelist.invite()
      : LL.whitelist.inviteAgain();
  return (
    <Button
      variant="ghost"
      size="action"
      aria-label={LL.whitelist.inviteNamed({ label, email })}
      title={label}
      isBusy={invite.isPending}
      // A second click sends no second e-mail.
      disabled={invite.isSuccess}
      onClick={() =>
        invite.mutate(id, {
          onSuccess: () => notify.success(LL.whitelist.invited({ email })),
          onError: (error) => report(error, LL.whitelist.inviteFailed({ email })),
        })
      }
    >
      {invite.isSuccess ? <MailCheck aria-hidden /> : <MailPlus aria-hidden />}
      <span>{label}</span>
    </Button>
  );
}
