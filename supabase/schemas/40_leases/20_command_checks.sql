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
    perform private.refuse('VALIDATION_FAILED', 'The property is archived', field || '=archived');
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
    perform private.refuse('NOT_FOUND', 'There is no such lease');
  end if;
  return found_lease;
end
$$;

-- Returns the stored form of a command's arguments. A later request with the same idempotency key is compared with the
-- stored form.
create function private.request_of(command text, arguments jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(arguments) || jsonb_build_object('command', command)
$$;

-- Returns the stored form of arguments that can be long or can name people. This form is a digest, so that no data of
-- deleted people remains.
create function private.request_digest(command text, arguments jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select private.request_of(command, jsonb_build_object(
    'sha256', encode(sha256(convert_to(jsonb_strip_nulls(arguments)::text, 'UTF8')), 'hex')
  ))
$$;

-- Refuses an idempotency key if the result of its request has been cancelled. The command must neither run again nor
-- return the cancelled result.
create function private.refuse_cancelled(is_cancelled boolean) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if is_cancelled then
    perform private.refuse('ALREADY_CANCELLED', 'The result of the request with this key was cancelled');
  end if;
end
$$;

-- Returns the rows that requests with a key have made.
create function private.rows_of_key(landlord uuid, key uuid) returns table (id uuid, request jsonb, cancelled_at timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select payment.id, payment.request, payment.cancelled_at
    from public.payments payment where payment.owner_id = landlord and payment.idempotency_key = key
    union all
    select due.id, due.request, due.cancelled_at
    from public.dues due where due.owner_id = landlord and due.idempotency_key = key
    union all
    select lease.id, lease.request, null
    from public.leases lease where lease.owner_id = landlord and lease.idempotency_key = key
    union all
    select lessor.id, lessor.request, null
    from public.lessors lessor where lessor.owner_id = landlord and lessor.idempotency_key = key
    union all
    select property.id, property.request, null
    from public.properties property where property.owner_id = landlord and property.idempotency_key = key
    union all
    select tenant.id, tenant.request, null
    from public.tenants tenant where tenant.owner_id = landlord and tenant.idempotency_key = key
    union all
    select revision.id, revision.request, revision.undone_at
    from public.revisions revision where revision.owner_id = landlord and revision.idempotency_key = key
    union all
    select movement.id, movement.request, movement.cancelled_at
    from public.deposit_movements movement where movement.owner_id = landlord and movement.idempotency_key = key
    union all
    select settlement.id, settlement.request, settlement.cancelled_at
    from public.settlements settlement where settlement.owner_id = landlord and settlement.idempotency_key = key
    union all
    select expense.id, expense.request, null
    from public.expenses expense where expense.owner_id = landlord and expense.idempotency_key = key
    union all
    select mail.id, mail.request, null
    from public.document_mails mail where mail.owner_id = landlord and mail.idempotency_key = key
    union all
    select document.id, document.request, null
    from public.documents document where document.owner_id = landlord and document.idempotency_key = key;
end
$$;

-- Refuses a key that was used for another request. The same request with the same key has no second effect. The hint
-- names the row that the same command made with this key, so that the caller can change the row instead.
create function private.require_own_key(landlord uuid, idempotency_key uuid, request jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  others integer;
  cancelled integer;
  same_command uuid[];
begin
  if idempotency_key is null then
    perform private.refuse('VALIDATION_FAILED', 'An idempotency key is missing', 'idempotencyKey=required');
  end if;
  select
    count(*), count(other.cancelled_at),
    array_agg(other.id) filter (where other.request -> 'command' = require_own_key.request -> 'command')
  into others, cancelled, same_command
  from private.rows_of_key(landlord, idempotency_key) other
  where other.request is distinct from require_own_key.request;
  if others > 0 then
    perform private.refuse_cancelled(cancelled = others);
    perform private.refuse(
      'IDEMPOTENCY_KEY_REUSED', 'The key was used for another request',
      case when cardinality(same_command) = 1 then 'existingId=' || same_command[1] end
    );
  end if;
end
$$;

-- Limits the rows of one lease, because each command computes the whole account of the lease anew. Like quotas, this
-- limit applies only to users.
create function private.require_lease_quota(used bigint, relation text, most integer) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if used > most and private.landlord_id() is not null then
    perform private.refuse('QUOTA_REACHED', format('A lease has room for %s %s', most, relation));
  end if;
end
$$;

-- Requires an amount in euros that the contract allows.
create function private.require_amount(amount numeric, field text, lowest numeric default 0.01, highest numeric default 9999999999.99)
returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if amount < 0 then
    perform private.refuse('VALIDATION_FAILED', 'An amount must not be negative', field || '=negativeAmount');
  elsif amount is null or amount < lowest or amount > highest or amount <> round(amount, 2) then
    perform private.refuse('VALIDATION_FAILED', 'An amount must be in euros, with at most two decimals', field || '=invalidAmount');
  end if;
end
$$;

-- Checks the amounts of a new or changed letting or lease. The amounts must be checked before they are stored, because
-- the columns round amounts.
create function private.require_amounts(fields jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  perform private.require_amount(field.value::numeric, field.key, 0, 9999999.99)
  from jsonb_each_text(fields) field where field.key in ('rent', 'charges', 'deposit') and field.value is not null;
end
$$;

create function private.require_day(day date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if day is null then
    perform private.refuse('VALIDATION_FAILED', 'A day is missing', field || '=required');
  elsif not private.is_day(day) then
    perform private.refuse('VALIDATION_FAILED', 'A day must be between 1900 and 2199', field || '=invalid');
  end if;
end
$$;

grant execute on function private.is_day, private.require_day to authenticated;

-- A day more than two years ahead is probably a typing error.
create function private.is_within_two_years(day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return day <= private.today() + interval '2 years';
end
$$;
grant execute on function private.is_within_two_years to authenticated;

create function private.require_within_two_years(day date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_within_two_years(day) then
    perform private.refuse('VALIDATION_FAILED', 'The day is more than two years ahead', field || '=tooFarAhead');
  end if;
end
$$;

-- An account covers at most the current month and the sixty months before, because each command computes the whole
-- account anew. Older debt is part of the opening balance.
create function private.require_account_start(day date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if day < (private.month_of(private.today())).first_day - interval '60 months' then
    perform private.refuse('VALIDATION_FAILED', 'An account may start at most sixty months ago', field || '=tooLongAgo');
  end if;
end
$$;

-- Checks the first day of a new or moved account. It may be more than two years ahead only if it is also the first day
-- of the lease.
create function private.require_new_account_start(day date, lease_starts_on date, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_account_start(day, field);
  if day is distinct from lease_starts_on then
    perform private.require_within_two_years(day, field);
  end if;
end
$$;

-- Refuses a day of revision with only a month or only a day, and a day that exists in no year, such as 30 February.
create function private.require_revision_day(month integer, day integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if not private.is_day_of_year(month, day) then
    perform private.refuse('VALIDATION_FAILED', 'The day of revision needs a month and a day that exists', case
      when month is null then 'revisionMonth=required' when day is null then 'revisionDay=required' else 'revisionDay=invalidDate'
    end);
  end if;
end
$$;

-- Refuses a lease that ends before it starts. `issue` names the field that was changed: the start or the end.
create function private.require_lease_time(starts_on date, ends_on date, issue text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if ends_on < starts_on then
    perform private.refuse('VALIDATION_FAILED', 'The lease ends before it starts', issue);
  end if;
end
$$;
