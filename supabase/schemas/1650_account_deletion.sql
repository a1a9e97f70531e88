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
  documents uuid[] := array(
    select known.id from public.documents known where known.owner_id = account order by known.issued_at, known.sequence limit 100
  );
  relation text;
  erased integer;
begin
  if documents <> '{}' then
    insert into private.document_stubs (code_sha256, kind, number, state, issued_at, sha256, erases_on)
    select stub.code_sha256, stub.kind, stub.number, stub.state, stub.issued_at, stub.sha256, stub.erases_on
    from private.stubs_to_keep stub where stub.document_id = any (documents);
    delete from public.documents known where known.id = any (documents);
    return false;
  end if;
  -- What an account may have many of, a row before those that it refers to. The rest goes with the account.
  foreach relation in array array[
    'notifications', 'imports', 'allocations', 'payments', 'bank_lines', 'dues', 'reductions', 'rents', 'guarantors', 'tenants', 'leases', 'properties'
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
create procedure private.erase_accounts(lasts interval default '60 seconds')
language plpgsql
as $$
declare
  stops_at timestamptz := pg_catalog.clock_timestamp() + lasts;
  today date := private.today();
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
  -- It may have been kept since, in another tab.
  perform from public.users where id = account and deletes_on is not null for update;
  if not found then
    raise exception 'DELETION_NOT_ASKED' using errcode = 'PT409', detail = 'The account is kept: ask for its deletion first';
  end if;
  perform private.erase_account(account);
end
$$;
comment on function public.erase_account_now is
  'Deletes an account at once, whose deletion was asked for; what it holds is erased by private.erase_accounts. For the secret key only, since the password is asked first.';
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
  -- The account that the line invited, whatever its address is now, and the account of the address, whichever line invited it.
  accounts := array(select id from public.users where whitelisted_user_id = whitelisted or email = removed);
  -- Without an account the address stays on the whitelist as well: both is done, or nothing.
  if accounts = '{}' then
    raise exception 'NO_ACCOUNT' using errcode = 'PT409', detail = 'The address has no account';
  end if;
  -- A super-admin cannot end the account of a super-admin.
  if exists (select from public.users where id = any (accounts) and is_super_admin) then
    raise exception 'SUPER_ADMIN_ACCOUNT' using errcode = 'PT409', detail = 'The account is a super-admin''s';
  end if;
  delete from public.whitelisted_users where id = whitelisted;
  update public.users set deletes_on = coalesce(deletes_on, private.today() + 14), is_ended = true
  where id = any (accounts);
  -- Open sessions end. A new session is shown how to fetch the data.
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

-- Somebody who is invited again is welcome again, unless Auth has no such account any more: the address of what is still being
-- erased is nobody's.
create function private.reopen_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set deletes_on = null, is_ended = false
  where email = new.email and is_ended and exists (select from auth.users known where known.id = users.id);
  return null;
end
$$;
create trigger reopen_account after insert or update of email on public.whitelisted_users
  for each row execute function private.reopen_account();

-- The first day, balance and rent with which another account has to take a lease over, so that it stands there as it stands here today.
-- The other account makes the rent due from that day on again, at one rent and by the days of the month: so the balance leaves out what
-- is due here for those days. It has all payments. It leaves out what can no longer be claimed, with what was paid of that, and what
-- falls due later and is no rent.
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
      dues.received,
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

-- The parts of an export. A part says which rows it has, and how many are read at once, fewer where they are long or take long. It says
-- by which columns, which name each row, they are ordered, and since when a row is there. It says what is told of a row, where that is
-- not all of it, and what the tables for a spreadsheet say besides.
create function private.exported_tables()
returns table (part text, relation text, owner name, most integer, keys name[], since name, said text, beside text)
language sql immutable set search_path = ''
as $$
  values
    ('account', 'public.users', 'id', 1, '{id}'::name[], null::name, null, null),
    ('lessors', 'public.lessors', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('properties', 'public.properties', 'owner_id', 1000, '{name,id}', 'created_at', null, null),
    ('tenants', 'public.tenant_list', 'owner_id', 1000, '{created_at,id}', 'created_at', null, null),
    ('leases', 'public.leases', 'owner_id', 200, '{created_at,id}', 'created_at', null, 'private.opening_of(one)'),
    ('rents', 'public.rents', 'owner_id', 1000, '{lease_id,holds_from}', null, $said$to_jsonb(one) - 'holds_from'$said$, null),
    ('guarantors', 'public.guarantors', 'owner_id', 1000, '{lease_id,created_at,id}', 'created_at', null, null),
    ('dues', 'public.dues', 'owner_id', 1000, '{due_on,id}', 'created_at', null,
      '(select jsonb_build_object(
          ''remaining'', known.remaining, ''held'', known.held, ''is_prescribed'', known.is_prescribed)
        from private.counted_dues known where known.id = (one).id)'),
    ('reductions', 'public.reductions', 'owner_id', 1000, '{lease_id,period_from,period_to}', null, null, null),
    ('payments', 'public.payments', 'owner_id', 1000, '{created_at,id}', 'created_at', null,
      '(select jsonb_build_object(''used'', coalesce(sum(part.amount), 0), ''payer'', private.payer_of(one))
        from public.allocations part where part.payment_id = (one).id)'),
    ('bankLines', 'public.bank_lines', 'owner_id', 1000, '{noted_at,id}', 'noted_at', null,
      '(select jsonb_build_object(''lease_ids'', coalesce(jsonb_agg(distinct payments.lease_id), ''[]''))
        from public.payments
        where payments.owner_id = (one).owner_id and payments.bank_line_id = (one).id and payments.cancelled_at is null)'),
    ('allocations', 'public.allocations', 'owner_id', 1000, '{payment_id,due_id}', null, null,
      '(select jsonb_build_object(
          ''paid_on'', payments.paid_on, ''due_on'', dues.due_on, ''kind'', dues.kind, ''period_from'', dues.period_from,
          ''period_to'', dues.period_to)
        from public.payments, public.dues where payments.id = (one).payment_id and dues.id = (one).due_id)'),
    ('signatures', 'private.exported_signatures()', 'owner_id', 10, '{created_at,id}', 'created_at', null, null),
    ('documents', 'public.documents', 'owner_id', 200, '{issued_at,id}', 'issued_at',
      'to_jsonb(one) || (select jsonb_build_object(
          ''state'', line.state, ''replaced_by_number'', line.replaced_by_number, ''tenant_name'', line.tenant_name,
          ''property_name'', line.property_name)
        from private.document_list line where line.id = (one).id)',
      'jsonb_build_object(''lessor_name'', (one).snapshot #>> ''{landlord,name}'')'),
    ('receipts', 'private.issued_receipts', 'owner_id', 200, '{issued_at,id}', 'issued_at',
      '(select to_jsonb(receipts) from public.receipts where receipts.id = (one).id)',
      '(select jsonb_build_object(
          ''number'', line.number, ''issued_at'', line.issued_at, ''state'', line.state, ''replaced_by_number'', line.replaced_by_number,
          ''tenant_name'', line.tenant_name, ''property_name'', line.property_name, ''reason'', line.void_reason,
          ''lessor_name'', line.lessor_name)
        from private.document_list line where line.id = (one).id)'),
    ('receiptPayments', 'public.receipt_payments', 'owner_id', 1000, '{receipt_id,payment_id,due_id}', null, null, null),
    ('documentReplacements', 'public.document_replacements', 'owner_id', 1000, '{document_id,replaced_id}', null, null, null),
    ('documentVoids', 'public.document_voids', 'owner_id', 1000, '{voided_at,document_id}', 'voided_at', null, null),
    ('documentMails', 'public.document_mails', 'owner_id', 1000, '{created_at,id}', 'created_at', null,
      '(select jsonb_build_object(''number'', documents.number) from public.documents where documents.id = (one).document_id)'),
    ('documentDeliveries', 'public.document_deliveries', 'owner_id', 1000, '{created_at,id}', 'created_at', null,
      '(select jsonb_build_object(''number'', documents.number) from public.documents where documents.id = (one).document_id)'),
    ('imports', 'public.imports', 'owner_id', 20, '{created_at,id,part}', 'created_at', null, null),
    ('notifications', 'public.notifications', 'user_id', 1000, '{created_at,id}', 'created_at', null, null)
