const CHANNEL = 'klinky.session';

/** The message to every tab of this browser that a new session has replaced the earlier session. */
export const newSession = {
  opened(): void {
    const channel = new BroadcastChannel(CHANNEL);
    // No target origin is needed, because a channel reaches only pages of its own origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(null);
    channel.close();
  },
  /** Calls `callback` when this tab or another tab opens a new session. Returns a function to unsubscribe. */
  onOpened(callback: () => void): () => void {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', callback);
    return () => channel.close();
  },
};
