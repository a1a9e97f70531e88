-- The error code of the obstacle to a receipt for some days. TERM_NOT_OWED: for at least one of these days, no rent is
-- owed. NO_TENANT: nobody was a tenant on any of these days. Null means no obstacle. Written in PL/pgSQL, which caches
-- the plan, because a request for a month calls this function for each due.
create function private.days_obstacle(lease public.leases, days daterange) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  if isempty(days) or not days <@ private.rent_days(lease) then
    return 'TERM_NOT_OWED';
  elsif not exists (
    select from public.tenants where tenants.lease_id = lease.id and private.was_tenant_between(tenants, lower(days), upper(days) - 1)
  ) then
    return 'NO_TENANT';
  end if;
  return null;
end
$$;

-- The error code of the obstacle to a receipt for a term: TERM_NOT_OWED if the term does not consist of whole dues,
-- else the result of private.days_obstacle.
create function private.term_obstacle(lease public.leases, term private.term) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  days daterange := case when term.first_day <= term.last_day then daterange(term.first_day, term.last_day, '[]') else 'empty' end;
begin
  return case
    when not isempty(days) and (
      -- The dues must cover exactly the days of the term.
      select
        bool_or(not daterange(dues.period_from, dues.period_to, '[]') <@ days)
        or sum(dues.period_to - dues.period_from + 1) <> upper(days) - lower(days)
      from public.dues
      where dues.lease_id = lease.id and dues.kind = 'rent' and daterange(dues.period_from, dues.period_to, '[]') && days
    ) is not false then 'TERM_NOT_OWED'
    else private.days_obstacle(lease, days)
  end;
end
$$;
grant execute on function private.uncertified_amount, private.other_due_parts, private.days_obstacle, private.term_obstacle to authenticated;

-- The period of the next receipt of a due. If a partial receipt covers the due, it is the period of the partial
-- receipt.
create function private.receipt_days(lease uuid, first_day date, last_day date) returns daterange
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return coalesce((
    select daterange(receipt.period_from, receipt.period_to, '[]')
    from private.holding_receipts receipt
    where receipt.lease_id = receipt_days.lease and receipt.kind = 'partial'
      and receipt.period_from <= receipt_days.first_day and receipt.period_to >= receipt_days.last_day
    limit 1
  ), daterange(first_day, last_day, '[]'));
end
$$;
grant execute on function private.receipt_days to authenticated;

-- The kind of receipt that can be issued for a term. Returns null if no receipt can be issued.
create function private.possible_receipt(lease public.leases, term private.term) returns text
language plpgsql stable set search_path = ''
as $$
begin
  if (private.covering_quittance(term)).id is not null or coalesce(term.received, 0) <= 0 then
    return null;
  elsif term.received >= term.due_rent + term.due_charges then
    return 'quittance';
  elsif exists (select from private.paid_parts(lease, term.first_day, term.last_day) part where part.uncertified > 0) then
    return 'partial';
  end if;
  return null;
end
$$;

-- The kind of receipt to propose for a term, or null. Proposes nothing if only an opening advance pays the term,
-- because the landlord may have issued a receipt before he used Klinky. Proposes a quittance only once its term has
-- begun.
create function private.next_receipt(lease public.leases, term private.term) returns text
language plpgsql stable set search_path = ''
as $$
declare
  possible text := private.possible_receipt(lease, term);
begin
  return case when possible is not null and (possible = 'partial' or term.first_day <= private.today()) and exists (
    select from private.paid_parts(lease, term.first_day, term.last_day) part
    where (part.payment).kind <> 'opening' and (possible = 'quittance' or part.uncertified > 0)
  ) then possible end;
end
$$;
grant execute on function private.possible_receipt, private.next_receipt, private.paid_parts to authenticated;

-- The kind of receipt to propose for a rent due, or null.
create function private.next_receipt_of_due(due public.dues) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select private.next_receipt(leases, private.term_of(leases, lower(days), upper(days) - 1))
    from public.leases
    cross join lateral private.receipt_days(leases.id, due.period_from, due.period_to) days
    where leases.id = due.lease_id
  );
end
$$;
grant execute on function private.next_receipt_of_due to authenticated;
