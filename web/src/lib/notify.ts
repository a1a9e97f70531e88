interface Message {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

type Show = (message: Message) => void;

let show: Show | null = null;
let isWanted = false;
const waiting: Message[] = [];
const listeners = new Set<() => void>();

function send(message: Message): void {
  if (show) return show(message);
  waiting.push(message);
  toasterLink.prepare();
}

/** Shows a message in a corner of the window for three seconds. */
export const notify = {
  success: (text: string): void => send({ kind: 'success', text }),
  error: (text: string): void => send({ kind: 'error', text }),
  info: (text: string): void => send({ kind: 'info', text }),
};

/** How the toaster, which is not there from the start, learns that it is wanted and what it has to show. */
export const toasterLink = {
  isWanted: (): boolean => isWanted,
  /** Has the toaster loaded before its first message, which may be that there is no network. */
  prepare(): void {
    if (isWanted) return;
    isWanted = true;
    for (const listener of listeners) listener();
  },
  onWanted(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  connect(next: Show): () => void {
    show = next;
    for (const message of waiting.splice(0)) next(message);
    return () => {
      show = null;
    };
  },
};
