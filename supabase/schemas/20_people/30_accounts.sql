-- Anybody who knows an invited address can sign up with this address. Therefore only the browser of the sign-up may
-- confirm the account without a new password. A secret identifies this browser. The hash of the secret arrives with the
-- new account, and cannot be added later.
create table private.sign_ups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret_hash text not null
);
comment on table private.sign_ups is
  'Accounts that wait for confirmation, each with the SHA-256 of a secret. Only the browser of the sign-up has the secret.';
alter table private.sign_ups enable row level security;

-- A person who signs up at Auth itself, or has a token, can write any metadata into an account. Auth copies metadata
-- into each access token, and a token that is too long fits into no cookie. Therefore this trigger keeps only Auth's
-- own metadata and the language of mails. The names and the secret of the sign-up stay until the row's first change,
-- because create_user needs them.
create function private.trim_user_metadata() returns trigger
language plpgsql set search_path = ''
as $$
declare
  given constant jsonb := new.raw_user_meta_data;
begin
  new.raw_user_meta_data := jsonb_strip_nulls(jsonb_build_object(
    'sub', case when given ->> 'sub' = new.id::text then new.id end,
    'email', case when given ->> 'email' = new.email then new.email end,
    'email_verified', case when jsonb_typeof(given -> 'email_verified') = 'boolean' then given -> 'email_verified' end,
    'phone_verified', case when jsonb_typeof(given -> 'phone_verified') = 'boolean' then given -> 'phone_verified' end,
    'locale', case when given ->> 'locale' in ('fr', 'en') then given ->> 'locale' end
  ));
  if tg_op = 'INSERT' then
    new.raw_user_meta_data := new.raw_user_meta_data || jsonb_strip_nulls(jsonb_build_object(
      'first_name', left(trim(given ->> 'first_name'), 200),
      'last_name', left(trim(given ->> 'last_name'), 200),
      'sign_up_secret_hash', substring(given ->> 'sign_up_secret_hash' from '^[0-9a-f]{64}$')
    ));
  end if;
  return new;
end
$$;

-- Returns the text as one_line; null if the text is not a valid line.
create function private.one_line_or_null(typed text) returns public.one_line
language plpgsql immutable set search_path = ''
as $$
declare
  one_line public.one_line;
begin
  one_line := nullif(typed, '');
  return one_line;
exception
  when check_violation then
    return null;
end
$$;

-- Creates the account and its first lessor. The account and the lessor have the name typed at sign-up. If no name was
-- typed, they have the name on the whitelist.
create function private.create_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invited public.whitelisted_users;
begin
  select * into invited from public.whitelisted_users where email = lower(new.email);
  insert into public.users (id, email, whitelisted_user_id, first_name, last_name, locale)
  values (
    new.id,
    lower(new.email),
    invited.id,
    coalesce(private.one_line_or_null(new.raw_user_meta_data ->> 'first_name'), invited.first_name),
    coalesce(private.one_line_or_null(new.raw_user_meta_data ->> 'last_name'), invited.last_name),
    case when new.raw_user_meta_data ->> 'locale' = 'en' then 'en' else 'fr' end
  );
  insert into public.lessors (owner_id, first_name, last_name)
  select users.id, users.first_name, users.last_name from public.users where users.id = new.id;
  insert into private.sign_ups (user_id, secret_hash)
  select new.id, new.raw_user_meta_data ->> 'sign_up_secret_hash'
  where new.email_confirmed_at is null and new.raw_user_meta_data ? 'sign_up_secret_hash';
  return new;
end
$$;

create function private.update_user_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set
    email = lower(new.email),
    whitelisted_user_id = coalesce(
      whitelisted_user_id, (select id from public.whitelisted_users where email = lower(new.email))
    )
  where id = new.id;
  return new;
end
$$;

-- Refuses to change an account's address to an address that is not invited. Auth's hook only checks new accounts, and
-- anybody with a token can ask Auth for another address.
create function private.refuse_uninvited_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
begin
  foreach address in array array[
    case when new.email is distinct from old.email then new.email end,
    case when new.email_change is distinct from old.email_change then new.email_change end
  ] loop
    if address <> '' and not private.is_whitelisted(address) then
      raise exception 'EMAIL_NOT_WHITELISTED' using errcode = 'PT403', detail = 'The address is not invited';
    end if;
  end loop;
  return new;
end
$$;

-- Refuses to confirm an address whose invitation was withdrawn after the sign-up. Auth has no hook for confirmations.
-- All ways to confirm an address write this column: links, codes and the administration of Auth. Auth rolls the call
-- back, so the link works if the address is invited again.
create function private.refuse_uninvited_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_whitelisted(new.email) then
    raise exception 'EMAIL_NOT_WHITELISTED' using errcode = 'PT403', detail = 'The invitation of the address was withdrawn';
  end if;
  return new;
end
$$;

-- Makes Auth refuse every change of an address. Auth mails the new address before it writes the row. So an exception in
-- this trigger would come after the mail, and would undo Auth's count of mails. Instead the row always states that a
-- mail was just sent, so Auth sends no mail and returns 429. The time is in the year 9999 and not infinity, which Auth
-- cannot parse.
create function private.keep_address() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email_change_sent_at := '9999-12-31 00:00+00';
  return new;
end
$$;

create trigger keep_address before insert or update on auth.users
  for each row execute function private.keep_address();
create trigger refuse_uninvited_address before update of email, email_change on auth.users
  for each row execute function private.refuse_uninvited_address();
create trigger refuse_uninvited_confirmation before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.refuse_uninvited_confirmation();
create trigger trim_user_metadata before insert or update on auth.users
  for each row execute function private.trim_user_metadata();
create trigger create_user after insert on auth.users
  for each row execute function private.create_user();
create trigger update_user_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.update_user_email();

-- Auth hides whether an address has an account. Sign-up has to tell the person whether the address has an account, so
-- the edge function calls this function with the secret key.
create function public.account_state(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select case
        when email_confirmed_at is not null then 'confirmed'
        when private.is_whitelisted(email) then 'pending'
        else 'withdrawn'
      end
      from auth.users
      -- Auth stores addresses in lower case. The index of Auth's table covers this condition.
      where email = lower(trim(address)) and not is_sso_user
      limit 1
    ),
    'none'
  )
$$;
comment on function public.account_state is
  'The state of the account with an address: none, pending (not confirmed yet), withdrawn (not confirmed and no longer invited) or confirmed. Only for the secret key.';
grant execute on function public.account_state to service_role;
