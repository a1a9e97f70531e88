import { NetworkError } from './http.ts';

const arrivals = new Map<string, Promise<void>>();

/**
 * Imports a module of the app once its files have arrived, which may take several tries. A browser may remember that a
 * module could not be fetched, and not ask for it again until the page is loaded anew; of any other request it remembers
 * nothing. So files come into its cache first. The build calls this at each dynamic import (web/arrived-imports.ts).
 */
export async function importArrived<T>(
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

/** What the page began with is there, or on its way. */
const isNamedByPage = (href: string): boolean =>
  document.querySelector(`script[src="${href}"], link[href="${href}"]`) !== null;

async function download(href: string): Promise<void> {
  try {
    const response = await fetch(href);
    // To its end: half a file is not in the cache.
    await response.arrayBuffer();
    if (response.ok) return;
  } catch {
    // Told below.
  }
  arrivals.delete(href);
  throw new NetworkError(`${href} did not arrive`);
}
