/** An error that stops a deployment. The command prints its message without a stack trace. */
export class DeployError extends Error {}

/** Returns the message of an error, or of its cause. @param {unknown} error */
export function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
