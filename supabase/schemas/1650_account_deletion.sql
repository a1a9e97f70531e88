-- Deleting an account: asked for, it can be kept for 14 days; then it is erased with everything of its landlord, except
-- what lets a holder of one of its documents verify it.

-- Deletes the row of Auth, and with it sessions, password and address. All else is left to private.erase_accounts.
create function private.erase_account(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users where id = account;
end
$$;

-- An account that Auth no longer has is found by no address, is nobody's to keep, and is erased next. Its invitation goes at once:
-- whoever comes back is invited again.
create function private.close_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.whitelisted_users line
  using public.users
  where users.id = old.id and (line.id = users.whitelisted_user_id or line.email = users.email);
  delete from public.notifications where kind = 'account_created' and entity_id = old.id;
  update public.users
  set email = id || '@deleted.invalid', is_super_admin = false, is_ended = true,
    deletes_on = least(deletes_on, private.today() - 1)
  where id = old.id;
  return null;
end
$$;
create trigger close_account after delete on auth.users
  for each row execute function private.close_account();

-- Erases some rows of an account that Auth no longer has, and keeps the stubs of its documents, of which none goes before what it
-- replaces: its state would go with it. Answers whether that was all.
create function private.erase_some(account uuid) returns boolean
language plpgsql set search_path = ''
as $$
declare
  receipts uuid[] := array(select one.id from public.receipts one where one.owner_id = account order by one.issued_at, one.sequence limit 100);
  relation text;
  erased integer;
begin
  if receipts <> '{}' then
    insert into private.document_stubs (code_sha256, kind, number, state, issued_at, sha256, erases_on)
    select stub.code_sha256, stub.kind, stub.number, stub.state, stub.issued_at, stub.sha256, stub.erases_on
    from private.stubs_to_keep stub where stub.receipt_id = any (receipts);
    delete from public.receipts one where one.id = any (receipts);
    return false;
  end if;
  -- What an account may have many of, a row before those that it refers to. The rest goes with the account.
  foreach relation in array array[
    'notifications', 'imports', 'allocations', 'payments', 'dues', 'reductions', 'rents', 'guarantors', 'tenants', 'leases', 'properties'
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

-- Erases the accounts whose last day has passed, and the stubs that nobody can claim by any longer. It commits after each piece,
-- so that nobody waits for it, and ends when its time is over: it is called again, and goes on where it was. A procedure that
-- commits can have no search_path of its own.
create procedure private.erase_accounts(today date default private.today(), lasts interval default '60 seconds')
language plpgsql
as $$
declare
  stops_at timestamptz := pg_catalog.clock_timestamp() + lasts;
  account uuid;
  is_over boolean;
begin
  delete from private.document_stubs where erases_on < today;
  commit;
  for account in select known.id from public.users known where known.deletes_on < today order by known.deletes_on, known.id loop
    loop
      is_over := true;
      begin
        perform pg_catalog.set_config('lock_timeout', '1s', true);
        -- Somebody may have kept it since, or another call may be erasing it.
        perform from public.users known where known.id = account and known.deletes_on < today for update skip locked;
        if found then
          if exists (select from auth.users known where known.id = account) then
            perform private.erase_account(account);
            is_over := false;
          else
            is_over := private.erase_some(account);
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

-- Somebody has to keep the whitelist.
create function private.refuse_last_super_admin(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- One after the other, so that two super-admins who leave at once do not both find the other.
  perform pg_advisory_xact_lock(hashtextextended('private.refuse_last_super_admin', 0));
  if exists (select from public.users where id = account and is_super_admin)
    and not exists (
      select from public.users where is_super_admin and id <> account and deletes_on is null
    )
  then
    raise exception 'LAST_SUPER_ADMIN' using errcode = 'PT409', detail = 'The last super-admin cannot leave';
  end if;
end
$$;

create function public.ask_account_deletion(account uuid) returns date
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
comment on function public.ask_account_deletion is
  'Has an account erased after 14 days; the last day on which it can be kept. For the secret key only, since the password is asked first.';
revoke execute on function public.ask_account_deletion from anon, authenticated;
grant execute on function public.ask_account_deletion to service_role;

create function public.erase_account_now(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_last_super_admin(account);
  perform private.erase_account(account);
end
$$;
comment on function public.erase_account_now is
  'Deletes an account at once; what it holds is erased by private.erase_accounts. For the secret key only, since the password is asked first.';
revoke execute on function public.erase_account_now from anon, authenticated;
grant execute on function public.erase_account_now to service_role;

create function public.keep_account(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set deletes_on = null where id = account and not is_ended;
  if not found then
    raise exception 'ACCOUNT_CLOSING' using errcode = 'PT409', detail = 'A super-admin has ended the account';
  end if;
end
$$;
comment on function public.keep_account is
  'Keeps an account after all, unless a super-admin has ended it. For the secret key only, since the password is asked first.';
revoke execute on function public.keep_account from anon, authenticated;
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
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such address';
  end if;
  -- That of the line, whatever its address is now; and that of the address, whichever line invited it.
  accounts := array(select id from public.users where whitelisted_user_id = whitelisted or email = removed);
  -- Then the address stays on the whitelist as well: what was asked for is done as a whole, or not.
  if accounts = '{}' then
    raise exception 'NO_ACCOUNT' using errcode = 'PT409', detail = 'The address has no account';
  end if;
  -- A super-admin is no super-admin's to end.
  if exists (select from public.users where id = any (accounts) and is_super_admin) then
    raise exception 'SUPER_ADMIN_ACCOUNT' using errcode = 'PT409', detail = 'The account is a super-admin''s';
  end if;
  delete from public.whitelisted_users where id = whitelisted;
  update public.users set deletes_on = coalesce(deletes_on, private.today() + 14), is_ended = true
  where id = any (accounts);
  -- What is open somewhere goes on no more; a new session is shown how to fetch the data.
  delete from auth.sessions where user_id = any (accounts);
  -- Whom to tell.
  return (
    select jsonb_agg(jsonb_build_object('email', email, 'locale', locale, 'deletesOn', deletes_on))
    from public.users where id = any (accounts)
  );
end
$$;
comment on function public.end_account is
  'Takes a line off the whitelist and has its account erased after 14 days, in which its landlord can fetch their data; neither without a landlord''s account. For super-admins.';
revoke execute on function public.end_account from anon, service_role;
grant execute on function public.end_account to authenticated;

-- Somebody who is invited again is welcome again.
create function private.reopen_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set deletes_on = null, is_ended = false where email = new.email and is_ended;
  return null;
end
$$;
create trigger reopen_account after insert or update of email on public.whitelisted_users
  for each row execute function private.reopen_account();

-- With which day, balance and rent a lease goes on in another account, so that it stands there as it stands here today. The
-- account there makes the rent due from that day on again, at one rent and by the days of the month, and so what is due here for
-- those days is not in the balance; all payments are. Not in it is what can no longer be claimed, with what was paid of it, nor
-- what falls due later and is no rent.
create function private.opening_of(lease public.leases) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  starts_on date := greatest((private.month_of(today)).first_day, lease.account_starts_on, lease.starts_on);
  due_there date := greatest((private.month_of(starts_on)).first_day + lease.rent_due_day - 1, starts_on);
  rent public.rents;
  balance numeric;
  -- The days of rent from then on that are in the balance, and those that are not.
  fallen datemultirange;
  others datemultirange;
  again daterange;
  owed private.amounts;
begin
  select * into rent from public.rents
  where rents.lease_id = lease.id and rents.holds_from <= today order by rents.holds_from desc limit 1;
  select
    coalesce(sum(due.amount) filter (where due.is_counted), 0) + coalesce(sum(due.received) filter (where due.is_prescribed), 0),
    coalesce(range_agg(due.days) filter (where due.is_counted), '{}'),
    coalesce(range_agg(due.days) filter (where not due.is_counted), '{}')
  into balance, fallen, others
  from (
    select
      dues.amount, lapsed.is_prescribed,
      not lapsed.is_prescribed and (dues.due_on <= today or dues.kind = 'opening') as is_counted,
      (select sum(part.amount) from public.allocations part where part.due_id = dues.id) as received,
      case when dues.kind = 'rent'
        then daterange(dues.period_from, dues.period_to, '[]') * daterange(starts_on, null)
        else 'empty'
      end as days
    from public.dues
    cross join lateral (select dues.due_on + lease.claims_run < today as is_prescribed) lapsed
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  balance := balance - (
    select coalesce(sum(paid.amount), 0) from public.payments paid where paid.lease_id = lease.id and paid.cancelled_at is null
  );
  -- Also the days of its first month that will have fallen due there, and here are owed by no due that is to come.
  if due_there <= today then
    fallen := fallen + datemultirange(daterange(starts_on, (private.month_of(starts_on)).last_day, '[]')) - others;
  end if;
  for again in select unnest(fallen) loop
    owed := private.owed_for(
      (array['-infinity'::date], array[rent.rent], array[rent.charges])::private.agreed,
      greatest((private.month_of(lower(again))).first_day, starts_on), lower(again), upper(again) - 1, 'days'
    );
    balance := balance - owed.rent - owed.charges;
  end loop;
  return jsonb_build_object(
    'lease_id', lease.id, 'starts_on', starts_on, 'balance', balance, 'rent', rent.rent, 'charges', rent.charges
  );
end
$$;
grant execute on function private.opening_of to authenticated;

-- All that is stored of a landlord, in one statement and so of one instant. As the caller, so that the policies apply.
create function public.export_account() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (select jsonb_build_object(
    'account', to_jsonb(landlord),
    'lessors', (select coalesce(jsonb_agg(to_jsonb(one) order by one.created_at, one.id), '[]')
      from public.lessors one where one.owner_id = landlord.id),
    'properties', (select coalesce(jsonb_agg(to_jsonb(one) order by one.name, one.id), '[]')
      from public.properties one where one.owner_id = landlord.id),
    'leases', (select coalesce(jsonb_agg(to_jsonb(one) order by one.created_at, one.id), '[]')
      from public.leases one where one.owner_id = landlord.id),
    'openings', (select coalesce(jsonb_agg(private.opening_of(one) order by one.created_at, one.id), '[]')
      from public.leases one where one.owner_id = landlord.id),
    'rents', (select coalesce(jsonb_agg(to_jsonb(one) - 'holds_from' order by one.lease_id, one.holds_from), '[]')
      from public.rents one where one.owner_id = landlord.id),
    'tenants', (select coalesce(jsonb_agg(to_jsonb(one) order by one.last_name, one.first_name, one.id), '[]')
      from public.tenant_list one where one.owner_id = landlord.id),
    'guarantors', (select coalesce(jsonb_agg(to_jsonb(one) order by one.lease_id, one.created_at, one.id), '[]')
      from public.guarantors one where one.owner_id = landlord.id),
    'dues', (select coalesce(jsonb_agg(to_jsonb(one) order by one.lease_id, one.due_on, one.id), '[]')
      from public.dues one where one.owner_id = landlord.id),
    'reductions', (select coalesce(jsonb_agg(to_jsonb(one) order by one.lease_id, one.period_from, one.period_to), '[]')
      from public.reductions one where one.owner_id = landlord.id),
    'payments', (select coalesce(jsonb_agg(to_jsonb(one) order by one.lease_id, one.paid_on, one.created_at, one.id), '[]')
      from public.payments one where one.owner_id = landlord.id),
    'allocations', (select coalesce(jsonb_agg(to_jsonb(one) order by one.lease_id, one.payment_id, one.due_id), '[]')
      from public.allocations one where one.owner_id = landlord.id),
    'signatures', private.exported_signatures(),
    'receipts', (select coalesce(jsonb_agg(
        to_jsonb(one) || jsonb_build_object('state', line.state, 'replaced_by_number', line.replaced_by_number,
          'tenant_name', line.tenant_name,
          'property_name', line.property_name
        )
        order by one.issued_at, one.number
      ), '[]')
      from public.receipts one join private.receipt_list line on line.id = one.id where one.owner_id = landlord.id),
    'receiptPayments', (select coalesce(jsonb_agg(to_jsonb(one)), '[]')
      from public.receipt_payments one where one.owner_id = landlord.id),
    'receiptReplacements', (select coalesce(jsonb_agg(to_jsonb(one)), '[]')
      from public.receipt_replacements one where one.owner_id = landlord.id),
    'receiptVoids', (select coalesce(jsonb_agg(to_jsonb(one) order by one.voided_at), '[]')
      from public.receipt_voids one where one.owner_id = landlord.id),
    'receiptMails', (select coalesce(jsonb_agg(to_jsonb(one) order by one.created_at), '[]')
      from public.receipt_mails one where one.owner_id = landlord.id),
    'imports', (select coalesce(jsonb_agg(to_jsonb(one) order by one.created_at, one.id, one.part), '[]')
      from public.imports one where one.owner_id = landlord.id),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(one) order by one.created_at), '[]')
      from public.notifications one where one.user_id = landlord.id)
  )
  from public.users landlord
  where landlord.id = (select auth.uid()));
end
$$;
comment on function public.export_account is
  'Everything stored of the caller, except the files of documents; and in `openings` with which balance each lease goes on in another account.';
revoke execute on function public.export_account from anon, service_role;
grant execute on function public.export_account to authenticated;
