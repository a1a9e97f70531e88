/** What the link of a mail says in its fragment, which a browser sends to nobody: `#login=…&code=…`. */
export function linkInput(hash: string): { readonly login?: string; readonly code?: string } {
  return Object.fromEntries(new URLSearchParams(hash));
}
