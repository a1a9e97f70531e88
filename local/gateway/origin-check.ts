import type { IncomingHttpHeaders } from 'node:http';
import type { StackConfig } from '../config.ts';

/**
 * Returns a check that is true for requests from pages of the app and from programs. Programs send no origin. Other
 * sites in a browser on this machine cannot use REST, Auth and Realtime. A hosted project does not check the origin.
 * Without the check, a website could read a developer's local data.
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
