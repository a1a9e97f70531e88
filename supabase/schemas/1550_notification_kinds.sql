-- All that the database knows of each kind of notification: its type, the details that its text needs, what causes it and how
-- that ends. A cause is a state, not something that the landlord has just done: so it can end, and then the notification
-- says so and counts as read. The text is functions/v1/notifications/kinds/<kind>.ts.

create type private.news as (user_id uuid, kind text, entity_id uuid, occasion date, details jsonb);

-- Its type, unless each message names its own; whether it recurs, so that each has its occasion; and what its details must
-- match. Constraints call it, which cannot read a table; an unknown kind has nothing. A message is written by hand.
create function private.notification_kind(kind text, out type text, out recurs boolean, out details jsonpath)
language sql immutable set search_path = ''
as $$
  select known.type, known.recurs, known.details::jsonpath
  from (values
    ('rent_late', 'payment', true,
      '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number"'),
    ('payment_received', 'payment', true, '$.names.type() == "array" && $.tenantId.type() == "string" && $.to.type() == "string"'),
    ('advance_left', 'payment', true, '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number"'),
    ('lease_ends', 'lease', true, '$.names.type() == "array" && $.tenantId.type() == "string"'),
    ('lease_anniversary', 'lease', true, '$.tenantName.type() == "string" && $.leaseStartsOn.type() == "string"'),
    ('tenant_without_property', 'document', false, '$.tenantName.type() == "string"'),
    ('profile_incomplete', 'document', false, '$.missing.type() == "array"'),
    ('account_created', 'document', false, '$.email.type() == "string"'),
    ('message', null, false,
      '$.title.fr.type() == "string" && $.title.en.type() == "string"
        && $.content.fr.type() == "string" && $.content.en.type() == "string"
        && (!exists($.link) || $.link like_regex "^/[^/\\\\]")')
  ) known (kind, type, recurs, details)
  where known.kind = notification_kind.kind
$$;
grant execute on function private.notification_kind to authenticated;

-- These are in PL/pgSQL, which keeps its plans: SQL functions are planned again by every caller.

-- Whom a lease is told by: the tenants who are on it on a day, else all who were, with the first of them. Null: there is none.
create function private.told_lease_people(lease uuid, day date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'tenantId', (array_agg(known.id order by known.created_at, known.id))[1],
      'names', jsonb_agg(
        private.tenant_name(known.company_name, known.first_name, known.last_name) order by known.created_at, known.id
      )
    )
    from (
      select *, rank() over (
        order by coalesce(one.joins_on <= day, true) and coalesce(one.leaves_on >= day, true) desc
      ) as place
      from public.tenants one
      where one.lease_id = told_lease_people.lease
    ) known
    where known.place = 1
    having count(*) > 0
  );
end
$$;

-- What is told of an account that is late, without what falls due only today and what can no longer be claimed.
create function private.told_late(account private.position) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'paidTo', account.paid_to,
    -- Who wants to be told on the day itself is told what is due then.
    'amount', case when account.days_late > 0 then account.late else account.owed - account.prescribed end
  ));
end
$$;

-- How it ended that what fell due on a day was the oldest that is unpaid: done, if something did, and all of it is paid.
create function private.late_ending(lease uuid, due_on date) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select case
      when bool_and(due.amount = (
        select coalesce(sum(part.amount), 0) from public.allocations part where part.due_id = due.id
      )) then 'done'
      else 'changed'
    end
    from public.dues due
    where due.lease_id = late_ending.lease and due.due_on = late_ending.due_on and due.cancelled_at is null
      and due.amount > 0
  );
end
$$;

-- What a lease costs a month on a day.
create function private.monthly_rent(lease uuid, day date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select rents.rent + rents.charges from public.rents
    where rents.lease_id = monthly_rent.lease and rents.holds_from <= day
    order by rents.holds_from desc limit 1
  );
end
$$;

-- What was received of a rent due, and the quittance that says so.
create function private.paid_due(
  lease uuid, first_day date, out last_day date, out is_paid boolean, out receipt jsonb
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    due.period_to,
    due.amount > 0 and due.amount = (
      select coalesce(sum(part.amount), 0) from public.allocations part where part.due_id = due.id
    )
  into last_day, is_paid
  from public.dues due
  where due.lease_id = paid_due.lease and due.kind = 'rent' and due.period_from = first_day;
  receipt := (
    select jsonb_build_object('id', known.id, 'number', known.number)
    from private.holding_receipts known
    where known.lease_id = paid_due.lease and known.kind = 'quittance'
      and known.period_from <= last_day and known.period_to >= first_day
    order by known.issued_at desc
    limit 1
  );
end
$$;

-- What a rent that is paid lacks for its quittance, as a detail of what is told of it; nothing: {}.
create function private.told_blocker(lease uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object('blocker', private.missing_for_lease(leases)))
    from public.leases
    where leases.id = told_blocker.lease
  );
