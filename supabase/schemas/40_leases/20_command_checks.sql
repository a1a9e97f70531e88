-- Refuses an active lease in an archived property. `field` is the field that the error names.
create function private.refuse_archived(lease uuid, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.leases
    join public.properties property on property.id = leases.property_id
    where leases.id = refuse_archived.lease and property.archived_on is not null and private.is_active(leases)
  ) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The property is archived', hint = field || '=archived';
  end if;
end
$$;

create function private.lease_of(landlord uuid, lease uuid) returns public.leases
language plpgsql stable set search_path = ''
as $$
declare
  found_lease public.leases;
begin
  select * into found_lease from public.leases where leases.id = lease_of.lease and leases.owner_id = landlord;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such lease';
  end if;
  return found_lease;
end
$$;

-- A command's arguments, stored to compare a repeated idempotency key.
create function private.request_of(command text, arguments jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(arguments) || jsonb_build_object('command', command)
$$;

-- A key whose result was cancelled since records nothing again, and must not answer as if the result still held.
create function private.refuse_cancelled(is_cancelled boolean) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if is_cancelled then
    raise exception 'ALREADY_CANCELLED' using errcode = 'PT409', detail = 'What the key recorded was cancelled since';
  end if;
end
$$;

-- Refuses a key that was used for another request. The same request with the same key has no second effect.
create function private.require_own_key(landlord uuid, idempotency_key uuid, request jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  key uuid := idempotency_key;
  others integer;
  cancelled integer;
begin
  if key is null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A key is missing', hint = 'idempotencyKey=required';
  end if;
  select count(*), count(other.cancelled_at) into others, cancelled
  from (
    select payment.request, payment.cancelled_at
    from public.payments payment where payment.owner_id = landlord and payment.idempotency_key = key
    union all
    select due.request, due.cancelled_at
    from public.dues due where due.owner_id = landlord and due.idempotency_key = key
    union all
    select lease.request, null
    from public.leases lease where lease.owner_id = landlord and lease.idempotency_key = key
    union all
    select mail.request, null
    from public.document_mails mail where mail.owner_id = landlord and mail.idempotency_key = key
  ) other
  where other.request is distinct from require_own_key.request;
  if others > 0 then
    perform private.refuse_cancelled(cancelled = others);
    raise exception 'IDEMPOTENCY_KEY_REUSED' using errcode = 'PT409', detail = 'The key was used for something else';
  end if;
end
$$;

-- The most rows of one lease, whose account is replayed as a whole. Like quotas it refuses users only.
create function private.require_room(used bigint, relation text, most integer) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if used > most and private.landlord_id() is not null then
    raise exception 'QUOTA_REACHED' using errcode = 'PT409',
      detail = format('A lease has room for %s %s', most, relation);
  end if;
end
$$;

-- Requires an amount as the contract defines it, in euros.
create function private.require_amount(amount numeric, field text, lowest numeric default 0.01, highest numeric default 9999999999.99)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if amount < 0 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'An amount is not negative', hint = field || '=negativeAmount';
  elsif amount is null or amount < lowest or amount > highest or amount <> round(amount, 2) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'An amount is in euros, to the cent', hint = field || '=invalidAmount';
  end if;
end
$$;

create function private.require_day(day date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if day is null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'A day is missing', hint = field || '=required';
  elsif not private.is_day(day) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A day is between 1900 and 2199', hint = field || '=invalid';
  end if;
end
$$;

grant execute on function private.is_day, private.require_day to authenticated;

-- A day more than two years ahead is a typing error.
create function private.require_near(day date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if day > private.today() + interval '2 years' then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'It is more than two years ahead', hint = field || '=tooFarAhead';
  end if;
end
$$;

-- An account covers the current month and the sixty before it, since each command replays it as a whole. Older debt is part
-- of the opening balance.
create function private.require_account_start(day date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if day < (private.month_of(private.today())).first_day - interval '60 months' then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'An account starts sixty months ago at most', hint = field || '=tooLongAgo';
  end if;
end
$$;

-- `issue` names the changed field of the two.
create function private.require_lease_time(starts_on date, ends_on date, issue text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if ends_on < starts_on then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The lease ends before it starts', hint = issue;
  end if;
end
$$;
