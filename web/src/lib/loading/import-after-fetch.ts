import { NetworkError } from '@/lib/http/http.ts';

const arrivals = new Map<string, Promise<void>>();

/**
 * Imports a module after its files have loaded, which may take several attempts. Browsers may remember until the next
 * reload that a module failed to load, but not that another request failed. So the files are first fetched into the
 * HTTP cache. The build wraps every dynamic import in this function (web/vite.config.ts).
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
  const started = arrivals.get(href);
  if (started) return started;
  const arrival = isNamedByPage(href) ? Promise.resolve() : download(href);
  arrivals.set(href, arrival);
  return arrival;
}

/** True for a file that the page itself names: such a file has loaded or is loading. */
const isNamedByPage = (href: string): boolean =>
  document.querySelector(`script[src="${href}"], link[href="${href}"]`) !== null;

async function download(href: string): Promise<void> {
  let Failure: new (message: string) => Error = NetworkError;
  try {
    const response = await fetch(href);
    // Read the response to its end, because browsers do not cache a partial response.
    await response.arrayBuffer();
    if (response.ok) return;
    // A newer build has replaced the file. A retry would fail too; only a reload helps.
    if (response.status === 404) Failure = Error;
  } catch {
    // Thrown below.
  }
  arrivals.delete(href);
  throw new Failure(href);
}

/** The build expects this name. */
export { importAfterFetch as __vitePreload };
