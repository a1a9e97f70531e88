import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { requestPasswordReset } from '@/api/session/password.ts';
import { resendConfirmation } from '@/api/session/sign-up.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';

interface MailboxNoticeProps {
  readonly email: string;
  /** The purpose of the e-mail. */
  readonly mail: 'confirmation' | 'newPassword';
}

/** Says where to look for an e-mail. A button sends the e-mail again. */
export function MailboxNotice({ email, mail }: MailboxNoticeProps) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const [isBusy, setIsBusy] = useState(false);
  const sendAgain = async (): Promise<void> => {
    setIsBusy(true);
    try {
      if (mail === 'confirmation') {
        await resendConfirmation(email);
        notify.success(LL.session.confirmationResent());
      } else {
        await requestPasswordReset(email);
        notify.success(LL.session.resetSent());
      }
    } catch (error) {
      report(error, LL.session.confirmationNotResent());
    }
    setIsBusy(false);
  };
  return (
    <div className="mb-6 flex gap-3 rounded-card bg-gold-soft p-4 text-on-gold-soft">
      <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{LL.session.checkMailbox()}</p>
        <p className="mt-0.5 text-small break-words">{LL.session.checkMailboxFor[mail]({ email })}</p>
        <Button variant="secondary" className="mt-3" isBusy={isBusy} onClick={() => void sendAgain()}>
          {LL.session.resendConfirmation()}
        </Button>
      </div>
    </div>
  );
}
