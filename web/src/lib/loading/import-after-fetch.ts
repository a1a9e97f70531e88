import { NetworkError } from '@/lib/http/http.ts';

const arrivals = new Map<string, Promise<void>>();

/**
 * Imports a module of the app once its files have loaded, which may take several attempts. Browsers may remember
 * that fetching a module failed and not retry until the page is reloaded, which they do not for other requests. So
 * the files are fetched into the HTTP cache first. The build wraps every dynamic import in this
 * (web/vite.config.ts).
 */
export async function importAfterFetch<T>(
  importModule: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(files.map(arrive));
  return importModule();
}

function arrive(file: string): Promise<void> {
  const href = `/${file}`;
  const known = arrivals.get(href);
  if (known) return known;
  const arrival = isNamedByPage(href) ? Promise.resolve() : download(href);
  arrivals.set(href, arrival);
  return arrival;
}

/** Files referenced by the page itself have loaded or are loading. */
const isNamedByPage = (href: string): boolean =>
  document.querySelector(`script[src="${href}"], link[href="${href}"]`) !== null;

async function download(href: string): Promise<void> {
  let Failure: new (message: string) => Error = NetworkError;
  try {
    const response = await fetch(href);
    // Read to the end: a partial response is not cached.
    await response.arrayBuffer();
    if (response.ok) return;
    // A newer build has replaced it: asking again is in vain, the page has to be loaded again.
    if (response.status === 404) Failure = Error;
  } catch {
    // Thrown below.
  }
  arrivals.delete(href);
  throw new Failure(href);
}

/** As the build names it. */
export { importAfterFetch as __vitePreload };
