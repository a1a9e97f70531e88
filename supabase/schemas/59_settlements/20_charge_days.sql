-- The days on which the tenants of a lease bear charges: the days for which rent is owed.
create function private.charge_days(lease public.leases) returns daterange
language plpgsql immutable set search_path = ''
as $$
declare
  first_day date := coalesce(lease.starts_on, lease.account_starts_on);
begin
  -- Most leases have no end, so private.rent_owed_until is called for few leases.
  if lease.ended_by is null and lease.ends_on is null then
    return daterange(first_day, 'infinity');
  end if;
  return daterange(first_day, greatest(first_day, coalesce(private.rent_owed_until(lease) + 1, 'infinity')));
end
$$;

-- The part of an amount for the days from `first_day` to `last_day` that falls on the days from `low` to `high`. It is the
-- rounded amount up to `high` less the rounded amount before `low`. So the parts of tenants who follow one another, and
-- of the vacant days between them, add up to the amount.
create function private.part_of_span(amount numeric, first_day date, last_day date, low date, high date) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  if low > high or low > last_day or high < first_day then
    return 0;
  end if;
  return round(amount * (least(high, last_day) - first_day + 1) / (last_day - first_day + 1), 2)
    - round(amount * (greatest(low, first_day) - first_day) / (last_day - first_day + 1), 2);
end
$$;

create function private.part_of_days(amount numeric, first_day date, last_day date, days datemultirange) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  -- Most bills are for days of one lease. The whole amount needs no query.
  if days @> daterange(first_day, last_day, '[]') then
    return amount;
  end if;
  return (
    select coalesce(sum(private.part_of_span(part_of_days.amount, first_day, last_day, lower(span), upper(span) - 1)), 0)
    from unnest(days * datemultirange(daterange(first_day, last_day, '[]'))) span
  );
end
$$;

create function private.number_of_days(days datemultirange) returns integer
language sql immutable set search_path = ''
as $$
  select coalesce(sum(upper(span) - lower(span)), 0)::integer from unnest(days) span
$$;

-- The provisions of the rent dues. `agreed` is the provision before a reduction. A reduction lowers the rent first, as in
-- private.rent_share_of.
create view private.provisions with (security_invoker = true) as
select
  dues.lease_id, dues.period_from, dues.period_to, dues.charges::numeric as agreed,
  dues.charges - greatest(dues.reduction - dues.rent, 0) as amount, dues.id as due_id
from public.dues
where dues.kind = 'rent';
grant select on private.provisions to authenticated;

-- The part of a due's provision for the days from `low` to `high`. `part` is the whole provision, or its paid part.
-- The days of a term have the provisions that the rents give for them, so charges that changed within the term count from
-- their day. This is the rule of private.provisions_without_dues. A receipt may state a provision that the rents of today
-- do not give. Then all days of the term count alike.
create function private.part_of_provision(due uuid, part numeric, low date, high date) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  provision private.provisions;
  lease public.leases;
  first_day date;
  last_day date;
  reduced numeric;
  until_high numeric;
  before_low numeric;
begin
  select * into provision from private.provisions where provisions.due_id = due;
  first_day := provision.period_from;
  last_day := provision.period_to;
  if low <= first_day and high >= last_day or part = 0 then
    return part;
  end if;
  reduced := provision.agreed - provision.amount;
  select * into lease from public.leases where leases.id = provision.lease_id;
  if (private.lease_amounts(lease, first_day, last_day)).charges is distinct from provision.agreed then
    return private.part_of_span(part, first_day, last_day, low, high);
  end if;
  until_high := (private.lease_amounts(lease, first_day, least(high, last_day))).charges
    - private.part_of_span(reduced, first_day, last_day, first_day, high);
  before_low := coalesce((private.lease_amounts(lease, first_day, low - 1)).charges, 0)
    - private.part_of_span(reduced, first_day, last_day, first_day, low - 1);
  return round(part * until_high / provision.amount, 2) - round(part * before_low / provision.amount, 2);
end
$$;

-- The provisions of a lease that fell due for some days, whether paid or not. `days` are the days that dues cover.
create type private.called_provisions as (called numeric, days datemultirange);

create function private.called_provisions(lease uuid, first_day date, last_day date) returns private.called_provisions
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  provisions private.called_provisions;
begin
  select
    coalesce(sum(private.part_of_provision(provision.due_id, provision.amount, first_day, last_day)), 0),
    coalesce(range_agg(daterange(provision.period_from, provision.period_to, '[]')), '{}') * datemultirange(daterange(first_day, last_day, '[]'))
  into provisions
  from private.provisions provision
  where provision.lease_id = called_provisions.lease and provision.period_from <= last_day and provision.period_to >= first_day;
  return provisions;
