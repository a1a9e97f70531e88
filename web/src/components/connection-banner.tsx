import { WifiOff } from 'lucide-react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useOnline } from '@/lib/use-online.ts';

/** Says that there is no connection. It floats, so that nothing shifts when it appears or disappears. */
export const ConnectionBanner = ({ text }: { readonly text: string | null }) => (
  <output className="pointer-events-none fixed right-4 bottom-[calc(var(--bottom-nav)+1rem)] left-4 z-[80] flex lg:bottom-6 lg:justify-center">
    {text !== null && (
      <span
        data-offline
        className="flex items-center gap-3 rounded-card bg-[#14244a] px-4 py-3 text-small font-medium text-white shadow-raised dark:ring-1 dark:ring-border"
      >
        <WifiOff aria-hidden className="size-[1.125rem] shrink-0 text-[#e2b552]" />
        {text}
      </span>
    )}
  </output>
);

/** The same for pages that show no data. */
export function OfflineBanner() {
  const { LL } = useI18nContext();
  return <ConnectionBanner text={useOnline() ? null : LL.errors.offline()} />;
}
