-- Auth forgets the token of a used confirmation link. Klinky stores the hash of the token, so that a second click can
-- show that the account is confirmed.
create table private.used_confirmations (
  token_hash bytea primary key,
  used_at timestamptz not null default now()
);
comment on table private.used_confirmations is
  'Hashes of the confirmation links that confirmed an account in the last 30 days.';
create index used_confirmations_used_at_idx on private.used_confirmations (used_at);
alter table private.used_confirmations enable row level security;

create function public.record_confirmation(link_token text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.used_confirmations where used_at < now() - interval '30 days';
  delete from private.sign_ups using auth.users
  where users.id = sign_ups.user_id and users.email_confirmed_at is not null;
  insert into private.used_confirmations (token_hash) values (sha256(convert_to(link_token, 'UTF8')))
  on conflict do nothing
$$;
comment on function public.record_confirmation is
  'Records that the link with this token has confirmed an account. Only for the secret key.';
grant execute on function public.record_confirmation to service_role;

-- True if a mail of Auth was sent recently enough for its link or code to be valid. `otp_expiry` in config.toml must be
-- the same time, 24 hours. Auth does not expose this setting.
create function private.is_mail_recent(sent_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select sent_at > now() - interval '24 hours'
$$;

-- Returns the unconfirmed account that the link with this token can confirm. Returns null if the invitation was
-- withdrawn: private.refuse_uninvited_confirmation would refuse to confirm the account.
create function private.awaiting_confirmation(link_token text) returns uuid
language sql stable set search_path = ''
as $$
  select id from auth.users
  -- Auth's partial index covers only non-empty tokens.
  where confirmation_token = link_token and length(link_token) > 6 and confirmation_token !~ '^[0-9 ]*$'
    and email_confirmed_at is null and private.is_mail_recent(confirmation_sent_at) and private.is_whitelisted(email)
$$;

create function public.confirmation_state(link_token text, browser_secret text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when awaiting.user_id is null then
      case
        when exists (
          select from private.used_confirmations where token_hash = sha256(convert_to(link_token, 'UTF8'))
        ) then 'already'
        else 'failed'
      end
    when exists (
      select from private.sign_ups
      where sign_ups.user_id = awaiting.user_id
        -- Every browser's secret has this form. Without this check, somebody could sign up with the hash of an empty
        -- secret.
        and browser_secret ~ '^[A-Za-z0-9_-]{43}$'
        and secret_hash = encode(sha256(convert_to(browser_secret, 'UTF8')), 'hex')
    ) then 'ready'
    else 'passwordRequired'
  end
  from private.awaiting_confirmation(link_token) as awaiting (user_id)
$$;
comment on function public.confirmation_state is
  'The effect of a link if the browser with the given secret opens it: ready (the link confirms the account), passwordRequired (the link asks for a new password first), already (the account is confirmed) or failed. Only for the secret key.';
grant execute on function public.confirmation_state to service_role;

-- Removes the secret of the browser, and replaces the names of the sign-up by those on the whitelist. Perhaps the
-- person who signed up does not own the mailbox.
create function private.forget_sign_up(account uuid) returns uuid
language plpgsql set search_path = ''
as $$
begin
  delete from private.sign_ups where user_id = account;
  update public.users set (first_name, last_name) = (
    select max(first_name), max(last_name) from public.whitelisted_users where email = users.email
  ) where id = account;
  update public.lessors set (first_name, last_name) = (
    select users.first_name, users.last_name from public.users where users.id = account
  ) where lessors.owner_id = account;
  return account;
end
$$;

create function public.take_over_by_link(link_token text) returns uuid
language sql security definer set search_path = ''
as $$
  select private.forget_sign_up(private.awaiting_confirmation(link_token))
$$;
comment on function public.take_over_by_link is
  'Deletes the secret and the name that the sign-up stored, for the account that waits for the link with this token. Returns the account. Only for the secret key.';
grant execute on function public.take_over_by_link to service_role;

-- Does the same as take_over_by_link for the mail that sets a password, because this mail also confirms the account.
-- Hashes the code as Auth does.
create function public.take_over_by_code(address text, code text) returns uuid
language sql security definer set search_path = ''
as $$
  select private.forget_sign_up((
    select id from auth.users
    where email = lower(trim(address)) and not is_sso_user and email_confirmed_at is null
      and recovery_token = encode(sha224(convert_to(lower(trim(address)) || code, 'UTF8')), 'hex')
      and private.is_mail_recent(recovery_sent_at) and private.is_whitelisted(email)
  ))
$$;
comment on function public.take_over_by_code is
  'Deletes the secret and the name that the sign-up stored, for the account that waits for this code. Returns the account, or null if the code is wrong or the invitation was withdrawn. Only for the secret key.';
grant execute on function public.take_over_by_code to service_role;
