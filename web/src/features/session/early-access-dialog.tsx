import { Button } from '@/components/ui/button.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { SUPPORT_EMAIL } from '@/lib/support-email.ts';

/** The dialog that tells visitors how to get an invitation. */
export function EarlyAccessDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { LL } = useI18nContext();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={LL.signup.earlyAccessTitle()}
      closeLabel={LL.common.close()}
      description={LL.signup.earlyAccessText({ email: SUPPORT_EMAIL })}
    >
      <DialogButtons>
        <Button variant="secondary" asChild>
          <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
        </Button>
        <Button onClick={onClose}>{LL.common.close()}</Button>
      </DialogButtons>
    </Dialog>
  );
}
