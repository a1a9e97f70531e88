/** An error that stops a deployment. The command prints its message without a stack trace. */
export class DeployError extends Error {}
