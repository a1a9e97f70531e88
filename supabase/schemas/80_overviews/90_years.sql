-- The figures of a landlord's calendar year per lessor and property, for the tax declaration. Payments and expenses
-- belong to the year in which the money moved.

-- The regime in which the rents of a lease are declared: unfurnished lettings as property income (revenus fonciers),
-- furnished lettings as business income (BIC). For leases of the kind `other`, the landlord chooses
-- the regime.
create function private.tax_regime(kind text) returns text
language sql immutable set search_path = ''
as $$
  select case when kind in ('unfurnished', 'other') then kind else 'furnished' end
$$;
grant execute on function private.tax_regime to authenticated;

-- True if a part of a credit is set off between the two days.
create function private.is_set_off_between(credit uuid, first_day date, last_day date) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from public.allocations
    join public.payments on payments.id = allocations.payment_id
    join public.dues on dues.id = allocations.due_id
    where allocations.payment_id = credit and greatest(payments.paid_on, dues.due_on) between first_day and last_day
  );
end
$$;
grant execute on function private.is_set_off_between to authenticated;

-- The payments of which a part was refunded between the two days.
create function private.payments_refunded_between(first_day date, last_day date) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select allocations.payment_id
    from public.dues
    join public.allocations on allocations.due_id = dues.id and allocations.owner_id = dues.owner_id
    where dues.kind = 'refund' and dues.due_on between first_day and last_day
  );
end
$$;
grant execute on function private.payments_refunded_between to authenticated;

create view private.declared_leases with (security_invoker = true) as
select
  leases.id as lease_id, leases.owner_id, leases.property_id, coalesce(properties.lessor_id, (select private.default_lessor())) as lessor_id,
  private.tax_regime(leases.kind) as regime, first_let.day as starts_on,
  daterange(first_let.day, greatest(first_let.day, coalesce(private.rent_owed_until(leases) + 1, 'infinity'))) as days
from public.leases
left join public.properties on properties.id = leases.property_id and properties.owner_id = leases.owner_id
cross join lateral (select coalesce(leases.starts_on, leases.account_starts_on)::date as day) first_let;
comment on view private.declared_leases is
  'The lessor, the tax regime and the days of each lease. A lease without a property belongs to the first lessor.';
grant select on private.declared_leases to authenticated;

-- A property with the regime in which a lessor declares it. `property_id` is null for leases without a property.
create type private.declared_property as (lessor_id uuid, property_id uuid, regime text, is_let boolean);

-- The properties of a year with the regimes of their leases. A lease gives its property a regime if the lease has days
-- let, payments, refunds, unpaid dues or deductions from a deposit in the year. A payment that was refunded in full within
-- the year is ignored, unless it is the credit of a settlement of charges, which lowers the charges of the year.
-- A property without such a lease has the regime of its last lease.
create function private.let_properties(first_day date, last_day date) returns setof private.declared_property
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with lease as (
      select
        declared_leases.*, year.is_let,
        -- `is_let` comes first, because it is true for most leases, and Postgres then skips the search of payments.
        year.is_let or exists (
          select from public.payments
          where payments.lease_id = declared_leases.lease_id and payments.paid_on between first_day and last_day and payments.cancelled_at is null
            and (payments.kind = 'credit' or payments.amount > (
              select coalesce(sum(allocations.amount), 0)
              from public.allocations
              join public.dues on dues.id = allocations.due_id
              where allocations.payment_id = payments.id and dues.kind = 'refund' and dues.due_on <= last_day
            ))
        ) or exists (
          select from public.payments
          where payments.lease_id = declared_leases.lease_id and payments.paid_on < first_day
            and payments.id = any (array(select unnest(private.payments_refunded_between(first_day, last_day))))
        ) or exists (
          select from public.payments
          where payments.lease_id = declared_leases.lease_id and payments.kind = 'credit' and payments.cancelled_at is null
            and private.is_set_off_between(payments.id, first_day, last_day)
        ) or exists (
          select from public.dues
          where dues.lease_id = declared_leases.lease_id and dues.due_on between first_day and last_day and dues.cancelled_at is null
            and dues.kind <> 'refund' and dues.received < dues.amount
        ) or exists (
          select from public.deposit_movements movement
          where movement.lease_id = declared_leases.lease_id and movement.moved_on between first_day and last_day
            and movement.deducted > 0 and movement.cancelled_at is null
        ) as is_used
      from private.declared_leases
      cross join lateral (select declared_leases.days && daterange(first_day, last_day, '[]') as is_let) year
    ), ranked_lease as (
      select
        lease.*, bool_or(lease.is_used) over (partition by lease.property_id) as has_use,
        row_number() over (partition by lease.property_id order by lease.starts_on desc, lease.lease_id) as place
      from lease
      where lease.is_used or lease.starts_on <= last_day
    )
    select ranked_lease.lessor_id, ranked_lease.property_id, ranked_lease.regime, bool_or(ranked_lease.is_let)
    from ranked_lease
    left join public.properties on properties.id = ranked_lease.property_id
    where ranked_lease.is_used
      or not ranked_lease.has_use and ranked_lease.place = 1 and properties.id is not null
        and coalesce(properties.archived_on > first_day, true)
    group by ranked_lease.lessor_id, ranked_lease.property_id, ranked_lease.regime;
