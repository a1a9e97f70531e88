-- An advance of more than a month's rent. The landlord is notified once a month while the advance lasts. The landlord
-- can refund the advance, or assign it to coming months.

create function private.kind_advance_left() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'payment', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.amount.type() == "number"'::jsonpath
$$;

-- The monthly rent and charges of a lease on a day.
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

create function private.news_advance_left(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  this_month date := date_trunc('month', today);
begin
  return query
  select
    landlord.id, 'advance_left', lease.id, this_month,
    private.lease_people_json(lease.id, today) || jsonb_build_object('amount', account.advance)
  where account.advance > private.monthly_rent(lease.id, today);
end
$$;

create function private.days_advance_left(lease public.leases, landlord public.users, account private.position)
returns setof date
language plpgsql stable set search_path = ''
as $$
begin
  return query select (private.month_of(private.today())).last_day + 1 where account.advance > 0;
end
$$;

create function private.state_advance_left(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  select
    case when account.advance <= private.monthly_rent(lease.id, today) then 'done' end,
    news.details || coalesce(private.lease_people_json(lease.id, today), '{}') || jsonb_build_object('amount', account.advance)
  into ending, details
  from public.leases lease
  cross join lateral private.position_of(lease.id) account
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;
