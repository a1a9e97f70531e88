import { useLiveText } from '@/lib/focus/live-text.ts';

/** The live region of the frame. */
export const LiveText = () => (
  <output aria-live="polite" className="sr-only">
    {useLiveText()}
  </output>
);