end
$$;

create type private.year_expenses as (lessor_id uuid, property_id uuid, expenses jsonb);

-- The expenses of a year, summed per lessor, property and category. The category is null for an expense that serves
-- only the settlement of charges.
create function private.expenses_of_year(first_day date, last_day date) returns setof private.year_expenses
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      category.lessor_id, category.property_id,
      jsonb_agg(jsonb_build_object(
        'tax', category.tax, 'amount', category.amount, 'deductible', category.deductible, 'recoverable', category.recoverable
      ) order by category.tax)
    from (
      select
        part.lessor_id, part.property_id, part.tax, sum(part.amount) as amount, sum(part.deductible) as deductible,
        sum(part.recoverable) as recoverable
      from private.expense_parts part
      where part.paid_on between first_day and last_day
      group by part.lessor_id, part.property_id, part.tax
    ) category
    group by category.lessor_id, category.property_id;
end
$$;

-- The properties to declare in a year: those with leases, and those with expenses. If a lessor has expenses without a
-- dwelling, returns a row with `property_id` null for each regime of this lessor. A dwelling that was never let has the
-- regime `unfurnished`.
create function private.properties_of_year(first_day date, last_day date, expenses private.year_expenses[])
returns setof private.declared_property
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with declared as materialized (
      select * from private.let_properties(first_day, last_day)
    ), expense as materialized (
      select expense.lessor_id, expense.property_id from unnest(expenses) expense
    )
    select property.lessor_id, property.property_id, property.regime, bool_or(property.is_let)
    from (
      select * from declared
      union all
      select expense.lessor_id, null, declared.regime, false
      from expense
      join declared on declared.lessor_id = expense.lessor_id
      where expense.property_id is null
      union all
      select expense.lessor_id, expense.property_id, coalesce((
        select lease.regime from private.declared_leases lease
        where lease.property_id = expense.property_id order by lease.starts_on desc, lease.lease_id limit 1
      ), 'unfurnished'), false
      from expense
      where not exists (
        select from declared
        where declared.lessor_id = expense.lessor_id and (expense.property_id is null or declared.property_id = expense.property_id)
      )
    ) property
    group by property.lessor_id, property.property_id, property.regime;
end
$$;
grant execute on function private.let_properties, private.expenses_of_year, private.properties_of_year to authenticated;

create type private.year_income as (
  lessor_id uuid, property_id uuid, regime text, rents numeric, charges numeric, unclassified numeric, kept_deposit numeric,
  received numeric[]
);

-- The income of a year per declared property, and the sum of payments in each month (`received`). A set-off is income
-- on the day of the settlement: until then, the deposit belongs to the tenant. `kept_deposit` is the part of deposits
-- that covered deductions. The other sums do not include `kept_deposit`.
create function private.income_of_year(first_day date, last_day date) returns setof private.year_income
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with entry (lease_id, day, rents, charges, unclassified, kept_deposit) as (
      select part.lease_id, part.counted_on::date, part.rent, part.charges, part.unclassified, 0.00
      from private.income_parts part
      where part.counted_on between first_day and last_day
        -- Postgres splits only the payments of the year, and the few credits and refunded payments.
        and (
          part.paid_on between first_day and last_day or part.payment_kind = 'credit'
          or part.payment_id = any (array(select unnest(private.payments_refunded_between(first_day, last_day))))
        )
      union all
      select movement.lease_id, movement.moved_on, 0, 0, 0, movement.deducted
      from public.deposit_movements movement
      where movement.moved_on between first_day and last_day and movement.cancelled_at is null and movement.deducted > 0
      union all
      -- An empty entry for each month, so that a month without payments has the sum 0.
      select lease.lease_id, (first_day + make_interval(months => month))::date, 0, 0, 0, 0
      from private.declared_leases lease
      cross join generate_series(0, 11) month
    ), monthly as (
      select
        lease.lessor_id, lease.property_id, lease.regime, sum(entry.rents) as rents, sum(entry.charges) as charges,
        sum(entry.unclassified) as unclassified, sum(entry.kept_deposit) as kept_deposit, extract(month from entry.day) as month
      from entry
      join private.declared_leases lease on lease.lease_id = entry.lease_id
      group by lease.lessor_id, lease.property_id, lease.regime, extract(month from entry.day)
    )
    select
      monthly.lessor_id, monthly.property_id, monthly.regime, sum(monthly.rents), sum(monthly.charges), sum(monthly.unclassified),
      sum(monthly.kept_deposit), array_agg(monthly.rents + monthly.charges + monthly.unclassified order by monthly.month)
    from monthly
    group by monthly.lessor_id, monthly.property_id, monthly.regime;
