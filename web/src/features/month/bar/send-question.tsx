import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import type { LedgerDocument } from '../ledger.ts';
import { RowFrame } from '../rows/row-frame.tsx';
import { listText } from '@/lib/text/list-text.ts';

interface SendQuestionProps {
  readonly document: LedgerDocument;
  readonly isLocked: boolean;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a document is e-mailed, because an e-mail cannot be taken back. */
export function SendQuestion({ document: { number, mail }, isLocked, onSend, onClose }: SendQuestionProps) {
  const { LL, locale } = useI18nContext();
  const question = LL.month.sendOneAsk({ email: listText(mail?.addresses ?? [], locale) });
  return (
    <RowFrame label={LL.month.sendOf({ number })} onClose={onClose}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={`send-${number}`} className="min-w-0 wrap-anywhere">
          {question}
        </p>
        <div className="flex gap-2">
          <Button variant="ghost" size="small" onClick={onClose}>
            {LL.common.close()}
          </Button>
          <Button
            ref={focusOnMount}
            size="small"
            aria-describedby={`send-${number}`}
            disabled={isLocked}
            onClick={onSend}
          >
            {LL.month.sendConfirm()}
          </Button>
        </div>
      </div>
    </RowFrame>
  );
}
