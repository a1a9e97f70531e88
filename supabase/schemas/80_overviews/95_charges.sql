-- The reads of the page « Charges » and of the settlements of a lease.

-- Days of a lease in a year of charges: the days of a settlement, or days that are not settled. `called` are the
-- provisions of the dues for these days, as they are today. `uncovered` are the days until today that no due covers.
create type private.charge_period as (settlement_id uuid, lease_id uuid, days daterange, called numeric, uncovered datemultirange);

-- The settlements whose last day is in the year of charges, and the days of this year that are still to settle. So a
-- row of the page stays in its year when the landlord settles it. One query reads all leases, so that a landlord with
-- 500 leases waits once.
create function private.charge_periods(year integer) returns setof private.charge_period
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  until datemultirange := datemultirange(daterange(null, private.today(), '[]'));
begin
  return query
    with statement as materialized (select * from private.newest_statements), period as materialized (
      select null::uuid as settlement_id, own.lease_id, span as days
      from private.lease_charge_years(year, year) own
      cross join lateral (select unnest(datemultirange(own.days) - own.settled) as span) open_days
      union all
      select settlements.id, settlements.lease_id, daterange(settlements.period_from, settlements.period_to, '[]')
      from public.settlements
      join public.leases on leases.id = settlements.lease_id
      left join statement on statement.property_id = leases.property_id
      -- A year of charges starts in its calendar year or in the previous one.
      where settlements.cancelled_at is null and settlements.period_to between make_date(year - 1, 1, 1) and make_date(year, 12, 31)
        and private.charge_year_of(statement.period_to, settlements.period_to) = charge_periods.year
    ), called as materialized (
      select
        period.lease_id, period.days, range_agg(daterange(provision.period_from, provision.period_to, '[]')) as covered,
        -- Most dues lie within the period. The first case saves their call of private.part_of_provision.
        sum(case
          when provision.period_from >= lower(period.days) and provision.period_to < upper(period.days) then provision.amount
          else private.part_of_provision(provision.due_id, provision.amount, lower(period.days), upper(period.days) - 1)
        end) as amount
      from period
      join private.provisions provision on provision.lease_id = period.lease_id
        and provision.period_from < upper(period.days) and provision.period_to >= lower(period.days)
      group by period.lease_id, period.days
    )
    select
      period.settlement_id, period.lease_id, period.days, coalesce(called.amount, 0),
      datemultirange(period.days) * until - coalesce(called.covered, '{}')
    from period
    left join called on called.lease_id = period.lease_id and called.days = period.days;
end
$$;

-- The rows of a year. The provisions for days without a due follow from the rents, as in private.decide_settlement.
create function private.charges_rows(year integer) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  today date := private.today();
  periods private.charge_period[] := array(select period from private.charge_periods(year) period);
begin
  return (
    with person as materialized (
      select * from private.people_of_leases(array(select period.lease_id from unnest(periods) period), least(today, make_date(year, 12, 31)))
    ), charged as materialized (
      select line_of_lease.lease_id, line_of_lease.days, sum((line_of_lease.line).amount) as amount
      from private.settlement_lines_of(array(
        select (period.lease_id, period.days)::private.lease_days from unnest(periods) period where period.settlement_id is null
      )) line_of_lease
      group by line_of_lease.lease_id, line_of_lease.days
    ), later_bill as materialized (
      -- The next settlement claims later bills. After the last settlement of a lease that has ended, none follows.
      select line_of_lease.lease_id, line_of_lease.days, sum((line_of_lease.line).amount) as amount
      from private.settlement_lines_of(array(
        select (period.lease_id, period.days)::private.lease_days
        from unnest(periods) period
        join public.leases on leases.id = period.lease_id
        join public.settlements on settlements.id = period.settlement_id and not settlements.is_made_elsewhere
        where upper(private.charge_days(leases)) = upper(period.days) and upper(period.days) - 1 + leases.limitation_period >= today
      )) line_of_lease
      group by line_of_lease.lease_id, line_of_lease.days
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'lease_id', period.lease_id, 'property_id', properties.id, 'property_name', properties.name,
      'tenant_id', person.people -> 'tenantId', 'tenant_names', coalesce(person.people -> 'names', '[]'),
      'period_from', lower(period.days), 'period_to', upper(period.days) - 1, 'is_over', upper(period.days) <= today,
      'called', amounts.called, 'spent', amounts.spent, 'balance', coalesce(settlements.balance, amounts.spent - amounts.called),
      'settlement', case when settlements.id is not null then jsonb_build_object(
        'id', settlements.id, 'is_made_elsewhere', settlements.is_made_elsewhere, 'sent_on', settlements.sent_on, 'due_on', settlements.due_on,
        'parts', cardinality(settlements.due_ids), 'remaining', private.unpaid_of_settlement(settlements),
        'document', private.settlement_document(settlements),
        'has_changed', private.has_changed(settlements, period.called), 'later_bills', coalesce(later_bill.amount, 0)
      ) end
    ) order by properties.name collate private.by_name, lower(period.days), period.lease_id), '[]')
    from unnest(periods) period
    join public.leases on leases.id = period.lease_id
    join public.properties on properties.id = leases.property_id
    left join person on person.lease_id = period.lease_id
    left join public.settlements on settlements.id = period.settlement_id
    left join later_bill on later_bill.lease_id = period.lease_id and later_bill.days = period.days
    left join charged on charged.lease_id = period.lease_id and charged.days = period.days
    cross join lateral (
      select
        coalesce(settlements.called + settlements.called_before, period.called + case
          when isempty(period.uncovered) then 0 else private.provisions_without_dues(leases, period.uncovered)
        end) as called,
        coalesce(settlements.spent, charged.amount, 0) as spent
      offset 0
    ) amounts
  );
