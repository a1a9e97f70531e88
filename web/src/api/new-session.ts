const CHANNEL = 'klinky.session';

/** Tells every tab of this browser that a new session has replaced the known one. */
export const newSession = {
  opened(): void {
    const channel = new BroadcastChannel(CHANNEL);
    // A channel reaches its own origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(null);
    channel.close();
  },
  /** Calls back in every tab, also in this one. Returns a function to unsubscribe. */
  onOpened(callback: () => void): () => void {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', callback);
    return () => channel.close();
  },
};
