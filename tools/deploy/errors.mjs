/** What stops a deployment, in words for whoever runs it: shown as it is, without a stack trace. */
export class DeployError extends Error {}