end
$$;

create type private.year_arrears as (lessor_id uuid, property_id uuid, regime text, arrears jsonb);

-- The unpaid sum of each lease's late dues in a year, without the benefits that are not late yet. The sums are grouped
-- by declared property, the largest first.
create function private.arrears_of_year(first_day date, last_day date) returns setof private.year_arrears
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with account as materialized (
      select due.lease_id, sum(due.remaining - due.awaited) as remaining
      from private.counted_dues due
      where due.due_on between first_day and last_day and due.is_late and not due.is_time_barred and due.kind <> 'refund' and due.remaining > 0
      group by due.lease_id
    )
    select
      lease.lessor_id, lease.property_id, lease.regime,
      jsonb_agg(jsonb_build_object(
        'tenant_id', tenants.people -> 'tenantId', 'tenant_names', coalesce(tenants.people -> 'names', '[]'), 'remaining', account.remaining
      ) order by account.remaining desc, account.lease_id)
    from account
    join private.declared_leases lease on lease.lease_id = account.lease_id
    left join private.people_of_leases(array(select account.lease_id from account), least(last_day, private.today())) tenants
      on tenants.lease_id = account.lease_id
    group by lease.lessor_id, lease.property_id, lease.regime;
end
$$;

create type private.occupation as (property_id uuid, days_let integer[], days_empty integer[]);

-- For each month, the number of days on which a property was let, and on which it was empty. Days after `until` are not
-- counted. Days before the first lease, and days since the property was archived, do not count as empty.
create function private.occupation_of_year(first_day date, until date) returns setof private.occupation
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with property as (
      select
        lease.property_id, range_agg(lease.days) as days_let,
        daterange(min(lease.starts_on), greatest(min(lease.starts_on), coalesce(properties.archived_on::date, 'infinity'))) as days_known
      from private.declared_leases lease
      join public.properties on properties.id = lease.property_id and properties.owner_id = lease.owner_id
      group by lease.property_id, properties.archived_on
    ), calendar_month as (
      select month.first_day, daterange(month.first_day, greatest(month.first_day, least((month.first_day + interval '1 month')::date, until + 1))) as days
      from generate_series(0, 11) place
      cross join lateral (select (occupation_of_year.first_day + make_interval(months => place))::date as first_day) month
    )
    select
      property.property_id,
      array_agg(let.number_of_days order by calendar_month.first_day),
      array_agg(empty.number_of_days order by calendar_month.first_day)
    from property
    cross join calendar_month
    cross join lateral (
      select coalesce(sum(upper(span) - lower(span)), 0)::integer as number_of_days
      from unnest(property.days_let * datemultirange(calendar_month.days)) span
    ) let
    cross join lateral (
      select coalesce(sum(upper(span) - lower(span)), 0)::integer as number_of_days
      from unnest(datemultirange(calendar_month.days * property.days_known) - property.days_let) span
    ) empty
    group by property.property_id;
end
$$;
grant execute on function private.income_of_year, private.arrears_of_year, private.occupation_of_year to authenticated;

