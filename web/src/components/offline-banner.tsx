import { WifiOff } from 'lucide-react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useOnline } from '@/lib/use-online.ts';

/** Shown while offline. It floats, so that nothing shifts when it appears or disappears. */
export function OfflineBanner() {
  const { LL } = useI18nContext();
  const isOnline = useOnline();
  return (
    <output className="pointer-events-none fixed right-20 bottom-[calc(var(--bottom-nav)+1rem)] left-4 z-[80] flex sm:right-4 lg:bottom-6 lg:justify-center">
      {!isOnline && (
        <span
          data-offline
          className="flex items-center gap-3 rounded-card bg-[#14244a] px-4 py-3 text-small font-medium text-white shadow-raised dark:ring-1 dark:ring-border"
        >
          <WifiOff aria-hidden className="size-[1.125rem] shrink-0 text-[#e2b552]" />
          {LL.errors.offline()}
        </span>
      )}
    </output>
  );
}
