import getPort from 'get-port';
import { type Auth, embeddedAuth } from '../../local/auth/auth.ts';
import { readConfig, type StackConfig } from '../../local/config.ts';
import { startSmtp } from '../../local/mailbox/smtp.ts';
import { KEYS } from './keys.ts';
import type { FetchService } from '../../local/shared/lite.ts';
import type { Mail } from '../../local/shared/mail.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';

export const PASSWORD = 'Sesame-2026';

export interface TestAuth extends TestDatabase {
  auth: FetchService;
  config: StackConfig;
  /** The received mails, newest first. */
  mails: readonly Mail[];
  /** Returns the newest mail to the address. Throws if the address has no mail. */
  mailTo(address: string): Mail;
  mailCount(address: string): number;
  /** Makes a call as supabase-js does. `body` is optional. */
  call(
    route: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
}

/**
 * Starts an Auth, by default the embedded Auth, with the project's config.toml. Besides the tables of Auth, the
 * database contains a hook and triggers for tests.
 */
export async function startTestAuth(
  change: Partial<StackConfig['auth']> = {},
  kind: Auth = embeddedAuth,
): Promise<TestAuth> {
  const project = readConfig(new URL('../..', import.meta.url).pathname);
  const hook = { schema: 'public', name: 'hook' };
  const ports = { ...project.ports, smtp: await getPort({ host: '127.0.0.1' }) };
  const config = {
    ...project,
    ports,
    auth: { ...project.auth, maxFrequencyMs: 0, beforeUserCreatedHook: hook, ...change },
  };
  const base = await startTestDatabase({
    makeAuthTables: ({ databaseUrl }) => kind.migrate({ databaseUrl, config }),
  });
  await base.sql.unsafe(SCHEMA);
  const mails: Mail[] = [];
  const deliver = (mail: Mail) => void mails.unshift(mail);
  const smtp = await startSmtp({ port: ports.smtp, deliver });
  const auth = await kind.start({
    databaseUrl: base.database.url('supabase_auth_admin'),
    config,
    keys: KEYS,
    deliver,
  });
  return {
    ...base,
    auth,
    config,
    mails,
    mailTo(address) {
      const mail = mails.find(({ to }) => to === address);
      if (mail === undefined) throw new Error(`There is no mail to ${address}`);
      return mail;
    },
    mailCount: (address) => mails.filter(({ to }) => to === address).length,
    async call(route, body, headers = {}) {
      const [method = '', path = ''] = route.split(' ');
      const response = await auth.fetch(
        new Request(`http://auth.test/auth/v1${path}`, {
          method,
          headers: { apikey: KEYS.publishableKey, 'x-supabase-api-version': '2024-01-01', ...headers },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
    },
    async stop() {
      await auth.stop();
      await smtp.stop();
      await base.stop();
    },
  };
}

/** Returns the token in the link of a confirmation or recovery mail. */
export function tokenHashOf(mail: Mail): string {
  const hash = /[#&]token=([0-9a-f]+)/.exec(mail.html)?.[1];
  if (hash === undefined) throw new Error('The mail has no link with a token');
  return hash;
}

// The hook's response depends on the address. The hook stores the payloads that it gets.
const SCHEMA = `
create table public.profiles (id uuid primary key references auth.users (id) on delete cascade, first_name text);
create table public.asked (event jsonb, asked_by text);
grant usage on schema public to supabase_auth_admin;

create function public.make_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.email like 'trigger-fails%' then raise exception 'no profile for you'; end if;
  insert into public.profiles values (new.id, new.raw_user_meta_data ->> 'first_name');
  return new;
end $$;
create trigger make_profile after insert on auth.users for each row execute function public.make_profile();

create function public.refuse_address() returns trigger language plpgsql as $$
begin
  if new.email_change like 'refused%' then
    raise exception 'NOT_INVITED' using errcode = 'PT403', detail = 'The address is not invited';
  end if;
  return new;
end $$;
create trigger refuse_address before update of email_change on auth.users
  for each row execute function public.refuse_address();

create function public.refuse_confirmation() returns trigger language plpgsql as $$
begin
  if new.email like 'withdrawn%' and new.email_confirmed_at is not null then
    raise exception 'NOT_INVITED' using errcode = 'PT403', detail = 'The invitation was withdrawn';
  end if;
  return new;
end $$;
create trigger refuse_confirmation before update of email_confirmed_at on auth.users
  for each row execute function public.refuse_confirmation();

create function public.keep_question(event jsonb, asked_by text) returns void
language sql security definer set search_path = '' as $$ insert into public.asked values (event, asked_by) $$;

create function public.hook(event jsonb) returns jsonb language plpgsql as $$
declare
  address text := event -> 'user' ->> 'email';
begin
  perform public.keep_question(event, current_user::text);
  if address like 'refused%' then
    return '{"error": {"http_code": 403, "message": "NOT_INVITED"}}';
  elsif address like 'nocode%' then
    return '{"error": {"message": "NO_CODE"}}';
  elsif address like 'nonsense%' then
    return '{"error": {"http_code": 7, "message": "NONSENSE"}}';
  elsif address like 'nomessage%' then
    return '{"error": {"http_code": 403, "message": ""}}';
  elsif address like 'raises%' then
    raise exception 'the hook itself is broken';
  elsif address like 'slow%' then
    perform pg_sleep(10);
  end if;
  return '{}';
end $$;
grant execute on function public.hook(jsonb) to supabase_auth_admin;
`;
