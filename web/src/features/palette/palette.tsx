import { Search } from 'lucide-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { IS_APPLE } from './is-apple.ts';
import { lazyPart, useLazyPart } from '@/lib/loading/lazy-part.ts';
import { notify } from '@/lib/notify.ts';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import type { PaletteViewProps } from './palette-view.tsx';

const view = lazyPart(async () => {
  const [{ PaletteView }] = await Promise.all([import('./palette-view.tsx'), loadTexts(['palette'])]);
  return (props: PaletteViewProps): ReactNode => <PaletteView {...props} />;
});

/** Returns true while a dialog waits for the user's answer to a question. */
const isAsked = (): boolean => document.querySelector('[role="alertdialog"]') !== null;

/**
 * The search button in the top bar, and the keyboard shortcuts that open the palette and the list of keys. The code of
 * both dialogs loads on first use.
 */
export function Palette() {
  const { LL } = useI18nContext();
  const [shown, setShown] = useState<PaletteViewProps['shown']>(null);
  const [isWanted, setIsWanted] = useState(false);
  const show = (next: PaletteViewProps['shown']): void => {
    setIsWanted(true);
    setShown(next);
  };
  useShortcut('?', () => show('keys'));
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (IS_APPLE ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== 'k' || isAsked()) return;
    event.preventDefault();
    show(shown === 'palette' ? null : 'palette');
  });
  // Use a layout effect, so that the shortcuts work as soon as the page is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => hear(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={IS_APPLE ? 'Meta+K' : 'Control+K'}
        aria-busy={(shown !== null && view.current() === null) || undefined}
        onClick={() => show('palette')}
        onPointerEnter={() => setIsWanted(true)}
        className="focus-ring grid size-9 shrink-0 place-items-center rounded-control text-muted transition-colors hover:text-foreground max-md:hover:bg-surface-sunken md:mr-auto md:flex md:w-auto md:min-w-0 md:flex-1 md:shrink md:items-center md:gap-2.5 md:border md:border-border md:bg-surface-sunken md:px-3 md:hover:border-control/60 lg:max-w-80"
      >
        <Search aria-hidden className="size-[1.125rem] shrink-0 md:size-4" />
        <span className="sr-only md:not-sr-only md:truncate md:text-small">{LL.nav.search()}</span>
        <kbd
          aria-hidden
          className="ml-auto hidden shrink-0 rounded border border-border bg-surface px-1.5 font-sans text-[0.75rem] leading-5 lg:block"
        >
          {IS_APPLE ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {isWanted && <LazyPalette shown={shown} onShow={setShown} />}
    </>
  );
}

function LazyPalette(props: PaletteViewProps) {
  const { LL } = useI18nContext();
  const render = useLazyPart(view, true, () => {
    if (props.shown) notify.error(LL.errors.network());
    props.onShow(null);
  });
  if (render) return render(props);
  return (
    props.shown && (
      <div
        aria-busy
        className="fixed inset-x-0 top-0 z-[70] bg-surface p-5 shadow-raised sm:top-[min(6.5rem,12dvh)] sm:mx-auto sm:max-w-[38.75rem] sm:rounded-card"
      >
        <Skeleton className="h-6 w-52" />
      </div>
    )
  );
}
