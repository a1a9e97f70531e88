/** The context of every handler. */
export interface RequestEnv {
  Variables: {
    requestId: string;
    /** The id of the user in the caller's token. It is not set in routes for everybody. */
    userId?: string;
  };
}
