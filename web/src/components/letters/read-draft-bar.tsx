import { Eye } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** The button that shows the draft of a letter. */
export function ReadDraftBar({ isReading, onRead }: { isReading: boolean; onRead: () => void }) {
  const { LL } = useI18nContext();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border bg-surface-sunken px-5 py-3 sm:px-7">
      <Button variant="secondary" isBusy={isReading} onClick={onRead}>
        {!isReading && <Eye aria-hidden />}
        {LL.reminder.read()}
      </Button>
      <p className="text-small text-muted">{LL.reminder.readHint()}</p>
    </div>
  );
}
