import type { ReactNode } from 'react';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface BlockedFooterProps {
  readonly failure: string | null;
  readonly onClose: () => void;
  /** The button of the next step, if the panel has one. */
  readonly action?: ReactNode;
}

/** The footer of a panel while no letter can be issued. */
export function BlockedFooter({ failure, onClose, action }: BlockedFooterProps) {
  const { LL } = useI18nContext();
  return (
    <footer className="border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7">
      <FormFailure text={failure} />
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button variant="secondary" size="large" onClick={onClose}>
          {LL.common.close()}
        </Button>
        {action}
      </div>
    </footer>
  );
}
