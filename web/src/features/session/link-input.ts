/** Reads the fragment of a mail's link, which a browser never sends to a server: `#login=…&code=…`. */
export function linkInput(hash: string): { readonly login?: string; readonly code?: string } {
  return Object.fromEntries(new URLSearchParams(hash));
}