end
$$;
grant execute on function private.charge_periods, private.charges_rows to authenticated;

-- Runs as the caller, so that the policies apply.
create function public.charges_of_year(year integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := private.require_year(year);
begin
  perform private.take_turn();
  return jsonb_build_object(
    'year', charges_of_year.year,
    'rows', private.charges_rows(year),
    'to_settle', (select count(*) from private.unsettled_charge_years(year, year)),
    'undivided', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'expense_id', expenses.id, 'charge', expenses.charge, 'label', expenses.label, 'amount', private.recoverable_of(expenses)
      ) order by private.charge_place(expenses.charge), expenses.period_from, expenses.id), '[]')
      from public.expenses
      where expenses.charge is not null and extract(year from expenses.period_to) = charges_of_year.year
        and private.recoverable_of(expenses) <> 0
        and not exists (select from public.expense_properties expense_property where expense_property.expense_id = expenses.id)
    )
  );
end
$$;
comment on function public.charges_of_year is
  'The leases with provisions in a year: the days to settle with their provisions and charges, and the settlements whose last day is in the year of charges. Also returns the charges that name no dwelling.';

create function public.settlements_of_lease(lease_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
begin
  return (
    select coalesce(jsonb_agg(private.settlement_json(settlements) order by settlements.period_to desc, settlements.created_at desc), '[]')
    from public.settlements where settlements.lease_id = lease.id
  );
end
$$;
comment on function public.settlements_of_lease is 'The settlements of a lease, newest first, each with its letter and its lines.';

-- The kinds of charge that the previous settlement of a lease states, but the decision does not.
create function private.missing_charges(lease public.leases, decision private.settlement_decision) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(missing.charge order by private.charge_place(missing.charge)), '[]')
    from (
      select distinct expenses.charge::text as charge
      from public.settlement_lines line
      join public.expenses on expenses.id = line.expense_id
      where line.settlement_id = (
        select settlements.id from public.settlements
        where settlements.lease_id = lease.id and settlements.cancelled_at is null and not settlements.is_made_elsewhere
          and settlements.period_to < decision.period_from
        order by settlements.period_to desc limit 1
      ) and expenses.charge <> all (array(select unnested.charge from unnest(decision.lines) unnested))
    ) missing
  );
end
$$;

-- The landlord's paragraph in the letter of the last cancelled settlement of these days. Null if there is none.
create function private.former_note(lease uuid, days daterange) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select documents.snapshot #>> '{says,note}'
    from public.settlements
    join public.documents on documents.owner_id = settlements.owner_id and documents.subject_id = settlements.id
    where settlements.lease_id = former_note.lease and settlements.cancelled_at is not null
      and daterange(settlements.period_from, settlements.period_to, '[]') && days
    order by settlements.cancelled_at desc limit 1
  );
end
$$;

create function public.settlement_draft(lease_id uuid, period_from date, period_to date, called_before numeric default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  lease public.leases := private.lease_of((select private.landlord_id()), lease_id);
  days daterange := private.require_settlement_days(lease, period_from, period_to);
  decision private.settlement_decision;
  announced jsonb;
begin
  if called_before is not null then
    perform private.require_amount(called_before, 'calledBefore', 0);
  end if;
  decision := private.decide_settlement(lease, lower(days), upper(days) - 1, called_before);
  announced := private.next_provision_json(lease.id, upper(days) - 1, decision.next_provision);
  if not private.is_newest_settlement(lease.id, upper(days) - 1) then
    decision.next_provision := null;
  end if;
  return private.decision_json(decision) || jsonb_build_object(
    'may_agree', coalesce(lease.keys_on <= private.today(), false),
    'provision', coalesce((private.rent_on(lease.id, private.today())).charges, 0),
    'announced_provision', case when announced is not null then
      jsonb_build_object('amount', announced -> 'amount', 'period_from', announced -> 'from')
    end,
    'missing_charges', private.missing_charges(lease, decision),
    'former_note', private.former_note(lease.id, days),
    'other_tenants', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant_id', person.people -> 'tenantId', 'names', person.people -> 'names') order by person.lease_id), '[]')
      from private.people_of_leases(private.leases_beside(lease, days), upper(days) - 1) person
    ),
    'document_blocker', coalesce(
      private.missing_for_letters(lease), case when private.people_of_settlement(lease.id, lower(days), upper(days) - 1) = '{}' then 'NO_TENANT' end
    )
  );
end
$$;
comment on function public.settlement_draft is 'The settlement of some days of a lease, as it would be made today, with its obstacles.';
grant execute on function public.charges_of_year, public.settlements_of_lease, public.settlement_draft to authenticated;