end
$$;

-- What is to be notified today of a lease, and of where its account stands. What depends on the date here has its day in
-- private.next_look.
create function private.news_of_lease(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  this_month date := date_trunc('month', today);
begin
  return query
  -- An account of which the oldest unpaid due fell due so many days ago, also of those who have left.
  select
    landlord.id, 'rent_late', lease.id, account.oldest_unpaid_due_on,
    private.told_lease_people(lease.id, today) || private.told_late(account)
  where account.oldest_unpaid_due_on + landlord.late_rent_after_days <= today

  union all

  -- Rents that fell due in the last month and are paid, with the quittance to follow. That is asked last, of those alone.
  select
    landlord.id, 'payment_received', lease.id, due.period_from,
    private.told_lease_people(lease.id, due.period_from) || jsonb_build_object('to', due.period_to)
      || private.told_blocker(lease.id)
  from public.dues due
  cross join lateral private.paid_due(due.lease_id, due.period_from) paid
  where due.lease_id = lease.id and due.kind = 'rent' and due.due_on between today - 31 and today
    and case when paid.is_paid and paid.receipt is null then private.next_of_due(due) = 'quittance' end

  union all

  -- Once a month, an advance of more than a month's rent.
  select
    landlord.id, 'advance_left', lease.id, this_month,
    private.told_lease_people(lease.id, today) || jsonb_build_object('amount', account.advance)
  where account.advance > private.monthly_rent(lease.id, today)

  union all

  -- A lease that ends soon.
  select landlord.id, 'lease_ends', lease.id, lease.ends_on, private.told_lease_people(lease.id, lease.ends_on)
  where lease.ends_on between today and today + private.days_told_before_end(lease)

  union all

  -- Of a lease that goes on, by the tenant who stands for it.
  select
    landlord.id, cause.kind, tenant.id, cause.occasion,
    jsonb_build_object('tenantName', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name)) || cause.details
  from (
    -- Its anniversary in the next 30 days. A lease that began on 29 February has it on the 28th in most years.
    select 'lease_anniversary', yearly.day, jsonb_build_object('leaseStartsOn', lease.starts_on)
    from private.anniversary(lease, today) yearly (day)
    where lease.starts_on <= today and yearly.day between today and today + 30
    union all
    select 'tenant_without_property', null, '{}' where lease.property_id is null
  ) cause (kind, occasion, details)
  join private.lettings tenant on tenant.lease_id = lease.id and tenant.stands_for_lease and tenant.state = 'current';
end
$$;

create function private.days_told_before_end(lease public.leases) returns integer
language sql immutable set search_path = ''
as $$
  select case when lease.kind in ('student', 'mobility') then 60 else 30 end
$$;

-- The next anniversary of a lease from a day on, which may be that day.
create function private.anniversary(lease public.leases, day date) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return lease.starts_on + make_interval(years => extract(year from age(day - 1, lease.starts_on))::integer + 1);
end
$$;

-- The first day after today on which something of a lease changes by the date alone: a term is to be made, what is told of it is
-- other than today, or something new is.
create function private.next_look(lease public.leases, landlord public.users, account private.position) returns date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  next_term date := upper(private.term_days(lease, today + 32 - lease.rent_due_day));
begin
  return (
    select min(known.day)
    from (
      -- A term to make.
      select next_term + lease.rent_due_day - 32 as day where next_term < upper(private.owed_days(lease))
      union all
      select lease.account_starts_on - 31
      union all
      -- What falls due, is late, is told as late, or can no longer be claimed.
      select one.day
      from public.dues due
      cross join lateral (values
        (due.due_on), (due.due_on + 1), (due.due_on + landlord.late_rent_after_days), ((due.due_on + lease.claims_run)::date + 1)
      ) one (day)
      where due.lease_id = lease.id and due.cancelled_at is null
      union all
      -- An advance is told once a month.
      select (private.month_of(today)).last_day + 1
      where account.advance > 0
      union all
      select rents.holds_from from public.rents where rents.lease_id = lease.id
      union all
      -- Who comes and goes, and how the lease goes on.
      select one.day
      from public.tenants person
      cross join lateral (values (person.joins_on), (person.leaves_on + 1)) one (day)
      where person.lease_id = lease.id
      union all
      select unnest(array[
        lease.starts_on, private.rent_owed_until(lease) + 1, lease.ends_on - private.days_told_before_end(lease),
        private.anniversary(lease, today) - 30, private.anniversary(lease, private.anniversary(lease, today) + 1) - 30
      ])
    ) known
    where known.day > today
  );
end
$$;

