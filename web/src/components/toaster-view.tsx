import { useEffect, useLayoutEffect, useRef } from 'react';
import { Toaster, toast } from 'sonner';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { type MessageAction, toasterLink } from '@/lib/notify.ts';
import { useTheme } from './preferences/use-theme.ts';
import { UnbrokenNumbers } from './unbroken-numbers.tsx';

const DURATION_MS = 3000;
const BOTTOM = 'max(var(--toast-bottom), var(--above-banner, 0rem))';

/** Shows up to five toasts at the bottom right. */
export function ToasterView() {
  const { LL } = useI18nContext();
  const [theme] = useTheme();
  useEffect(
    () =>
      toasterLink.connect(({ kind, text, id, actions = [] }) =>
        toast[kind](
          <MessageText text={text} actions={actions} />,
          id === undefined ? {} : { id, className: id },
        ),
      ),
    [],
  );
  return (
    <Toaster
      position="bottom-right"
      visibleToasts={5}
      duration={DURATION_MS}
      expand
      style={{ fontFamily: 'inherit' }}
      theme={theme}
      containerAriaLabel={LL.common.notifications()}
      offset={{ bottom: BOTTOM, right: 'var(--toast-right)' }}
      mobileOffset={{ bottom: BOTTOM }}
      toastOptions={{
        style: {
          background: 'var(--surface)',
          color: 'var(--foreground)',
          borderColor: 'var(--border)',
          fontSize: '0.9375rem',
        },
        classNames: {
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-danger',
          info: '[&_[data-icon]]:text-primary',
        },
      }}
    />
  );
}

/**
 * The Tab key skips the text of a toast, because screen readers read this text and the toast disappears by itself. Tab
 * stops only at the actions of the toast and then continues through the page. Without this code, the toaster would send
 * the focus back, and Tab would never reach the end of the page.
 */
function MessageText({ text, actions }: { text: string; actions: readonly MessageAction[] }) {
  const ref = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    element?.closest('li')?.setAttribute('tabindex', '-1');
    return () => {
      if (!element?.contains(document.activeElement)) return;
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={ref}
      onFocus={(event) => {
        event.stopPropagation();
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
      }}
      onBlur={(event) => event.stopPropagation()}
    >
      <UnbrokenNumbers>{text}</UnbrokenNumbers>
      {actions.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          onClick={run}
          className="focus-ring mt-1 block rounded-sm text-left font-medium text-primary underline underline-offset-4"
        >
          <UnbrokenNumbers>{label}</UnbrokenNumbers>
        </button>
      ))}
    </div>
  );
}
