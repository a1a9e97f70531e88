import { makeKeys } from '../../local/shared/keys.ts';

/** The keys of all services that one test file starts. */
export const KEYS = makeKeys();
