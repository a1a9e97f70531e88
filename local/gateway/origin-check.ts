import type { IncomingHttpHeaders } from 'node:http';
import type { StackConfig } from '../config.ts';

/**
 * Tells whether a request comes from a page of the app, or from a program, which names no origin. Pages of other sites in a browser on
 * this machine cannot use REST, Auth and Realtime, which a hosted project answers to everybody: here, such a page could find out what a
 * developer works on.
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
    // Requests for images and the like name no origin, but browsers say whether another site's page asks.
    const site = headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  };
}
