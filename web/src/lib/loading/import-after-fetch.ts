import { NetworkError } from '@/lib/http/http.ts';

const arrivals = new Map<string, Promise<void>>();

/**
 * Imports a module after its files have loaded. A browser may remember a failed import until the next reload, but never
 * a failed `fetch`. This function therefore first fetches the files into the HTTP cache, so that a later attempt can
 * succeed. The build wraps every dynamic import in this function (web/vite.config.ts).
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

/**
 * Returns true if a script or link element of the page names the file. The browser has loaded or is loading such a
 * file.
 */
const isNamedByPage = (href: string): boolean =>
  document.querySelector(`script[src="${href}"], link[href="${href}"]`) !== null;

async function download(href: string): Promise<void> {
  let Failure: new (message: string) => Error = NetworkError;
  try {
    const response = await fetch(href);
    // Read the whole response, because browsers do not cache a partial response.
    await response.arrayBuffer();
    if (response.ok) return;
    // A newer build has replaced the file. Only a reload helps, because a retry would also fail.
    if (response.status === 404) Failure = Error;
  } catch {
    // The statement after this block throws the error.
  }
  arrivals.delete(href);
  throw new Failure(href);
}

/** The build expects the name `__vitePreload`. */
export { importAfterFetch as __vitePreload };
