import { useLiveText } from '@/lib/focus/live-text.ts';

/** The live region for screen readers. The page frame contains it. */
export const LiveText = () => (
  <output aria-live="polite" className="sr-only">
    {useLiveText()}
  </output>
);
