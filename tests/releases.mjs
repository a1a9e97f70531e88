// The releases of Supabase's programs that the tests run, or whose responses they have recorded. `npm run check` compares
// them with the releases that the pinned CLI starts.

export const AUTH_RELEASE = '2.196.0';
/** The commit of `AUTH_RELEASE` in tests/auth/go.mod. */
export const AUTH_COMMIT = '0204331ca41a';
export const REST_RELEASE = '16.2';
/** A tag of github.com/supabase/storage. The package.json of each tag says 1.11.2. */
export const STORAGE_RELEASE = '1.70.6';

/**
 * The accepted differences, by the names of the CLI's images. First try to record the responses of the started release.
 * @type {Record<string, { tested: string, started: string, since: string, reason: string } | undefined>}
 */
export const KNOWN_DIFFERENCES = {
  'supabase/storage-api': {
    tested: STORAGE_RELEASE,
    started: '1.72.1',
    since: '2026-11-30',
    reason: 'The source of 1.72.1 could not be obtained.',
  },
};
