import { type QueryCache, skipToken, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInShort, instantTime } from '@/lib/text/day-text.ts';
import { mayRetry } from '@/lib/http/query-client.ts';
import { useOnline } from '@/lib/http/use-online.ts';

/** Tells the user that the data on the page cannot be refreshed, and when the data was loaded. */
export function OutdatedNotice() {
  const { LL, locale } = useI18nContext();
  const isOnline = useOnline();
  const cache = useQueryClient().getQueryCache();
  const loadedAt = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => oldestLoad(cache, isOnline),
  );
  if (loadedAt === null) return <ConnectionBanner text={isOnline ? null : LL.lastData.none()} />;
  const instant = new Date(loadedAt);
  const day = todayInParis(instant);
  const clock = instantTime(instant.toISOString());
  const time =
    day === todayInParis() ? clock : LL.lastData.day({ day: dayInShort(day, locale), time: clock });
  return <ConnectionBanner text={isOnline ? LL.lastData.failed({ time }) : LL.lastData.offline({ time })} />;
}

/**
 * Returns the time in ms at which the oldest data on screen was loaded. With a connection, considers only data whose
 * refresh failed. Without a connection, considers all data on screen. Returns `null` if a part of the page failed to
 * load, because this part shows its own error.
 */
function oldestLoad(cache: QueryCache, isOnline: boolean): number | null {
  const shown = cache
    .getAll()
    .filter((query) => query.options.queryFn !== skipToken && query.isActive())
    .map(({ state }) => state);
  if (shown.some(({ data, fetchStatus }) => data === undefined && fetchStatus !== 'fetching')) return null;
  const times = shown
    .filter(({ error }) => !isOnline || (error !== null && mayRetry(error)))
    .map(({ dataUpdatedAt }) => dataUpdatedAt)
    .filter((loadedAt) => loadedAt > 0);
  return times.length === 0 ? null : Math.min(...times);
}

/** The banner floats above the page, so that nothing moves when the banner appears or disappears. */
const ConnectionBanner = ({ text }: { readonly text: string | null }) => (
  <output className="pointer-events-none fixed right-4 bottom-[calc(var(--bottom-nav)+var(--floating)+1.5rem)] left-4 z-[80] flex lg:justify-center">
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
