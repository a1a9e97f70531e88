-- A rent that fell due in the last 31 days, is fully paid and has no quittance yet. The notification ends when the
-- quittance is issued. Older rents get no notification, because a landlord may enter years of past payments at once.
-- `occasion` is the first day of the term.

create function private.kind_payment_received() returns private.kind
language sql immutable set search_path = ''
as $$
  select
    'payment', true,
    '$.names.type() == "array" && $.tenantId.type() == "string" && $.to.type() == "string"'::jsonpath
$$;

-- The state of a rent due, and its quittance.
create function private.rent_due_state(
  lease uuid, first_day date, out last_day date, out is_paid boolean, out receipt jsonb
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    due.period_to,
    due.amount > 0 and due.amount = due.received
  into last_day, is_paid
  from public.dues due
  where due.lease_id = rent_due_state.lease and due.kind = 'rent' and due.period_from = first_day;
  receipt := (
    select jsonb_build_object('id', holding_receipts.id, 'number', holding_receipts.number)
    from private.holding_receipts
    where holding_receipts.lease_id = rent_due_state.lease and holding_receipts.kind = 'quittance'
      and holding_receipts.period_from <= last_day and holding_receipts.period_to >= first_day
    order by holding_receipts.issued_at desc
    limit 1
  );
end
$$;

-- Returns the detail `blocker`: the code of the data that are missing for the quittance of a paid rent. Returns {} if
-- no data are missing.
create function private.blocker_json(lease uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object('blocker', private.missing_for_lease(leases)))
    from public.leases
    where leases.id = blocker_json.lease
  );
end
$$;

create function private.news_payment_received(lease public.leases, landlord public.users, account private.position)
returns setof private.news
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  return query
  select
    landlord.id, 'payment_received', lease.id, due.period_from::date,
    private.lease_people_json(lease.id, due.period_from) || jsonb_build_object('to', due.period_to)
      || private.blocker_json(lease.id)
  from public.dues due
  cross join lateral private.rent_due_state(due.lease_id, due.period_from) paid
  where due.lease_id = lease.id and due.kind = 'rent' and due.due_on between today - 31 and today
    -- The check for a quittance comes last, because it is the slowest check.
    and case when paid.is_paid and paid.receipt is null then private.next_receipt_of_due(due) = 'quittance' end;
end
$$;

create function private.state_payment_received(news private.news, out ending text, out details jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    case when paid.receipt is not null then 'done' when paid.is_paid is not true then 'changed' end,
    news.details - 'receipt' - 'blocker' || coalesce(private.lease_people_json(lease.id, news.occasion), '{}')
      || private.blocker_json(lease.id) || jsonb_strip_nulls(jsonb_build_object('to', paid.last_day, 'receipt', paid.receipt))
  into ending, details
  from public.leases lease
  cross join lateral private.rent_due_state(lease.id, news.occasion) paid
  where lease.id = news.subject_id and lease.owner_id = news.user_id;
end
$$;