-- The properties of each lessor in a year, sorted by name. Leases without a property come last.
create function private.declarations_of_year(first_day date, last_day date) returns table (lessor_id uuid, properties jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  expenses private.year_expenses[] := array(select expense from private.expenses_of_year(first_day, last_day) expense);
begin
  return query
    with property as (
      select
        declared.lessor_id, declared.property_id,
        jsonb_agg(jsonb_build_object(
          'regime', declared.regime, 'is_let', declared.is_let,
          'rents', coalesce(income.rents, 0), 'charges', coalesce(income.charges, 0), 'unclassified', coalesce(income.unclassified, 0),
          'kept_deposit', coalesce(income.kept_deposit, 0),
          'arrears', coalesce(late.arrears, '[]'), 'received', coalesce(income.received, array_fill(0::numeric, array[12])),
          'expenses', coalesce(expense.expenses, '[]')
        ) order by declared.regime desc) as regimes
      from private.properties_of_year(first_day, last_day, expenses) declared
      left join private.income_of_year(first_day, last_day) income
        on income.lessor_id = declared.lessor_id and income.property_id is not distinct from declared.property_id
        and income.regime = declared.regime
      left join private.arrears_of_year(first_day, last_day) late
        on late.lessor_id = declared.lessor_id and late.property_id is not distinct from declared.property_id and late.regime = declared.regime
      left join unnest(expenses) expense
        on expense.lessor_id = declared.lessor_id and expense.property_id is not distinct from declared.property_id
      group by declared.lessor_id, declared.property_id
    )
    select
      property.lessor_id,
      jsonb_agg(jsonb_build_object(
        'property_id', property.property_id, 'name', properties.name, 'address', properties.address,
        'address_complement', properties.address_complement, 'postal_code', properties.postal_code, 'city', properties.city,
        'days_let', coalesce(occupation.days_let, array_fill(0, array[12])),
        'days_empty', coalesce(occupation.days_empty, array_fill(0, array[12])),
        'regimes', property.regimes
      ) order by
        properties.name collate private.by_name, properties.address_complement collate private.by_name,
        properties.address collate private.by_name, property.property_id
      )
    from property
    left join public.properties on properties.id = property.property_id
    left join private.occupation_of_year(first_day, least(last_day, private.today())) occupation on occupation.property_id = property.property_id
    group by property.lessor_id;
end
$$;
grant execute on function private.declarations_of_year to authenticated;

-- The first day of a year. Raises VALIDATION_FAILED for a year outside of the range of the type public.day.
create function private.require_year(year integer) returns date
language plpgsql stable set search_path = ''
as $$
begin
  if year between 1900 and 2199 is not true then
    perform private.refuse('VALIDATION_FAILED', 'The year must be between 1900 and 2199', 'year=invalid');
  end if;
  return make_date(year, 1, 1);
end
$$;
grant execute on function private.require_year to authenticated;

-- Runs as the caller, so that the policies apply.
create function public.year_of(year integer, lessor_id uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := private.require_year(year);
begin
  perform private.take_turn();
  return jsonb_build_object(
    'year', year_of.year,
    'drawn_on', private.today(),
    -- Payments at the signature and expenses may be older than all accounts.
    'first_year', extract(year from least(
      private.today(),
      (select min(leases.account_starts_on) from public.leases),
      (select min(payments.paid_on) from public.payments where payments.cancelled_at is null),
      (select min(expenses.paid_on) from public.expenses)
    )),
    'lessors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'lessor_id', lessors.id, 'name', private.lessor_name(lessors), 'is_company', lessors.company_name is not null,
        -- The rents of a lease from before its account are missing.
        'counts_from', (
          select max(leases.account_starts_on)
          from private.declared_leases
          join public.leases on leases.id = declared_leases.lease_id
          where declared_leases.lessor_id = lessors.id
            and (leases.starts_on is null or leases.starts_on < leases.account_starts_on)
        ),
        'properties', declaration.properties
      ) order by lessors.created_at, lessors.id), '[]')
      from private.declarations_of_year(first_day, (first_day + interval '1 year - 1 day')::date) declaration
      join public.lessors on lessors.id = declaration.lessor_id
      where year_of.lessor_id is null or lessors.id = year_of.lessor_id
    )
  );
end
$$;
comment on function public.year_of is
  'The calendar year of a landlord per lessor and property: payments by day of receipt, split into rent and charges, expenses per category, and the days let.';
grant execute on function public.year_of to authenticated;

-- Runs as the caller, so that the policies apply. A page never splits the parts of a payment.
create function public.payments_of_year(year integer, lessor_id uuid default null, property_id uuid default null, after_id uuid default null)
returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := private.require_year(year);
  last_day date := (first_day + interval '1 year - 1 day')::date;
  last_payment public.payments;
