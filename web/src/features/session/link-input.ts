/**
 * Reads the fragment of a link in an e-mail, such as `#login=…&code=…`. A browser never sends the fragment to a server.
 */
export function linkInput(hash: string): { readonly login?: string; readonly code?: string } {
  return Object.fromEntries(new URLSearchParams(hash));
}
