import type { QueryClient } from '@tanstack/react-query';
import { coalesce } from '../cache/coalesce.ts';
import { isSessionLost } from '@/lib/http/http.ts';
import { newSession } from '../session/new-session.ts';
import type { Listener } from './realtime.ts';
import { whenIdle } from '@/lib/loading/when-idle.ts';
import { fetchAccessToken } from '../session/session.ts';
import { isMarking, notificationsKey } from './notifications.ts';
import { userQuery } from '../session/user.ts';

/**
 * The minimum time between two refetches, in milliseconds. Marking all notifications as read sends many messages at
 * once, which must not cause a request each.
 */
const GAP_MS = 250;
const RETRY_MS = 5_000;

/**
 * Keeps the notifications of the signed-in user up to date. Returns a function that stops the updates. A message only
 * triggers a refetch, so the data always come from a request with this session. The code for Realtime loads when the
 * page is idle.
 */
export function followNotifications(client: QueryClient): () => void {
  let listener: Listener | null = null;
  let isStopped = false;

  const refresh = coalesce(
    async () => {
      if (isMarking(client)) return;
      try {
        await Promise.all([
          client.refetchQueries({ queryKey: userQuery.queryKey, exact: true }, { throwOnError: true }),
          client.invalidateQueries({ queryKey: notificationsKey }, { throwOnError: true }),
        ]);
      } catch (error) {
        // Ignores the end of the session, because opening the sign-in page here could discard typed input. The user's
        // next request opens the sign-in page.
        if (!isSessionLost(error)) throw error;
      }
    },
    { gapMs: GAP_MS, retryMs: RETRY_MS },
  );

  async function start(): Promise<void> {
    // If the code for Realtime cannot be loaded, the page works without live notifications.
    const realtime = await import('./realtime.ts').catch(() => null);
    if (isStopped || listener !== null || realtime === null) return;
    listener = realtime.listen({ fetchAccess: fetchAccessToken, onNews: refresh.call });
  }

  // When the network returns, the connection may be broken. The listener itself would notice this only after two
  // heartbeats.
  const onOnline = (): void => (listener ? listener.reconnect() : void start());
  window.addEventListener('online', onOnline);
  const stopWaiting = newSession.onOpened(() => listener?.reconnect());
  const cancelStart = whenIdle(() => void start());
  return () => {
    isStopped = true;
    cancelStart();
    window.removeEventListener('online', onOnline);
    stopWaiting();
    refresh.stop();
    listener?.stop();
  };
}
