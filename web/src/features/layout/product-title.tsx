import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LogoMark } from '@/components/logo.tsx';
import { useEnableBeta } from '@/components/use-enable-beta.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { createTapListener } from '@/lib/focus/gesture-listeners.ts';

const TAPS = 7;
const LONGEST_PAUSE_MS = 2000;

/** The product's name as a link to the dashboard. Seven quick taps on the name turn beta mode on. */
export function ProductTitle() {
  const { LL } = useI18nContext();
  const [completesTaps] = useState(() => createTapListener(TAPS, LONGEST_PAUSE_MS));
  const enableBeta = useEnableBeta();
  return (
    <Link
      to="/dashboard"
      onClick={({ timeStamp }) => {
        if (completesTaps(timeStamp)) enableBeta();
      }}
      className="focus-ring flex touch-manipulation items-center gap-2.5 rounded-control sm:pr-2"
    >
      <LogoMark />
      <span className="sr-only text-title sm:not-sr-only">{LL.appName()}</span>
    </Link>
  );
}
