import * as v from 'valibot';

/** The state of the running function, for the administrator. */
export const Health = v.object({
  /** The result of a test sign-in to the mail server. `refused`: the server rejects the user name and password. */
  mail: v.picklist(['ready', 'unreachable', 'refused']),
  /**
   * The result of a test file that was stored, read and removed. `open`: Storage also gave the file to a stranger.
   */
  files: v.picklist(['ready', 'unreachable', 'open']),
  /** `late`: the daily job or the erasure of accounts has not run since yesterday, so pg_cron may have stopped. */
  jobs: v.picklist(['ready', 'unreachable', 'late']),
  /** The caller's address as the function sees it; null if no trusted proxy states it. */
  clientAddress: v.nullable(v.string()),
});
export type Health = v.InferOutput<typeof Health>;
