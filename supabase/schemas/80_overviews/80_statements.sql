-- The statement of a lease's account between two days.

-- The tenants of the lease between the two days, and the selected tenant, in the order in which they were added.
create function private.people_of_statement(lease uuid, first_day date, last_day date, tenant uuid) returns setof public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select *
    from (
      select * from private.tenants_between(people_of_statement.lease, people_of_statement.first_day, people_of_statement.last_day)
      union
      select * from public.tenants where tenants.id = people_of_statement.tenant
    ) named
    order by named.created_at, named.id;
end
$$;
grant execute on function private.people_of_statement to authenticated;

-- The dues and payments of a lease until a day. `place` sorts dues before payments of the same day.
create function private.account_movements(lease uuid, until date)
returns table (day date, place integer, created_at timestamptz, id uuid, amount numeric, entry jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      dues.due_on::date, 1, dues.created_at, dues.id, dues.amount::numeric,
      case dues.kind
        when 'rent' then jsonb_build_object(
          'kind', dues.kind, 'from', dues.period_from, 'to', dues.period_to, 'hasCharges', dues.charges > 0
        )
        when 'opening' then jsonb_build_object('kind', dues.kind)
        when 'refund' then jsonb_build_object('kind', dues.kind, 'label', dues.label, 'isReturn', dues.returns_payment_id is not null)
        else jsonb_build_object('kind', dues.kind, 'label', dues.label)
      end
    from public.dues
    where dues.lease_id = account_movements.lease and dues.cancelled_at is null and dues.due_on <= account_movements.until
    union all
    select
      payments.paid_on, 2, payments.created_at, payments.id, -payments.amount,
      jsonb_build_object(
        'kind', 'payment', 'of', payments.kind, 'method', payments.method, 'payer', private.name_of_payer(payments),
        'payerOffice', payments.payer_office,
        'beneficiary', case when payments.kind = 'benefit' then private.name_of_tenant(payments.tenant_id) end
      )
    from public.payments
    where payments.lease_id = account_movements.lease and payments.cancelled_at is null and payments.paid_on <= account_movements.until;
end
$$;

-- The debt of a lease that was already time-barred on a day.
create function private.time_barred_on(lease public.leases, day date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(dues.amount), 0) - coalesce(sum(paid.amount), 0)
    from public.dues
    left join lateral (
      select sum(allocations.amount) as amount
      from public.allocations
      join public.payments on payments.id = allocations.payment_id
      where allocations.due_id = dues.id and payments.paid_on <= day
    ) paid on true
    where dues.lease_id = lease.id and dues.cancelled_at is null and dues.due_on + lease.limitation_period < day
  );
end
$$;
grant execute on function private.account_movements, private.time_barred_on to authenticated;

-- The entry of a payment or a return without the payer. A benefit becomes an ordinary payment, because the word would
-- tell who paid.
create function private.entry_without_payer(entry jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when entry ->> 'kind' = 'payment' then entry || jsonb_build_object(
      'of', case entry ->> 'of' when 'benefit' then 'payment' else entry ->> 'of' end,
      'payer', null, 'payerOffice', null, 'beneficiary', null
    )
    when (entry ->> 'isReturn')::boolean then entry || jsonb_build_object('label', null)
    else entry
  end;
end
$$;

-- The account of a tenant's lease between two days. `first_day` is the start of the account if it is null. With `for_tenant`,
-- the statement names only the tenant, and no payer.
create function private.statement_json(tenant public.tenants, first_day date, until date, for_tenant boolean) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  landlord public.users;
  property public.properties;
  lease public.leases;
  lessor public.lessors;
  since date;
  people public.tenants[];
begin
  select * into landlord from public.users where users.id = tenant.owner_id;
  select * into lease from public.leases where leases.id = tenant.lease_id;
  lessor := private.lessor_of(lease);
  perform private.require_profile(lessor);
  select * into property from public.properties where properties.id = lease.property_id;
  since := coalesce(first_day, least(lease.account_starts_on, until, (
    -- If the account begins with the lease, a payment at the signature belongs to the account, even if it precedes the
    -- account's first day.
    select min(payments.paid_on) from public.payments
    where payments.lease_id = lease.id and payments.cancelled_at is null and lease.account_starts_on = lease.starts_on
  )));
  people := case
    when for_tenant then array[tenant] else array(select private.people_of_statement(lease.id, since, until, tenant.id))
  end;
  return (
    select jsonb_build_object(
      'landlord', private.landlord_json(lessor, landlord.email),
      'locale', landlord.locale,
      'tenants', private.people_json(people),
      'sentTo', private.address_for(lease, people),
      'property', case when property.id is not null then private.property_json(property) end,
      'isBilingual', lease.is_bilingual,
      'from', since,
      'to', until,
      'drawnOn', private.today(),
      'isGoverned', private.is_governed(lease.kind),
      'timeBarred', private.time_barred_on(lease, until),
      -- Known only for today: later payments may have paid the benefits of an earlier day.
      'awaited', case
        when until = private.today() then (
          select positions.awaited - positions.deferred + coalesce((positions.office_part ->> 'amount')::numeric, 0)
          from private.positions where positions.lease_id = lease.id
        )
        else 0
      end,
      'openingBalance', coalesce(sum(movement.amount) filter (where movement.day < since), 0),
      'movements', coalesce(jsonb_agg(
        jsonb_build_object('day', movement.day, 'amount', movement.amount, 'entry', case
          when for_tenant then private.entry_without_payer(movement.entry) else movement.entry
        end)
        order by movement.day, movement.place, movement.created_at, movement.id
      ) filter (where movement.day >= since), '[]')
    )
    from private.account_movements(lease.id, until) movement
  );
end
$$;
grant execute on function private.entry_without_payer, private.statement_json to authenticated;

-- Runs as the caller, so that policies apply. Written in PL/pgSQL, so that take_turn runs before anything is read.
create function public.account_statement(tenant uuid, first_day date default null, last_day date default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants;
begin
  perform private.take_turn();
  select * into found_tenant from public.tenants where tenants.id = account_statement.tenant;
  if not found then
    return null;
  end if;
  return private.statement_json(found_tenant, first_day, coalesce(last_day, private.today()), false);
end
$$;
comment on function public.account_statement is
  'The account of a tenant''s lease between two days (by default from the start of the account to today): the opening balance, dues and payments. Null if there is no such tenant.';
grant execute on function public.account_statement to authenticated;
