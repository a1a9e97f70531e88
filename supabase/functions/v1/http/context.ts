/** What every handler finds in the context. */
export interface RequestEnv {
  Variables: {
    requestId: string;
    /** Who calls, as the token says; nobody when the route is for everybody. */
    userId?: string;
  };
}