end
$$;

-- The part of the provisions that fell due and were paid.
create function private.paid_provisions(lease uuid, first_day date, last_day date) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(private.part_of_provision(provision.due_id, paid.charges, first_day, last_day)), 0)
    from private.provisions provision
    join (
      select part.due_id, sum(part.charges) as charges from private.income_parts part
      where part.lease_id = paid_provisions.lease and part.due_kind = 'rent' group by part.due_id
    ) paid on paid.due_id = provision.due_id
    where provision.lease_id = paid_provisions.lease and provision.period_from <= last_day and provision.period_to >= first_day
  );
end
$$;

-- The provisions that the lease and its rents give for days that no due covers, such as the days before the account.
create function private.provisions_without_dues(lease public.leases, days datemultirange) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum((private.lease_amounts(lease, lower(span), upper(span) - 1)).charges), 0) from unnest(days) span
  );
end
$$;

-- The provisions that the lease and its rents give for some days, or that receipts state for these days. Unlike the
-- provisions that fell due, this sum includes days before the start of the account.
create function private.agreed_provisions(lease public.leases, first_day date, last_day date) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  period datemultirange := datemultirange(daterange(first_day, last_day, '[]'));
  fixed datemultirange := private.days_fixed_by_receipts(lease.id);
  rent_history private.rent_history := private.rent_history(lease.id);
begin
  return (
    select coalesce(sum((
      private.agreed_amounts(rent_history, lower(private.rent_days(lease)), lower(span), upper(span) - 1, lease.prorata_by)
    ).charges), 0)
    from unnest(period - fixed) span
  ) + (
    select coalesce(sum(case
      when daterange(provision.period_from, provision.period_to, '[]') <@ fixed
      then private.part_of_provision(provision.due_id, provision.amount, first_day, last_day)
      else private.part_of_span(provision.amount - provision.agreed, provision.period_from, provision.period_to, first_day, last_day)
    end), 0)
    from private.provisions provision
    where provision.lease_id = lease.id and provision.period_from <= last_day and provision.period_to >= first_day
  );
end
$$;

-- The days of the lease's settlements that are not cancelled.
create function private.settled_days(lease uuid) returns datemultirange
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(range_agg(daterange(settlement.period_from, settlement.period_to, '[]')), '{}')
    from public.settlements settlement
    where settlement.lease_id = settled_days.lease and settlement.cancelled_at is null
  );
end
$$;

-- True if the charges of all days of the account are settled, so that no account of the building is left to wait for.
create function private.are_charges_settled(lease public.leases) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  days daterange := private.charge_days(lease) * daterange(lease.account_starts_on, null);
begin
  return not isempty(days) and days <@ private.settled_days(lease.id);
end
$$;

-- True if no day of the lease after `settled_until` is settled. Only the newest settlement gives the next provision.
create function private.is_newest_settlement(lease uuid, settled_until date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(upper(private.settled_days(lease)) - 1 <= settled_until, true);
end
$$;

-- The day of a calendar year on which a dwelling's year of charges ends. A dwelling with a syndic's statement has the
-- accounting year of its newest statement. All other dwellings have the calendar year.
create function private.charge_year_end(statement_to date, year integer) returns date
language plpgsql immutable set search_path = ''
as $$
declare
  month integer := extract(month from coalesce(statement_to, date '2000-12-31'));
  last_of_month date := (make_date(year, month, 1) + interval '1 month - 1 day')::date;
begin
  return case
    when statement_to is null or statement_to = (date_trunc('month', statement_to::timestamp) + interval '1 month - 1 day')::date then last_of_month
    else make_date(year, month, least(extract(day from statement_to), extract(day from last_of_month))::integer)
  end;
end
$$;

-- The calendar year in which the dwelling's year of charges with this day ends.
create function private.charge_year_of(statement_to date, day date) returns integer
language plpgsql immutable set search_path = ''
as $$
declare
  year integer := extract(year from day);
begin
  return case when day <= private.charge_year_end(statement_to, year) then year else year + 1 end;
end
$$;

-- The last day of the newest syndic's statement of each dwelling.
create view private.newest_statements with (security_invoker = true) as
select expense_property.property_id, max(expenses.period_to)::date as period_to
from public.expenses
join public.expense_properties expense_property on expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
where expenses.tax = 'coOwnershipStatement'
group by expense_property.property_id;
grant select on private.newest_statements to authenticated;

grant execute on function
  private.are_charges_settled, private.settled_days, private.charge_days, private.part_of_provision, private.part_of_span, private.part_of_days, private.provisions_without_dues, private.agreed_provisions, private.charge_year_end,
  private.charge_year_of
  to authenticated;
