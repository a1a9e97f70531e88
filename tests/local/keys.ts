import { makeKeys } from '../../local/shared/keys.ts';

/** The keys of the services that the tests of a file start. */
export const KEYS = makeKeys();
