/** The context of every handler. */
export interface RequestEnv {
  Variables: {
    requestId: string;
    /** The user in the caller's token; missing on routes for everybody. */
    userId?: string;
  };
}
