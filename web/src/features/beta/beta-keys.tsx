import { useEffectEvent, useLayoutEffect } from 'react';
import { useEnableBeta } from '@/components/use-enable-beta.ts';
import { createWordListener } from '@/lib/unlock.ts';
import { isTyping } from '@/lib/use-shortcut.ts';

const WORD = 'klinky';

/** Turns beta mode on when somebody types the product's name, outside fields. */
export function BetaKeys() {
  const enable = useEffectEvent(useEnableBeta());
  useLayoutEffect(() => {
    const hear = createWordListener(WORD);
    const listener = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const progress = hear(event.key.toLowerCase());
      // A letter in the middle of the word is no shortcut of the page: `n` would open a panel.
      if (progress > 1) event.stopPropagation();
      if (progress === WORD.length) enable();
    };
    // Before the shortcuts of the page, which listen on the way back.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return null;
}
