import { NetworkError } from './http.ts';

const arrivals = new Map<string, Promise<void>>();

/**
 * Imports a module of the app once its files have loaded, which may take several attempts. Browsers may remember
 * that fetching a module failed and not retry until the page is reloaded, which they do not for a preload. So
 * the files are preloaded first, and the import takes them from there. The build wraps every dynamic import in this
 * (web/vite.config.ts).
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

/** Files referenced by the page itself have loaded or are loading. */
const isNamedByPage = (href: string): boolean =>
  document.querySelector(`script[src="${href}"], link[href="${href}"]`) !== null;

/** @throws NetworkError when asking again may help, Error when a newer build has replaced the file. */
async function download(href: string): Promise<void> {
  if (await isPreloaded(href)) return;
  // A preload does not say why it failed.
  const status = await fetch(href).then(
    (response) => response.status,
    () => null,
  );
  arrivals.delete(href);
  throw new (status === 404 ? Error : NetworkError)(href);
}

const isPreloaded = (href: string): Promise<boolean> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    // As an import asks for it, so that the file is loaded once.
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href });
    link.addEventListener('load', () => resolve(true));
    link.addEventListener('error', () => {
      link.remove();
      resolve(false);
    });
    document.head.append(link);
  });

/** As the build names it. */
export { importArrived as __vitePreload };
