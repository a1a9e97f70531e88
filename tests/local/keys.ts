import { makeKeys } from '../../local/shared/keys.ts';

/** The keys of the services that a test file starts. */
export const KEYS = makeKeys();
