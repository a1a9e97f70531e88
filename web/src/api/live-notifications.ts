import type { QueryClient } from '@tanstack/react-query';
import { coalesce } from '@/lib/coalesce.ts';
import { isSessionLost } from '@/lib/http.ts';
import type { Listener } from '@/lib/realtime.ts';
import { whenIdle } from '@/lib/when-idle.ts';
import { fetchAccessToken } from './authentication.ts';
import { isMarking, notificationsKey } from './notifications.ts';
import { userQuery } from './user.ts';

/** Many notifications at once, as when all are marked as read, are a few questions to the server. */
const GAP_MS = 250;
const RETRY_MS = 5_000;

/**
 * Keeps the notifications of the signed-in user as the server has them, until it is stopped. What comes over the wire is
 * only a reason to ask: the answer is always that of the session which asks. The code for it loads once the page stands.
 */
export function followNotifications(client: QueryClient, userId: string): () => void {
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
        // Whatever is done next finds that, and leads to the sign-in page; what is being typed is not lost to a message.
        if (!isSessionLost(error)) throw error;
      }
    },
    { gapMs: GAP_MS, retryMs: RETRY_MS },
  );

  async function start(): Promise<void> {
    // Without the code there are no live notifications, which is no reason to lose the page.
    const realtime = await import('@/lib/realtime.ts').catch(() => null);
    if (isStopped || listener !== null || realtime === null) return;
    listener = realtime.listen({
      topic: `user:${userId}:notifications`,
      fetchAccess: fetchAccessToken,
      onNews: refresh.call,
    });
  }

  // The connection may have died with the network, and would be missed only after two heartbeats.
  const onOnline = (): void => (listener ? listener.reconnect() : void start());
  window.addEventListener('online', onOnline);
  const cancelStart = whenIdle(() => void start());
  return () => {
    isStopped = true;
    cancelStart();
    window.removeEventListener('online', onOnline);
    refresh.stop();
    listener?.stop();
  };
}
