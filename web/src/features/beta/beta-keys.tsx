import { useEffectEvent, useLayoutEffect } from 'react';
import { useEnableBeta } from '@/components/preferences/use-enable-beta.ts';
import { createWordListener } from '@/lib/focus/gesture-listeners.ts';
import { isTyping } from '@/lib/focus/use-shortcut.ts';

const WORD = 'klinky';

/** Turns beta mode on when the user types the name of the product outside a field. */
export function BetaKeys() {
  const enable = useEffectEvent(useEnableBeta());
  useLayoutEffect(() => {
    const hear = createWordListener(WORD);
    const listener = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const progress = hear(event.key.toLowerCase());
      // A letter of the name must not act as a shortcut. For example, `n` would open a panel.
      if (progress > 1) event.stopPropagation();
      if (progress === WORD.length) enable();
    };
    // Listen in the capture phase. The page's own shortcuts listen later, in the bubble phase.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return null;
}
