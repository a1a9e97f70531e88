import * as v from 'valibot';
import { EmailAddress } from '@shared/contract/values/common.ts';
import { NewLogin } from '@shared/contract/users/new-login.ts';

type LeftOutReason = 'invalid' | 'cannotSignUp' | 'twice' | 'listed';

export interface PastedPerson {
  /** The number of the line, counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The reason why the address is left out; `null` if the address can be added. */
  readonly leftOut: LeftOutReason | null;
}

/**
 * Matches an address in angle brackets, with the quoted or plain name before the brackets. Also matches a text between
 * commas or semicolons.
 */
const PART = /(?:\s*"(?<quoted>[^"]*)"\s*|(?<name>[^<>,;"]*))<(?<address>[^<>]*)>|(?<plain>[^,;]+)/g;

/**
 * Reads a pasted list of addresses, separated by commas, semicolons or line breaks. A name may precede an address in
 * angle brackets. `listedEmails` contains the addresses on the whitelist in lower case.
 */
export function readPeople(text: string, listedEmails: ReadonlySet<string>): PastedPerson[] {
  const met = new Set<string>();
  return text.split(/\r?\n/).flatMap((line, index) =>
    [...line.matchAll(PART)].flatMap(({ 0: whole, groups = {} }) => {
      const part = whole.trim();
      if (part === '') return [];
      const words = (groups['plain'] ?? '').split(/\s+/).filter((word) => word !== '');
      const address = groups['address'] ?? words.find((word) => word.includes('@')) ?? part;
      const name =
        groups['quoted'] ??
        groups['name'] ??
        words.filter((word) => word !== address && address !== part).join(' ');
      const read = v.safeParse(EmailAddress, address);
      const email = read.success ? read.output : address.trim();
      const leftOut = !read.success
        ? 'invalid'
        : met.has(email)
          ? 'twice'
          : listedEmails.has(email)
            ? 'listed'
            : v.is(NewLogin, email)
              ? null
              : 'cannotSignUp';
      met.add(email);
      return [{ line: index + 1, text: part, email, ...namesOf(name), leftOut }];
    }),
  );
}

/** Splits `Jean Dupont` or `Dupont, Jean` into first and last name. A single word is a first name. */
function namesOf(text: string): Pick<PastedPerson, 'firstName' | 'lastName'> {
  const name = text.replaceAll(/\s+/g, ' ').trim();
  const [before = '', after] = name.split(/,\s*/, 2);
  const at = name.indexOf(' ');
  const [firstName, lastName] =
    after !== undefined ? [after, before] : at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
  return { firstName: firstName || null, lastName: lastName || null };
}
