-- Deletion of an account. The landlord can keep the account for 14 days. After 14 days, all data of the landlord are
-- erased, except stubs of the documents. With a stub, the holder of a document can still verify the document.

-- Deletes the account's row in Auth, with its sessions, password and address. private.erase_accounts erases all other
-- data of the account.
create function private.erase_account(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users where id = account;
end
$$;

-- Closes an account that Auth has deleted. Afterwards nobody can find the account by its address or keep the account,
-- and the next call of the job erases it. Also removes the invitation: a person who wants to return has to be invited
-- again.
create function private.close_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.whitelisted_users whitelisted_user
  using public.users
  where users.id = old.id and (whitelisted_user.id = users.whitelisted_user_id or whitelisted_user.email = users.email);
  delete from public.notifications where kind = 'account_created' and subject_id = old.id;
  update public.users
  set email = id || '@deleted.invalid', is_super_admin = false, is_ended = true,
    deletes_on = least(deletes_on, private.today() - 1)
  where id = old.id;
  return null;
end
$$;
create trigger close_account after delete on auth.users
  for each row execute function private.close_account();

-- Erases some rows of an account that Auth has deleted, and keeps the stubs of its documents. Begins with the oldest
-- documents, because the state of a document depends on its replacement. Returns true when nothing is left to erase.
create function private.erase_rows(account uuid) returns boolean
language plpgsql set search_path = ''
as $$
declare
  documents uuid[] := array(
    select document.id from public.documents document where document.owner_id = account order by document.issued_at, document.sequence limit 100
  );
  relation text;
  erased integer;
begin
  if documents <> '{}' then
    insert into private.document_stubs (code_sha256, kind, number, state, issued_at, sha256, erases_on)
    select stub.code_sha256, stub.kind, stub.number, stub.state, stub.issued_at, stub.sha256, stub.erases_on
    from private.future_stubs stub where stub.document_id = any (documents);
    delete from public.documents document where document.id = any (documents);
    return false;
  end if;
  -- The large tables, children before parents. Rows of all other tables are deleted together with the account.
  foreach relation in array array[
    'notifications', 'imports', 'settlement_lines', 'settlements', 'files', 'expense_properties', 'expenses', 'deposit_deductions', 'deposit_movements', 'allocations', 'payments', 'bank_lines', 'dues', 'reductions', 'revisions', 'rents', 'guarantors', 'expected_benefits', 'tenant_links', 'tenants', 'leases', 'properties'
  ] loop
    execute format(
      'delete from public.%I where ctid = any (array(select ctid from public.%1$I where %I = $1 limit 500))',
      relation, case when relation = 'notifications' then 'user_id' else 'owner_id' end
    ) using account;
    get diagnostics erased = row_count;
    if erased > 0 then
      return false;
    end if;
  end loop;
  delete from public.users where id = account;
  return true;
end
$$;

-- Erases expired stubs, and each account after the last day on which its landlord can keep the account. Commits after
-- each piece, so that no other session waits for long. Stops when its time is over, and continues in the next call. A
-- procedure that commits cannot set its own search_path.
create procedure private.erase_accounts(time_limit interval default '60 seconds')
language plpgsql
as $$
declare
  stops_at timestamptz := pg_catalog.clock_timestamp() + time_limit;
  today date := private.today();
  account uuid;
  is_over boolean;
begin
  delete from private.document_stubs where erases_on < today;
  commit;
  for account in select users.id from public.users where users.deletes_on < today order by users.deletes_on, users.id loop
    loop
      is_over := true;
      begin
        perform pg_catalog.set_config('lock_timeout', '1s', true);
        -- Meanwhile the landlord may have kept the account, or another call may be erasing the account.
        perform from public.users where users.id = account and users.deletes_on < today for update skip locked;
        if found then
          if exists (select from auth.users where users.id = account) then
            perform private.erase_account(account);
            is_over := false;
          else
            is_over := private.erase_rows(account);
          end if;
        end if;
      exception when others then
        raise warning 'Account % is not erased: %', account, sqlstate;
      end;
      commit;
      exit when is_over or pg_catalog.clock_timestamp() > stops_at;
    end loop;
    exit when pg_catalog.clock_timestamp() > stops_at;
  end loop;
end
$$;

-- Refuses to delete the account of the last super-admin.
create function private.refuse_last_super_admin(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Without this lock, two super-admins could leave at the same time, each relying on the other to stay.
  perform pg_advisory_xact_lock(hashtextextended('private.refuse_last_super_admin', 0));
  if exists (select from public.users where id = account and is_super_admin)
    and not exists (
      select from public.users where is_super_admin and id <> account and deletes_on is null
    )
  then
    perform private.refuse('LAST_SUPER_ADMIN', 'The last super-admin cannot leave');
  end if;
end
$$;

create function public.request_account_deletion(account uuid) returns date
language plpgsql security definer set search_path = ''
as $$
declare
  day date;
begin
  perform private.refuse_last_super_admin(account);
  update public.users set deletes_on = coalesce(deletes_on, private.today() + 14) where id = account
  returning deletes_on into day;
  return day;
end
$$;
comment on function public.request_account_deletion is
  'Schedules the erasure of an account after 14 days. Returns the last day on which the landlord can keep the account. Only for the secret key, because the API checks the password first.';
grant execute on function public.request_account_deletion to service_role;

create function public.erase_account_now(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_last_super_admin(account);
  -- The landlord may meanwhile have kept the account in another tab.
  perform from public.users where id = account and deletes_on is not null for update;
  if not found then
    perform private.refuse('DELETION_NOT_REQUESTED', 'No deletion of the account was requested: request the deletion first');
  end if;
  perform private.erase_account(account);
end
$$;
comment on function public.erase_account_now is
  'Deletes an account at once, if its deletion was requested. private.erase_accounts erases its data. Only for the secret key, because the API checks the password first.';
grant execute on function public.erase_account_now to service_role;

create function public.keep_account(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set deletes_on = null where id = account and not is_ended;
  if not found then
    perform private.refuse('ACCOUNT_CLOSING', 'A super-admin has ended the account');
  end if;
end
$$;
comment on function public.keep_account is
  'Keeps an account whose deletion was requested, unless a super-admin ended the account. Only for the secret key, because the API checks the password first.';
grant execute on function public.keep_account to service_role;

create function public.end_account(whitelisted uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  removed text;
  accounts uuid[];
begin
  if private.is_super_admin() then
    select email into removed from public.whitelisted_users where id = whitelisted for update;
  end if;
  if removed is null then
    perform private.refuse('NOT_FOUND', 'There is no such address');
  end if;
  -- The account that this line of the whitelist invited, and the account that has the line's address. These accounts
  -- differ if the invited account has changed its address.
  accounts := array(select id from public.users where whitelisted_user_id = whitelisted or email = removed);
  -- If there is no account, the address stays on the whitelist. The account and the whitelist change together, or not
  -- at all.
  if accounts = '{}' then
    perform private.refuse('NO_ACCOUNT', 'The address has no account');
  end if;
  if exists (select from public.users where id = any (accounts) and is_super_admin) then
    perform private.refuse('SUPER_ADMIN_ACCOUNT', 'The account is a super-admin''s');
  end if;
  delete from public.whitelisted_users where id = whitelisted;
  update public.users set deletes_on = coalesce(deletes_on, private.today() + 14), is_ended = true
  where id = any (accounts);
  -- All open sessions of the account end. In a new session, the app shows the landlord how to fetch the data.
  delete from auth.sessions where user_id = any (accounts);
  -- The people to notify.
  return (
    select jsonb_agg(jsonb_build_object('email', email, 'locale', locale, 'deletes_on', deletes_on))
    from public.users where id = any (accounts)
  );
end
$$;
comment on function public.end_account is
  'Removes a line from the whitelist, and schedules the erasure of its account after 14 days. During these 14 days, the landlord can download the data. Refuses a line without an account. For super-admins.';
grant execute on function public.end_account to authenticated;

-- An invitation restores an ended account, unless Auth has deleted it already.
create function private.reopen_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set deletes_on = null, is_ended = false
  where email = new.email and is_ended and exists (select from auth.users auth_user where auth_user.id = users.id);
  return null;
end
$$;
create trigger reopen_account after insert or update of email on public.whitelisted_users
  for each row execute function private.reopen_account();
