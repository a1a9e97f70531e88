import { makeKeys } from '../../local/shared/keys.ts';

/** The keys of the services in one test file. */
export const KEYS = makeKeys();
