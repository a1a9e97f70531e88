interface Message {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** The id of the message. A message replaces the visible message with the same id. */
  readonly id?: string;
  readonly actions?: readonly MessageAction[];
}

/** An action of a message, shown as a button below the text. */
export interface MessageAction {
  readonly label: string;
  readonly run: () => void;
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

/** Shows a toast in a corner of the viewport for three seconds. */
export const notify = {
  success: (text: string, actions: readonly MessageAction[] = []): void =>
    send({ kind: 'success', text, actions }),
  error: (text: string): void => send({ kind: 'error', text }),
  /** Shows why a form was not submitted. Replaces the message about the previous submission. */
  refusal: (text: string): void => send({ kind: 'error', text, id: 'refusal' }),
  info: (text: string): void => send({ kind: 'info', text }),
};

/**
 * Connects `notify` to the toaster, whose code is loaded only when needed. `toasterLink` loads this code and passes the
 * messages to the toaster.
 */
export const toasterLink = {
  isWanted: (): boolean => isWanted,
  /** Loads the toaster before its first message, because the first message may report that the network is down. */
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
