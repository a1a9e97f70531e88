/** An error that stops a deployment. The operator sees its message, without a stack trace. */
export class DeployError extends Error {}
