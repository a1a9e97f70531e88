create table public.whitelisted_users (
  id uuid primary key default gen_random_uuid(),
  email public.email_address not null check (email = lower(email)),
  first_name public.short_text,
  last_name public.short_text,
  email_sent_at timestamptz,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  -- The creator's address is copied, because a super-admin cannot read the rows of other users.
  created_by_email public.email_address,
  created_at timestamptz not null default now(),
  signed_up_at timestamptz,
  constraint whitelisted_users_email_key unique (email)
);
comment on table public.whitelisted_users is 'The addresses that may sign up. Super-admins manage them.';
comment on column public.whitelisted_users.created_by_email is 'The creator''s address at the time of creation.';
comment on column public.whitelisted_users.signed_up_at is 'The time at which the invited account was created. Null if there is no such account.';
create index whitelisted_users_created_by_idx on public.whitelisted_users (created_by);

alter table public.users
  add column whitelisted_user_id uuid references public.whitelisted_users (id) on delete set null;
comment on column public.users.whitelisted_user_id is
  'The line of the whitelist that invited the account. Both addresses may have changed since.';
create index users_whitelisted_user_id_idx on public.users (whitelisted_user_id);

alter table public.whitelisted_users enable row level security;
grant select, delete on public.whitelisted_users to authenticated;
grant insert (email, first_name, last_name) on public.whitelisted_users to authenticated;
grant update (email, first_name, last_name) on public.whitelisted_users to authenticated;

create policy whitelisted_users_select_super_admin on public.whitelisted_users for select to authenticated
  using ((select private.is_super_admin()));
create policy whitelisted_users_insert_super_admin on public.whitelisted_users for insert to authenticated
  with check ((select private.is_super_admin()));
create policy whitelisted_users_update_super_admin on public.whitelisted_users for update to authenticated
  using ((select private.is_super_admin()))
  with check ((select private.is_super_admin()));
create policy whitelisted_users_delete_super_admin on public.whitelisted_users for delete to authenticated
  using ((select private.is_super_admin()));

-- Runs as the caller, because users can read their own address.
create function private.name_whitelist_creator() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.created_by_email := (select email from public.users where id = new.created_by);
  return new;
end
$$;
create trigger lock_writer before insert or update or delete on public.whitelisted_users
  for each statement execute function private.lock_writer();
create trigger name_whitelist_creator before insert on public.whitelisted_users
  for each row execute function private.name_whitelist_creator();

-- A new address has no invitation yet: the last invitation went to the old address.
create function private.forget_whitelist_mail() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email_sent_at := null;
  return new;
end
$$;
create trigger forget_whitelist_mail before update of email on public.whitelisted_users
  for each row when (old.email is distinct from new.email)
  execute function private.forget_whitelist_mail();

-- Super-admins may not call this function: email_sent_at must state a mail that was really sent.
create function public.record_invitation(entry uuid, address text) returns void
language sql security definer set search_path = ''
as $$
  update public.whitelisted_users set email_sent_at = now() where id = entry and email = address
$$;
comment on function public.record_invitation is
  'Records that the invitation of a line of the whitelist was sent now. Records nothing if the address of the line has changed. Only for the secret key.';
grant execute on function public.record_invitation to service_role;

-- Links an account to the line of the whitelist that has the account's address. Keeps the link of an account that is
-- linked to another line. If the address of a line changes, removes the link between the line and the account with the
-- old address.
create function private.link_whitelisted_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set whitelisted_user_id = null where whitelisted_user_id = new.id and email <> new.email;
  update public.users set whitelisted_user_id = new.id where email = new.email and whitelisted_user_id is null;
  return null;
end
$$;
create trigger link_whitelisted_account after insert or update of email on public.whitelisted_users
  for each row execute function private.link_whitelisted_account();

-- Sets signed_up_at to the time at which the account was created, and to null when the account is erased.
create function private.record_sign_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.whitelisted_users set signed_up_at = null where id = old.whitelisted_user_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.whitelisted_users set signed_up_at = new.created_at where id = new.whitelisted_user_id;
  end if;
  return null;
end
$$;
create trigger record_sign_up after insert or update of whitelisted_user_id or delete on public.users
  for each row execute function private.record_sign_up();

-- Runs as the caller: the policies refuse everybody but super-admins.
create function public.add_to_whitelist(people jsonb) returns jsonb
language sql set search_path = ''
as $$
  with added as (
    insert into public.whitelisted_users (email, first_name, last_name)
    select person.email, person.first_name, person.last_name
    from jsonb_to_recordset(people) person (email text, first_name text, last_name text)
    on conflict (email) do nothing
    returning *
  )
  select coalesce(jsonb_agg(to_jsonb(added)), '[]') from added
$$;
comment on function public.add_to_whitelist is
  'Adds people to the whitelist, for super-admins. Returns the added lines. An address that is already on the whitelist keeps its line.';
grant execute on function public.add_to_whitelist to authenticated;

create function private.is_whitelisted(address text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.whitelisted_users where email = lower(trim(address)))
$$;

-- Runs as the owner, so that Auth needs no privilege on the table. Auth passes the message of a refusal on unchanged,
-- so clients recognize the refusal by its message.
create function public.hook_before_user_created(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_whitelisted(event -> 'user' ->> 'email') then
    return '{}'::jsonb;
  end if;
  return jsonb_build_object(
    'error', jsonb_build_object('http_code', 403, 'message', 'EMAIL_NOT_WHITELISTED')
  );
end
$$;
comment on function public.hook_before_user_created is
  'Supabase Auth''s before-user-created hook: only whitelisted addresses may sign up.';
grant execute on function public.hook_before_user_created to supabase_auth_admin;
