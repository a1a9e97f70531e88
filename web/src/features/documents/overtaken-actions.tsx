import { Link } from '@tanstack/react-router';
import { MailWarning, RefreshCw } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import type { Document, Overtaken } from '@shared/contract/documents/document.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { wasSent } from '@/lib/documents/is-to-send.ts';
import { focusMainHeading } from '@/lib/focus/focus-main-heading.ts';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { useOvertaken } from './use-overtaken.ts';

interface OvertakenActionsProps {
  readonly document: Document;
  readonly overtaken: Overtaken;
  /** Called with the letter that replaces the document. */
  readonly onReplaced: ((letter: Document) => void) | undefined;
}

interface OvertakenRowActionsProps extends OvertakenActionsProps {
  /** The element that gets the focus when an action has removed the actions, while its row stays. */
  readonly place: RefObject<HTMLElement | null>;
}

/** The actions for an overtaken letter that was not sent, in a row of the list: replace it or remind, and withdraw it. */
export function OvertakenRowActions({ document, overtaken, place, onReplaced }: OvertakenRowActionsProps) {
  const { LL } = useI18nContext();
  const { replace, withdraw, isReplacing, isWithdrawing } = useOvertaken(document, overtaken);
  const { number, tenantId, tenantName } = document;
  const keepFocus = useKeptFocus(place);
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 gap-y-1 in-[article]:gap-y-2">
      {overtaken.next === 'replace' && (
        <RowAction
          aria-label={LL.overtaken.replaceNumber({ number })}
          isBusy={isReplacing}
          onClick={() => void keepFocus(replace()).then((letter) => letter && onReplaced?.(letter))}
        >
          {LL.overtaken.replace()}
        </RowAction>
      )}
      {overtaken.next === 'remind' && tenantId !== null && (
        <Link
          to="/tenants/$tenantId"
          params={{ tenantId }}
          search={{ panel: 'reminder' }}
          aria-label={LL.overtaken.remindNamed({ name: tenantName })}
          className={ROW_ACTION}
        >
          {LL.overtaken.remind()}
        </Link>
      )}
      {overtaken.next === 'settle' ? (
        <SettleLink document={document} className={ROW_ACTION} />
      ) : (
        <RowAction
          aria-label={LL.overtaken.withdrawNumber({ number })}
          isBusy={isWithdrawing}
          onClick={() => void keepFocus(withdraw())}
        >
          {LL.overtaken.withdraw()}
        </RowAction>
      )}
    </span>
  );
}

/** A link to the year of charges of a settlement. On that page, the landlord cancels the settlement and settles again. */
const SettleLink = ({ document, ...props }: { readonly document: Document; readonly className?: string }) => {
  const { LL } = useI18nContext();
  return (
    <Link
      to="/charges"
      search={{ year: Number(document.to?.slice(0, 4)) }}
      aria-label={LL.overtaken.settleNumber({ number: document.number })}
      {...props}
    >
      {LL.overtaken.settle()}
    </Link>
  );
};

/**
 * Returns a function that runs an action. If the action removes the focused button, `place` gets the focus. If a filter
 * removes the whole row, the heading of the page gets the focus.
 */
function useKeptFocus(place: RefObject<HTMLElement | null>) {
  const isActing = useRef(false);
  useEffect(
    () => () => {
      // The page below an open panel must not take the focus, so only an action of this row moves it.
      if (!isActing.current) return;
      queueMicrotask(() => {
        if (!isFocusLost()) return;
        if (place.current) place.current.focus({ preventScroll: true });
        else focusMainHeading();
      });
    },
    [place],
  );
  return async <TResult,>(action: Promise<TResult>): Promise<TResult> => {
    isActing.current = true;
    const result = await action;
    // After a success, the page removes the actions when it shows the new state of the letter.
    isActing.current = Boolean(result);
    return result;
  };
}

const ROW_ACTION =
  'finger-room focus-ring rounded-sm text-small font-medium text-primary underline underline-offset-4 aria-busy:opacity-60';

/** A button that looks like a link. While it is busy, it keeps the focus and ignores clicks. */
const RowAction = ({ isBusy, onClick, ...props }: ComponentProps<'button'> & { isBusy: boolean }) => (
  <button
    type="button"
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? undefined : onClick}
    className={ROW_ACTION}
    {...props}
  />
);

/** The actions for an overtaken letter in its panel. A letter that was sent can be replaced, but not withdrawn here. */
export function OvertakenPanelActions({ document, overtaken, onReplaced }: OvertakenActionsProps) {
  const { LL } = useI18nContext();
  const { replace, withdraw, isReplacing, isWithdrawing } = useOvertaken(document, overtaken);
  const { number, tenantId, tenantName } = document;
  const isUnsent = !wasSent(document);
  return (
    <div className="flex flex-wrap gap-2 pt-1.5 empty:hidden">
      {overtaken.next === 'replace' && (
        <Button
          variant={isUnsent ? 'primary' : 'secondary'}
          size="small"
          aria-label={LL.overtaken.replaceNumber({ number })}
          isBusy={isReplacing}
          onClick={() => void replace().then((letter) => letter && onReplaced?.(letter))}
        >
          {!isReplacing && <RefreshCw aria-hidden />}
          {LL.overtaken.replace()}
        </Button>
      )}
      {isUnsent && overtaken.next === 'remind' && tenantId !== null && (
        <Button asChild size="small" className="no-underline!">
          <Link
            to="/tenants/$tenantId"
            params={{ tenantId }}
            search={{ panel: 'reminder' }}
            aria-label={LL.overtaken.remindNamed({ name: tenantName })}
          >
            <MailWarning aria-hidden />
            {LL.overtaken.remind()}
          </Link>
        </Button>
      )}
      {overtaken.next === 'settle' && (
        <Button asChild variant={isUnsent ? 'primary' : 'secondary'} size="small" className="no-underline!">
          <SettleLink document={document} />
        </Button>
      )}
      {isUnsent && overtaken.next !== 'settle' && (
        <Button
          variant="secondary"
          size="small"
          aria-label={LL.overtaken.withdrawNumber({ number })}
          isBusy={isWithdrawing}
          onClick={() => void withdraw()}
        >
          {LL.overtaken.withdraw()}
        </Button>
      )}
    </div>
  );
}
