// End-to-end tests send `recordMessages` and `keepMessages` to the browser as text, so these functions use nothing from
// outside themselves.

/**
 * Calls `report` with the text of each message when the message appears or changes. A message disappears after three
 * seconds, so a test that looks for it later on a busy machine would miss it. Returns a function that stops the calls.
 */
export function recordMessages(report: (text: string) => void): () => void {
  const texts = new Map<Element, string>();
  const observer = new MutationObserver(() => {
    for (const shown of document.querySelectorAll('[data-sonner-toast]')) {
      const text = shown.textContent.replaceAll(/\s+/g, ' ').trim();
      if (texts.get(shown) !== text) report(text);
      texts.set(shown, text);
    }
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/**
 * Takes the first message with this text out of the record. Returns whether there was one. So each expectation finds
 * another message.
 */
export function takeMessage(messages: string[], text: string | RegExp): boolean {
  const place = messages.findIndex((shown) =>
    typeof text === 'string' ? shown.includes(text.replaceAll(/\s+/g, ' ').trim()) : text.test(shown),
  );
  if (place >= 0) messages.splice(place, 1);
  return place >= 0;
}

/** Keeps messages in the corner of the window, for a test that looks at them or uses their buttons. */
export function keepMessages(): void {
  const { setTimeout } = window;
  const start = (...[handler, ms, ...rest]: Parameters<typeof setTimeout>) =>
    ms === 3000 ? 0 : setTimeout(handler, ms, ...rest);
  window.setTimeout = Object.assign(start, setTimeout);
}
