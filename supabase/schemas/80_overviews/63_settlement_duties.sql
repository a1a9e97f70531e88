-- A lease in a year of charges, which ends on `ends_on` in calendar year `year`. `days` are the days of the lease in
-- this year. `from_day` is the first of these days in the account. `settled` are the days of all settlements of the
-- lease.
create type private.lease_charge_year as (
  lease_id uuid, property_id uuid, lessor_id uuid, property_name text, limitation_period interval, year integer, ends_on date, days daterange,
  from_day date, settled datemultirange
);

-- The leases with provisions in some calendar years. With `in_account`, leaves out years before the account. One query
-- reads all leases, because the dashboard shows the duties of all leases at once.
create function private.lease_charge_years(first_year integer, last_year integer, in_account boolean default false)
returns setof private.lease_charge_year
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    with statement as materialized (select * from private.newest_statements), settled as materialized (
      select settlement.lease_id, range_agg(daterange(settlement.period_from, settlement.period_to, '[]')) as days
      from public.settlements settlement where settlement.cancelled_at is null group by settlement.lease_id
    ), lease as materialized (
      select
        leases.id, leases.property_id, properties.lessor_id, properties.name::text as name, leases.limitation_period, leases.account_starts_on::date,
        private.charge_days(leases) as days, statement.period_to as statement_to, coalesce(settled.days, '{}') as settled
      from public.leases
      join public.properties on properties.id = leases.property_id and properties.owner_id = leases.owner_id
      left join statement on statement.property_id = leases.property_id
      left join settled on settled.lease_id = leases.id
      where leases.charges_kind = 'provision' and leases.kind <> 'mobility'
        and leases.id in (select rents.lease_id from public.rents where rents.charges > 0)
    )
    select
      lease.id, lease.property_id, lease.lessor_id, lease.name, lease.limitation_period, own.year, upper(own.charge_year) - 1,
      own.days, greatest(lower(own.days), lease.account_starts_on), lease.settled
    from lease
    cross join lateral (
      select number as year, charged.charge_year, lease.days * charged.charge_year as days
      from generate_series(greatest(first_year, extract(year from case
        when in_account then greatest(lower(lease.days), lease.account_starts_on) else lower(lease.days)
      end)::integer), last_year) number
      cross join lateral (select case
        when lease.statement_to is null then daterange(make_date(number, 1, 1), make_date(number + 1, 1, 1))
        else daterange(private.charge_year_end(lease.statement_to, number - 1) + 1, private.charge_year_end(lease.statement_to, number) + 1)
      end as charge_year) charged
      offset 0
    ) own
    where not isempty(own.days);
end
$$;

-- The settlements that the landlord should make again, each as its lease and its last day. Their letters are at most 60
-- days old and were not sent, and the provisions have changed since. The duty about unsent letters, which reads the
-- same 60 days, leaves out these letters.
create function private.settlements_to_redo() returns table (lease_id uuid, last_day date)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  -- Repeats the joins of private.was_sent, which saves a call for each letter.
  unsent uuid[] := array(
    select settlement.id from public.settlements settlement
    join public.documents on documents.owner_id = settlement.owner_id and documents.subject_id = settlement.id
    where settlement.cancelled_at is null and settlement.sent_on >= private.today() - 60
      and not exists (select from public.document_deliveries delivery where delivery.document_id = documents.id)
      and not exists (
        select from public.document_mails mail where mail.document_id = documents.id and mail.state in ('queued', 'sent')
      )
  );
begin
  return query
    select settlement.lease_id, settlement.period_to::date
    from private.settlements_of_today(unsent) today
    join public.settlements settlement on settlement.id = today.settlement_id
    where today.has_changed;
end
$$;
grant execute on function private.settlements_to_redo to authenticated;

-- The leases with a year of charges that has ended, can still be claimed, and is not settled or should be settled
-- again. A lease that ended during the year waits for the end of the year of charges, because the bills are not known
-- earlier.
create function private.unsettled_charge_years(first_year integer, last_year integer) returns setof private.lease_charge_year
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
begin
  return query
    with redo as materialized (select * from private.settlements_to_redo())
    select own.* from private.lease_charge_years(first_year, last_year, in_account => true) own
    where own.ends_on < today and own.from_day < upper(own.days)
      and upper(own.days) - 1 + own.limitation_period >= today
      and (
        not daterange(own.from_day, upper(own.days)) <@ own.settled
        or exists (select from redo where redo.lease_id = own.lease_id and own.days @> redo.last_day)
      );
end
$$;

-- One duty for each lessor and year of charges. The deadline is the end of the next calendar year: later, the tenants
-- may pay a debt in twelve parts (art. 23). The page « Charges » counts the same leases.
create function private.settlement_duties() returns setof private.duty
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  this_year integer := extract(year from today);
begin
  return query
    select
      'settlement', unsettled.lessor_id,
      case when today > make_date(unsettled.year + 1, 12, 31) then 'late' when today >= make_date(unsettled.year + 1, 10, 1) then 'now' else 'soon' end,
      make_date(unsettled.year + 1, 12, 31), null::numeric,
      jsonb_build_object('year', unsettled.year, 'count', count(*), 'names', (
        array_agg(unsettled.property_name order by unsettled.property_name collate private.by_name, unsettled.lease_id)
      )[1:5])
    from private.unsettled_charge_years(this_year - 5, this_year) unsettled
    group by unsettled.lessor_id, unsettled.year;
end
$$;
grant execute on function private.lease_charge_years, private.unsettled_charge_years, private.settlement_duties to authenticated;