$$;
grant execute on function private.exported_tables to authenticated;

-- All that is stored of a landlord, in pages, since an account of full quotas is more than one statement can read. As the caller, so that
-- the policies apply.
create function public.export_page(part text, after jsonb default null, as_of timestamptz default clock_timestamp()) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  source record;
  page jsonb;
  -- Columns of a row, as SQL.
  keys text;
  -- Literals take the types of the columns that they are compared with.
  last_keys text := (select string_agg(quote_nullable(key), ', ' order by place) from jsonb_array_elements_text(after) with ordinality last (key, place));
begin
  perform private.take_turn();
  select * into source from private.exported_tables() known where known.part = export_page.part;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such part';
  end if;
  keys := (select string_agg(format('(one).%I', key), ', ' order by place) from unnest(source.keys) with ordinality of_row (key, place));
  execute format(
    'select jsonb_build_object(
      ''rows'', coalesce(jsonb_agg(jsonb_build_object(''row'', %s, ''beside'', %s) order by place), ''[]''),
      ''next'', jsonb_agg(jsonb_build_array(%s)) filter (where place = $2) -> 0
    )
    from (
      select one, row_number() over (order by %3$s) as place from %s one
      where (one).%I = (select private.landlord_id()) and %s and %s order by %3$s limit $2
    ) page',
    coalesce(source.said, 'to_jsonb(one)'), coalesce(source.beside, 'null::jsonb'), keys, source.relation, source.owner,
    case when source.since is null then 'true' else format('(one).%I <= $1', source.since) end,
    case when last_keys is null then 'true' else format('(%s) > (%s)', keys, last_keys) end
  ) into page using as_of, source.most;
  return page || jsonb_build_object('asOf', as_of);
end
$$;
comment on function public.export_page is
  'At most a thousand rows of a part of everything stored of the caller, as they were made until an instant, after those of a page: each with what tables say of it besides, of a lease with which balance it goes on in another account; and after which row the next page begins. Without the files of documents.';
revoke execute on function public.export_page from anon, service_role;
grant execute on function public.export_page to authenticated;
