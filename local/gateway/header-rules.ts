interface HeaderRule {
  matches: (pathname: string) => boolean;
  headers: [name: string, value: string][];
}

/**
 * Reads a `_headers` file in the format of Netlify and Cloudflare Pages. Returns a function from a path to its headers.
 * If two blocks of the file set the same header for a path, the later block wins.
 */
export function readHeaderRules(text: string): (pathname: string) => Map<string, string> {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      const prefix = content.endsWith('*') ? content.slice(0, -1) : null;
      const matches = (pathname: string) =>
        prefix === null ? pathname === content : pathname.startsWith(prefix);
      rules.push({ matches, headers: [] });
      continue;
    }
    const colon = content.indexOf(':');
    rules.at(-1)?.headers.push([content.slice(0, colon).toLowerCase(), content.slice(colon + 1).trim()]);
  }
  return (pathname) =>
    new Map(rules.filter((rule) => rule.matches(pathname)).flatMap((rule) => rule.headers));
}
