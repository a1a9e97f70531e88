import { Search } from 'lucide-react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { IS_APPLE } from '@/lib/is-apple.ts';
import { type Later, later, useLater } from '@/lib/later.ts';
import { notify } from '@/lib/notify.ts';
import { useShortcut } from '@/lib/use-shortcut.ts';

const paletteView = later(async () => {
  const [{ PaletteView }] = await Promise.all([import('./palette-view.tsx'), loadTexts(['palette'])]);
  return PaletteView;
});

const keysView = later(async () => {
  const [{ KeysView }] = await Promise.all([import('./keys-view.tsx'), loadTexts(['palette'])]);
  return KeysView;
});

/** Whoever has been asked something answers first. */
const isAsked = (): boolean => document.querySelector('[role="alertdialog"]') !== null;

/** The field in the top bar, a magnifier on a phone, and the keys that open the palette and the list of keys, whose code comes when first asked for. */
export function Palette() {
  const { LL } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const [areKeysOpen, setAreKeysOpen] = useState(false);
  const [areKeysWanted, setAreKeysWanted] = useState(false);
  const open = (): void => {
    setIsWanted(true);
    setIsOpen(true);
  };
  const close = (): void => setIsOpen(false);
  const closeKeys = (): void => setAreKeysOpen(false);
  const openKeys = (): void => {
    setAreKeysWanted(true);
    setAreKeysOpen(true);
  };
  useShortcut('?', openKeys);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (IS_APPLE ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== 'k' || isAsked()) return;
    event.preventDefault();
    if (isOpen) close();
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
        aria-busy={(isOpen && paletteView.current() === null) || undefined}
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
      {isWanted && (
        <LaterDialog view={paletteView} isOpen={isOpen} onClose={close}>
          {(PaletteView) => <PaletteView isOpen={isOpen} onClose={close} onKeys={openKeys} />}
        </LaterDialog>
      )}
      {areKeysWanted && (
        <LaterDialog view={keysView} isOpen={areKeysOpen} onClose={closeKeys}>
          {(KeysView) => <KeysView isOpen={areKeysOpen} onClose={closeKeys} />}
        </LaterDialog>
      )}
    </>
  );
}

interface LaterDialogProps<TView> {
  readonly view: Later<TView>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: (view: TView) => ReactNode;
}

/** A dialog whose code has been asked for. */
function LaterDialog<TView>({ view, isOpen, onClose, children }: LaterDialogProps<TView>) {
  const { LL } = useI18nContext();
  const loaded = useLater(view, true, () => {
    if (isOpen) notify.error(LL.errors.network());
    onClose();
  });
  if (loaded) return children(loaded);
  return (
    isOpen && (
      <div
        aria-busy
        className="fixed inset-x-0 top-0 z-[70] bg-surface p-5 shadow-raised sm:top-[min(6.5rem,12dvh)] sm:mx-auto sm:max-w-[38.75rem] sm:rounded-card"
      >
        <Skeleton className="h-6 w-52" />
      </div>
    )
  );
}
