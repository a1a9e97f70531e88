import type { Config } from '../config.ts';
import { permanentOrigin } from '../http/origin.ts';

/**
 * Returns a link to the page of a tenant. The token is the fragment of the link: no server, proxy, log or mail scanner
 * gets it.
 */
export const tenantUrl = (config: Config, token: string): string =>
  `${permanentOrigin(config)}/locataire#${token}`;
