import { Search } from 'lucide-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { later, useLater } from '@/lib/later.ts';
import { notify } from '@/lib/notify.ts';
import type { PaletteViewProps } from './palette-view.tsx';

const view = later(async () => {
  const [{ PaletteView }] = await Promise.all([import('./palette-view.tsx'), loadTexts(['palette'])]);
  return (props: PaletteViewProps): ReactNode => <PaletteView {...props} />;
});

/** Where ⌘ is the key of shortcuts, Ctrl K edits text. */
const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whoever has been asked something answers first. */
const isAsked = (): boolean => document.querySelector('[role="alertdialog"]') !== null;

/** The field in the top bar, a magnifier on a phone, and the keys that open the palette, whose code comes when first asked for. */
export function Palette() {
  const { LL } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = (): void => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (IS_APPLE ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== 'k' || isAsked()) return;
    event.preventDefault();
    if (isOpen) setIsOpen(false);
    else open();
  });
  // A layout effect: the keys work as soon as the page is visible.
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
        aria-busy={(isOpen && view.current() === null) || undefined}
        onClick={open}
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
      {isWanted && <LaterPalette isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LaterPalette(props: PaletteViewProps) {
  const { LL } = useI18nContext();
  const render = useLater(view, true, () => {
    if (props.isOpen) notify.error(LL.errors.network());
    props.onClose();
  });
  if (render) return render(props);
  return (
    props.isOpen && (
      <div
        aria-busy
        className="fixed inset-x-0 top-0 z-[70] bg-surface p-5 shadow-raised sm:top-[min(6.5rem,12dvh)] sm:mx-auto sm:max-w-[38.75rem] sm:rounded-card"
      >
        <Skeleton className="h-6 w-52" />
      </div>
    )
  );
}