-- Those who let something and lack what a quittance states of them. Leases without a dwelling are let by the first.
create view private.incomplete_lessors with (security_invoker = true) as
select lessors.owner_id, lessors.id
from public.lessors
where private.missing_for_receipts(lessors) <> '{}' and (
  exists (select from public.properties where properties.lessor_id = lessors.id)
  or exists (select from public.leases where leases.owner_id = lessors.owner_id and leases.property_id is null)
    and lessors.id = (private.first_lessor(lessors.owner_id)).id
);
comment on view private.incomplete_lessors is 'Lessors of whom a quittance cannot be issued yet, and what they lack.';
revoke all on private.incomplete_lessors from anon, authenticated, service_role;

-- What a quittance states of a lessor and its profile lacks, once there is something to let.
create function private.news_of_profile(landlord public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select landlord.id, 'profile_incomplete', lessor.id, null::date, private.told_missing(lessor.id)
  from private.incomplete_lessors lessor
  where lessor.owner_id = landlord.id
  order by lessor.id;
end
$$;

-- What a lessor lacks, and which it is where there are several.
create function private.told_missing(lessor uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('missing', private.missing_for_receipts(lessors)) || case
      when exists (select from public.lessors other where other.owner_id = lessors.owner_id and other.id <> lessors.id)
      then jsonb_build_object('lessorName', private.lessor_name(lessors))
      else '{}'
    end
    from public.lessors
    where lessors.id = told_missing.lessor
  );
end
$$;

-- Only super-admins are notified of accounts; nobody else may know of them.
create function private.news_of_account(account public.users) returns setof private.news
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select
    admin.id, 'account_created', account.id, null::date,
    jsonb_build_object('name', nullif(concat_ws(' ', account.first_name, account.last_name), ''), 'email', account.email)
  from public.users admin
  where admin.is_super_admin and admin.id <> account.id
    and exists (select from public.whitelisted_users where email = account.email);
end
$$;

-- How what is told of a lease and its account stands today, and the details as they are now.
create function private.state_of_account(lease public.leases, told private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  account private.position;
  paid record;
begin
  details := told.details || coalesce(private.told_lease_people(
    lease.id, case when told.kind in ('rent_late', 'advance_left') then private.today() else told.occasion end
  ), '{}');
  case told.kind
    when 'rent_late' then
      account := private.position_of(lease.id);
      ending := case
        when account.oldest_unpaid_due_on is distinct from told.occasion
        then private.late_ending(lease.id, told.occasion)
      end;
      details := details - 'paidTo' || private.told_late(account);
    when 'payment_received' then
      paid := private.paid_due(lease.id, told.occasion);
      ending := case when paid.receipt is not null then 'done' when paid.is_paid is not true then 'changed' end;
      details := details - 'blocker' || private.told_blocker(lease.id)
        || jsonb_strip_nulls(jsonb_build_object('to', paid.last_day, 'receipt', paid.receipt));
    when 'advance_left' then
      account := private.position_of(lease.id);
      ending := case when account.advance <= private.monthly_rent(lease.id, private.today()) then 'done' end;
      details := details || jsonb_build_object('amount', account.advance);
    when 'lease_ends' then
      ending := case when lease.ends_on is distinct from told.occasion then 'changed' end;
  end case;
end
$$;

-- How the cause stands today: its ending, null while it applies, and the details as they are now.
create function private.state_of(told private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  lease public.leases;
  tenant private.lettings;
  missing jsonb;
begin
  told.details := told.details - 'receipt';
  details := told.details;
  if told.kind in ('rent_late', 'payment_received', 'advance_left', 'lease_ends') then
    select * into lease from public.leases where leases.id = told.entity_id and leases.owner_id = told.user_id;
    if found then
      select state.ending, state.details into ending, details from private.state_of_account(lease, told) state;
    else
      ending := 'gone';
    end if;
    return;
  end if;
  select * into tenant from private.lettings where lettings.id = told.entity_id and lettings.owner_id = told.user_id;
  if found then
    details := details || jsonb_build_object('tenantName', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name));
  end if;
  case
    when told.kind = 'account_created' then
      ending := case when not exists (select from public.users where id = told.entity_id) then 'gone' end;
    when told.kind = 'profile_incomplete' then
      missing := private.told_missing(told.entity_id);
      ending := case when missing is null then 'gone' when missing -> 'missing' = '[]' then 'done' end;
      details := details - 'lessorName' || coalesce(missing, '{}');
    when tenant.id is null then
      ending := 'gone';
    when told.kind = 'tenant_without_property' then
      ending := case when tenant.property_id is not null then 'done' end;
    when told.kind = 'lease_anniversary' then
      ending := case
        when tenant.lease_starts_on is distinct from (told.details ->> 'leaseStartsOn')::date then 'changed'
      end;
  end case;
end
$$;
