import type { IncomingHttpHeaders } from 'node:http';
import type { StackConfig } from '../config.ts';

/**
 * Returns a function that is true for requests from pages of the app and from programs. Programs send no origin. Other
 * sites in a browser on this machine cannot use REST, Auth and Realtime. Without this check, such a site could read a
 * developer's local data. A hosted project has no such check.
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
    // Requests for images and scripts have no origin header, but browsers state whether another site sent them.
    const site = headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  };
}
