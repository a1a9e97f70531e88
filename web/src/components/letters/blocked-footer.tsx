import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** The footer of a panel while no letter can be issued. */
export function BlockedFooter({ failure, onClose }: { failure: string | null; onClose: () => void }) {
  const { LL } = useI18nContext();
  return (
    <footer className="border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7">
      <FormFailure text={failure} />
      <div className="flex justify-end">
        <Button variant="secondary" size="large" onClick={onClose}>
          {LL.common.close()}
        </Button>
      </div>
    </footer>
  );
}