begin
  perform private.take_turn();
  if after_id is not null then
    select * into last_payment from public.payments where payments.id = after_id;
    if not found then
      perform private.refuse('VALIDATION_FAILED', 'There is no such payment', 'after=invalid');
    end if;
  end if;
  return (
    with paid as materialized (
      select payments.id, payments.paid_on, payments.method, payments.note, lease.property_id, lease.lessor_id, lease.regime
      from public.payments
      join private.declared_leases lease on lease.lease_id = payments.lease_id
      where (
          payments.kind <> 'credit' and payments.paid_on between first_day and last_day
          or payments.kind = 'credit' and private.is_set_off_between(payments.id, first_day, last_day)
          or payments.id = any (array(select unnest(private.payments_refunded_between(first_day, last_day))))
        ) and payments.cancelled_at is null
        and (payments_of_year.lessor_id is null or lease.lessor_id = payments_of_year.lessor_id)
        and (payments_of_year.property_id is null or lease.property_id = payments_of_year.property_id)
        and (after_id is null or (payments.paid_on, payments.id) > (last_payment.paid_on, last_payment.id))
      order by payments.paid_on, payments.id limit 1000
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'payment_id', paid.id, 'lease_id', part.lease_id, 'paid_on', part.counted_on, 'lessor_id', paid.lessor_id, 'regime', paid.regime,
      'property_id', paid.property_id, 'tenant_names', people.names, 'payment_kind', part.payment_kind, 'method', paid.method,
      'due_kind', part.due_kind, 'period_from', dues.period_from, 'period_to', dues.period_to,
      'label', coalesce(dues.label, case when part.due_kind = 'settlement' then paid.note end),
      'amount', part.amount, 'rent', part.rent, 'charges', part.charges, 'unclassified', part.unclassified,
      'receipt_number', receipt.number
    ) order by paid.paid_on, paid.id, dues.due_on, part.due_id), '[]')
    from paid
    join private.income_parts part on part.payment_id = paid.id and part.counted_on between first_day and last_day
    left join public.dues on dues.id = part.due_id
    cross join lateral (
      select coalesce(jsonb_agg(private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name) order by tenants.created_at, tenants.id), '[]') as names
      from public.tenants where tenants.lease_id = part.lease_id
    ) people
    left join lateral (
      select receipt.number
      from public.receipt_payments receipt_payment
      join private.holding_receipts receipt on receipt.id = receipt_payment.receipt_id
      where receipt_payment.payment_id = part.payment_id and receipt_payment.due_id = part.due_id
      order by receipt.issued_at desc, receipt.number desc limit 1
    ) receipt on true
  );
end
$$;
comment on function public.payments_of_year is
  'The parts of the payments of a year, with refunds as negative parts. lessor_id and property_id limit the list to one lessor and to one property. A page has at most a thousand payments, sorted by day and id. The first page begins the year, and a later page begins after a given payment.';
grant execute on function public.payments_of_year to authenticated;

-- Runs as the caller, so that the policies apply.
create function public.expense_parts_of_year(year integer, after_id uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := private.require_year(year);
  last_day date := (first_day + interval '1 year - 1 day')::date;
  last_expense public.expenses := private.last_listed_expense(after_id);
begin
  perform private.take_turn();
  return (
    with expense as materialized (
      select expenses.id, expenses.label, expenses.charge
      from public.expenses
      where expenses.id in (select private.expenses_of_page(array(
        select next_expense.id from public.expenses next_expense
        where next_expense.paid_on between first_day and last_day
          and (after_id is null or (next_expense.paid_on, next_expense.id) > (last_expense.paid_on, last_expense.id))
        order by next_expense.paid_on, next_expense.id limit 1000
      )))
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'expense_id', expense.id, 'paid_on', part.paid_on, 'lessor_id', part.lessor_id,
      'property_id', part.property_id, 'tax', part.tax, 'charge', expense.charge, 'label', expense.label, 'amount', part.amount, 'deductible', part.deductible
    ) order by part.paid_on, expense.id, part.property_id), '[]')
    from expense
    -- Without `offset 0`, Postgres would split all expenses of the landlord for each page.
    cross join lateral (
      select * from private.expense_parts where expense_parts.expense_id = expense.id offset 0
    ) part
  );
end
$$;
comment on function public.expense_parts_of_year is
  'The parts of the expenses of a year. A page has at most a thousand expenses, sorted by day and id, and ends once its expenses have five thousand dwellings. The first page begins the year, and a later page begins after a given expense.';
grant execute on function public.expense_parts_of_year to authenticated;
