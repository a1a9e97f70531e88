-- An account's names: what was typed at sign-up, else what the super-admin wrote on the whitelist.
create function private.create_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  invited public.whitelisted_users;
begin
  select * into invited from public.whitelisted_users where email = lower(new.email);
  insert into public.users (id, email, first_name, last_name, locale)
  values (
    new.id,
    lower(new.email),
    coalesce(left(nullif(trim(new.raw_user_meta_data ->> 'first_name'), ''), 200), invited.first_name),
    coalesce(left(nullif(trim(new.raw_user_meta_data ->> 'last_name'), ''), 200), invited.last_name),
    case when new.raw_user_meta_data ->> 'locale' = 'en' then 'en' else 'fr' end
  );
  return new;
end
$$;

create function private.update_user_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set email = lower(new.email) where id = new.id;
  return new;
end
$$;

create trigger create_user after insert on auth.users
  for each row execute function private.create_user();
create trigger update_user_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.update_user_email();

-- Auth hides whether an address has an account; sign-up must say so, so the function asks here, with the secret key.
create function public.account_state(address text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select case when email_confirmed_at is null then 'pending' else 'confirmed' end
      from auth.users
      -- Auth stores addresses in lower case, and keeps this index.
      where email = lower(trim(address)) and not is_sso_user
      limit 1
    ),
    'none'
  )
$$;
comment on function public.account_state is
  'Whether an address has an account: none, pending (not confirmed yet) or confirmed. For the secret key only.';
revoke execute on function public.account_state from anon, authenticated;
grant execute on function public.account_state to service_role;

-- Auth forgets the token of a confirmation link once it was used. Whoever opens the link again is to be told that the
-- account is confirmed, which only the holder of the link can ask.
create table private.used_confirmations (
  token_hash bytea primary key,
  used_at timestamptz not null default now()
);
comment on table private.used_confirmations is
  'Confirmation links that have confirmed an account in the last 30 days. Hashes, so none can be followed again.';
create index used_confirmations_used_at_idx on private.used_confirmations (used_at);
alter table private.used_confirmations enable row level security;

create function public.note_confirmation(link_token text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.used_confirmations where used_at < now() - interval '30 days';
  insert into private.used_confirmations (token_hash) values (sha256(convert_to(link_token, 'UTF8')))
  on conflict do nothing
$$;
comment on function public.note_confirmation is
  'Notes that the link with a token has confirmed an account. For the secret key only.';
revoke execute on function public.note_confirmation from anon, authenticated;
grant execute on function public.note_confirmation to service_role;

create function public.has_confirmed(link_token text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.used_confirmations where token_hash = sha256(convert_to(link_token, 'UTF8'))
  )
$$;
comment on function public.has_confirmed is
  'Whether the link with a token has confirmed an account. For the secret key only.';
revoke execute on function public.has_confirmed from anon, authenticated;
grant execute on function public.has_confirmed to service_role;
