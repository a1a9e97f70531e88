-- The account of a lease from a day to a day, as its document says it.

-- Those who were on the lease, and the one whom the landlord named, in the order in which they were added.
create function private.people_named(lease uuid, first_day date, last_day date, tenant uuid) returns setof public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select *
    from (
      select * from private.people_on(people_named.lease, people_named.first_day, people_named.last_day)
      union
      select * from public.tenants known where known.id = people_named.tenant
    ) named
    order by named.created_at, named.id;
end
$$;
grant execute on function private.people_named to authenticated;

-- As the caller, so that policies apply. In PL/pgSQL, since nothing of it is read when it is somebody else's turn.
create function public.account_statement(tenant uuid, first_day date default null, last_day date default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  letting private.lettings;
  landlord public.users;
  property public.properties;
  lease public.leases;
  lessor public.lessors;
  until date := coalesce(last_day, private.today());
  since date;
begin
  perform private.take_turn();
  select * into letting from private.lettings known where known.id = account_statement.tenant;
  if not found then
    return null;
  end if;
  select * into landlord from public.users known where known.id = letting.owner_id;
  select * into lease from public.leases where leases.id = letting.lease_id;
  lessor := private.lessor_of(lease);
  perform private.require_profile(lessor);
  select * into property from public.properties known where known.id = letting.property_id;
  since := coalesce(first_day, least(letting.account_starts_on, until, (
    -- What was paid when the lease was signed is of the account.
    select min(one.paid_on) from public.payments one
    where one.lease_id = letting.lease_id and one.cancelled_at is null
      and letting.account_starts_on = letting.lease_starts_on
  )));
  return (
    with movement as (
      select
        due.due_on as day, 1 as place, due.created_at, due.id, due.amount,
        case due.kind
          when 'rent' then jsonb_build_object('kind', due.kind, 'from', due.period_from, 'to', due.period_to)
          when 'opening' then jsonb_build_object('kind', due.kind)
          else jsonb_build_object('kind', due.kind, 'label', due.label)
        end as entry
      from public.dues due
      where due.lease_id = letting.lease_id and due.cancelled_at is null and due.due_on <= until
      union all
      select
        payment.paid_on, 2, payment.created_at, payment.id, -payment.amount,
        jsonb_build_object(
          'kind', 'payment', 'of', payment.kind, 'method', payment.method, 'payer', private.payer_of(payment),
          'payerOffice', payment.payer_office, 
          'beneficiary', case when payment.kind = 'benefit' then private.name_of(payment.tenant_id) end
        )
      from public.payments payment
      where payment.lease_id = letting.lease_id and payment.cancelled_at is null and payment.paid_on <= until
    )
    select jsonb_build_object(
      'landlord', private.told_landlord(lessor, landlord.email),
      'locale', landlord.locale,
      'tenants', private.told_people(array(select private.people_named(letting.lease_id, since, until, letting.id))),
      'property', case when property.id is not null then private.told_property(property) end,
      'isBilingual', letting.is_bilingual,
      'from', since,
      'to', until,
      'drawnOn', private.today(),
      'isGoverned', private.is_governed(lease.kind),
      -- Of what was owed on the last day, what could no longer be claimed then.
      'prescribed', (
        select coalesce(sum(due.amount), 0) - coalesce(sum(paid.amount), 0)
        from public.dues due
        left join lateral (
          select sum(part.amount) as amount
          from public.allocations part
          join public.payments payment on payment.id = part.payment_id
          where part.due_id = due.id and payment.paid_on <= until
        ) paid on true
        where due.lease_id = letting.lease_id and due.cancelled_at is null and due.due_on + lease.claims_run < until
      ),
      'openingBalance', coalesce(sum(movement.amount) filter (where movement.day < since), 0),
      'movements', coalesce(
        -- Of one day, what falls due comes before what pays it.
        jsonb_agg(
          jsonb_build_object('day', movement.day, 'amount', movement.amount, 'entry', movement.entry)
          order by movement.day, movement.place, movement.created_at, movement.id
        ) filter (where movement.day >= since), '[]')
    )
    from movement
  );
end
$$;
comment on function public.account_statement is
  'The account of a tenant''s lease, by default from its start to today: what was owed before, and each due and payment; null: no such tenant.';
revoke execute on function public.account_statement from anon, service_role;
grant execute on function public.account_statement to authenticated;
