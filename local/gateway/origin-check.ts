import type { IncomingHttpHeaders } from 'node:http';
import type { StackConfig } from '../config.ts';

/**
 * Returns a function that is true for requests from the app's pages and from programs, which send no origin. The
 * gateway refuses all other requests to REST, Auth and Realtime. Without this check, another site in a developer's
 * browser could read the local data. A hosted project has no such check.
 */
export function createOriginCheck(config: StackConfig): (headers: IncomingHttpHeaders) => boolean {
  const own = new Set([
    config.apiUrl,
    `http://localhost:${config.ports.api}`,
    new URL(config.siteUrl).origin,
    ...(config.functionSecrets['SITE_URL']?.split(',') ?? []),
  ]);
  return (headers) => {
    if (headers.origin !== undefined) return own.has(headers.origin);
    // A browser's request for an image or script has no Origin header. Its Sec-Fetch-Site header says whether another
    // site has sent it.
    const site = headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  };
}
