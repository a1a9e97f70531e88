import type { IncomingHttpHeaders } from 'node:http';
import type { StackConfig } from '../config.ts';

/**
 * Tells whether a request comes from a page of the app, or from a program, which names no origin. A page of any other site
 * in a browser on this machine is kept from REST, Auth and Realtime, which hosted would answer everybody: there, an address
 * on the internet gives nothing away, while here a page could find out what a developer is working on.
 */
export function ownPages(config: StackConfig): (headers: IncomingHttpHeaders) => boolean {
  const own = new Set([
    config.apiUrl,
    `http://localhost:${config.ports.api}`,
    new URL(config.siteUrl).origin,
    ...(config.functionSecrets['SITE_URL']?.split(',') ?? []),
  ]);
  return (headers) => {
    if (headers.origin !== undefined) return own.has(headers.origin);
    // Images and the like name no origin, but browsers say whether a page of another one asks.
    const site = headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  };
}
