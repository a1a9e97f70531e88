/** The context of every handler. */
export interface RequestEnv {
  Variables: {
    requestId: string;
    /** The id of the user in the caller's token. Routes for everybody have no user id. */
    userId?: string;
  };
}
