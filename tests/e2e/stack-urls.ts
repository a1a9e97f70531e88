type Name = 'app' | 'mailbox' | 'database';

const variable = (name: Name): string => `E2E_${name.toUpperCase()}_URL`;

/** Where the stack under test is: told by the setup to the workers, which inherit its environment. */
export const stackUrls = {
  publish(urls: Record<Name, string>): void {
    for (const name of ['app', 'mailbox', 'database'] as const) process.env[variable(name)] = urls[name];
  },
  get(name: Name): string {
    const url = process.env[variable(name)];
    if (url === undefined) throw new Error(`${variable(name)} is not set: the setup has not run`);
    return url;
  },
};
