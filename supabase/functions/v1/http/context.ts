/** The context of every handler. */
export interface RequestEnv {
  Variables: {
    requestId: string;
    /** The user in the caller's token. Routes for everybody have no such user. */
    userId?: string;
  };
}
