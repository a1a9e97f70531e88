import * as v from 'valibot';
import { Keys } from '../../local/shared/keys.ts';

type Name = 'app' | 'mailbox' | 'database';

const variable = (name: Name): string => `E2E_${name.toUpperCase()}_URL`;

/** The URLs of the stack under test, which the setup passes to the workers through the environment. */
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

const KEYS = 'E2E_KEYS';

/** Passes the keys of the stack to the workers through the environment. */
export function publishKeys(keys: Keys): void {
  process.env[KEYS] = JSON.stringify(keys);
}

export const stackKeys = (): Keys => v.parse(Keys, JSON.parse(process.env[KEYS] ?? ''));
