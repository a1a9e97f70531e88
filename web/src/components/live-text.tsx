import { useLiveText } from '@/lib/focus/live-text.ts';

/** The live region for screen readers, which is a part of the page frame. */
export const LiveText = () => (
  <output aria-live="polite" className="sr-only">
    {useLiveText()}
  </output>
);
