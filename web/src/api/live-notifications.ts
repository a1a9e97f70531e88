import type { QueryClient } from '@tanstack/react-query';
import { coalesce } from './coalesce.ts';
import { isSessionLost } from '@/lib/http/http.ts';
import { newSession } from './new-session.ts';
import type { Listener } from './realtime.ts';
import { whenIdle } from '@/lib/loading/when-idle.ts';
import { fetchAccessToken } from './session.ts';
import { isMarking, notificationsKey } from './notifications.ts';
import { userQuery } from './user.ts';

/** Marking all notifications as read sends many messages at once. They must not cause as many requests. */
const GAP_MS = 250;
const RETRY_MS = 5_000;

/**
 * Keeps the signed-in user's notifications in sync with the server until stopped. A message only triggers a refetch:
 * the data always comes from a request made with this session. The code for Realtime loads once the page is idle.
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
        // Do nothing here: the user's next request also finds that the session has ended, and leads to the sign-in
        // page. A message must not discard typed input.
        if (!isSessionLost(error)) throw error;
      }
    },
    { gapMs: GAP_MS, retryMs: RETRY_MS },
  );

  async function start(): Promise<void> {
    // If this code cannot be loaded, notifications are not live, but the page still works.
    const realtime = await import('./realtime.ts').catch(() => null);
    if (isStopped || listener !== null || realtime === null) return;
    listener = realtime.listen({ fetchAccess: fetchAccessToken, onNews: refresh.call });
  }

  // The connection may have died with the network. It would notice this only after two heartbeats.
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
