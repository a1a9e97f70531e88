-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."income_parts";

DROP VIEW "private"."paying_offices";

DROP VIEW "private"."positions";

DROP VIEW "private"."tenant_dues";

DROP VIEW "public"."lease_list";

DROP FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], date, boolean);

DROP FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], boolean, boolean);

ALTER TABLE "public"."leases"
  ADD COLUMN "former_order_until" timestamp WITH time zone;

ALTER TABLE "public"."leases"
  ADD COLUMN "former_order" jsonb;

ALTER TYPE "private"."ordered_payments" ADD ATTRIBUTE "pay_whole" boolean[] CASCADE;

ALTER TYPE "private"."ordered_payments" ADD ATTRIBUTE "recorded_at" timestamp WITH time zone[] CASCADE;

CREATE OR REPLACE FUNCTION private.arrears_of (
  lease public.leases,
  day   date
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select coalesce(sum(counted_dues.remaining - least(counted_dues.remaining, (
      select coalesce(sum(benefit.amount), 0) from unnest(counted_dues.benefits) benefit
      where benefit.month + interval '1 month 13 days' >= day
    ))), 0)
    from private.counted_dues
    where counted_dues.lease_id = lease.id and day between counted_dues.due_on and counted_dues.due_on + lease.limitation_period
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.benefit_duties (
  dues private.claimable_due[]
)
  RETURNS SETOF private.duty
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
begin
  return query
    with office as materialized (select * from private.paying_offices),
    account as materialized (
      select
        account.*, greatest(0, 2 * (rent.monthly - benefit.amount)) as old_threshold, office.names, office.month, office.first_month
      from private.debts_by_day(dues, array(select office.lease_id from office)) account
      join office on office.lease_id = account.lease_id
      cross join lateral (
        select rents.rent + rents.charges as monthly from public.rents
        where rents.lease_id = account.lease_id and rents.holds_from <= account.day order by rents.holds_from desc limit 1
      ) rent
      cross join lateral (
        select coalesce(sum(owed_benefits.amount), 0) as amount from private.owed_benefits
        where owed_benefits.lease_id = account.lease_id
          and (private.month_of(account.day)).first_day between owed_benefits.first_month and coalesce(owed_benefits.last_month, 'infinity')
      ) benefit
    ), below as (
      -- The last days on which the debt was at most 450 euros, and on which there was none.
      select
        account.lease_id,
        max(account.day) filter (where account.debt <= 450) as new,
        max(account.day) filter (where account.debt <= 0) as any
      from account group by account.lease_id
    ), reached as (
      select
        account.lease_id, account.names, account.month, account.first_month,
        (array_agg(account.debt order by account.day desc))[1] as amount,
        private.debt_lasts_since(
          array_agg(account.day order by account.day), array_agg(account.debt order by account.day),
          array_agg(account.old_threshold order by account.day)
        ) as old_on,
        least(
          min(account.day) filter (where (account.day > below.new) is not false),
          (min(account.day) filter (where (account.day > below.any) is not false) + interval '3 months')::date
        ) as new_on
      from account
      join below on below.lease_id = account.lease_id
      group by account.lease_id, account.names, account.month, account.first_month
    )
    select
      'benefitTell', reached.lease_id, case when threshold.until < today then 'late' else 'now' end, threshold.until, reached.amount,
      jsonb_build_object('offices', reached.names, 'since', threshold.since)
    from reached
    cross join lateral (
      select since.day as since, (greatest(since.day, reached.first_month) + interval '2 months')::date as until
      from private.benefit_threshold_on(reached.old_on, reached.new_on, today) since (day)
    ) threshold
    where threshold.since < reached.month + interval '1 month';
end
$function$;

CREATE OR REPLACE FUNCTION private.benefits_of_dues (
  lease   uuid,
  dues    private.ordered_dues,
  open    numeric[],
  without uuid[]
)
  RETURNS numeric[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select case when due.days is null or lower_inf(due.days) or due.open = 0 then 0 else (
      select least(due.open, coalesce(sum(benefit.amount), 0))
      from unnest(private.unpaid_benefits(
        private.benefits_of_days(benefits_of_dues.lease, lower(due.days), upper(due.days) - 1),
        array(
          select (payment.tenant_id, payment.payer_office, month.paid, payment.amount)::private.open_benefit
          from public.payments payment
          cross join lateral (
            select date_trunc('month', coalesce(payment.names_month, payment.names_from)::timestamp)::date as paid
          ) month
          where payment.lease_id = benefits_of_dues.lease and payment.kind = 'benefit' and payment.cancelled_at is null
            and payment.id <> all (without)
            and month.paid >= date_trunc('month', lower(due.days)::timestamp) and month.paid < upper(due.days)
        )
      )) benefit
    ) end
    from unnest(dues.rent_days, benefits_of_dues.open) with ordinality due (days, open, place)
    order by due.place
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.change_lease (
  lease_before public.leases,
  changes      jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  lease public.leases;
begin
  perform private.require_amounts(changes);
  lease := private.lease_with_changes(lease_before, changes);
  if lease.rent_due_day not between 1 and 28 then
    perform private.refuse('VALIDATION_FAILED', 'The day must be between 1 and 28', 'rentDueDay=invalid');
  elsif changes ? 'accounts_approved_on' and lease.accounts_approved_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The approval of the building''s accounts is dated in the future', 'accountsApprovedOn=futureDate');
  elsif changes ? 'accounts_approved_on' and lease.accounts_approved_on < lease.keys_on then
    perform private.refuse('VALIDATION_FAILED', 'The accounts of the building were approved before the keys were returned: correct one of the two days', 'accountsApprovedOn=tooEarly');
  end if;
  perform private.require_revision_day(lease.revision_month, lease.revision_day);
  perform private.require_property(lease_before.owner_id, lease.property_id);
  perform private.require_settled_facts_unchanged(lease_before, lease);
  update public.leases
  set
    property_id = lease.property_id, kind = lease.kind, signed_on = lease.signed_on, starts_on = lease.starts_on,
    duration_months = lease.duration_months, rent_due_day = lease.rent_due_day, term_months = lease.term_months,
    prorata_by = lease.prorata_by, charges_kind = lease.charges_kind, deposit = lease.deposit,
    has_solidarity = lease.has_solidarity, has_resolutory_clause = lease.has_resolutory_clause,
    is_bilingual = lease.is_bilingual, has_revision_clause = lease.has_revision_clause, revision_month = lease.revision_month,
    revision_day = lease.revision_day, irl_reference = lease.irl_reference, irl_reference_from = lease.irl_reference_from,
    has_charges_index = lease.has_charges_index, account_since = private.account_start(lease_before, lease.starts_on, 'startsOn'),
    ended_by = lease.ended_by, notice_received_on = lease.notice_received_on, is_notice_reduced = lease.is_notice_reduced,
    ends_on = lease.ends_on, keys_on = lease.keys_on, relet_on = lease.relet_on,
    exit_state = lease.exit_state, accounts_approved_on = lease.accounts_approved_on, new_address = lease.new_address,
    insured_until = lease.insured_until,
    former_order_until = case when changes -> 'is_former_order_kept' = 'false' then null else leases.former_order_until end,
    former_order = case when changes ->> 'is_former_order_kept' is null then leases.former_order end
  where id = lease_before.id;
  perform private.require_settled_days_kept(lease_before);
  perform private.refuse_archived(lease_before.id, case
    when changes ? 'property_id' then 'propertyId'
    when changes ? 'kind' then 'kind'
    when changes ? 'ended_by' and lease.ended_by is null then 'endedBy'
    else 'endsOn'
  end);
  if changes ? 'guarantors' then
    perform private.set_guarantors(lease_before, changes -> 'guarantors');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.compute_allocations (
  lease    public.leases,
  dues     private.ordered_dues,
  payments private.ordered_payments,
  without  uuid[]                   DEFAULT '{}'::uuid[]
)
  RETURNS private.allocation[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  former record;
  left_over record;
  open numeric[] := dues.open;
  free numeric[] := array(
    select case when payment.id = any (without) then 0 else payment.free end
    from unnest(payments.ids, payments.free) with ordinality payment (id, free, place)
    order by payment.place
  );
  paid private.allocation[] := '{}';
  awaited numeric[] := array_fill(0::numeric, array[dues.number]);
  has_awaited boolean := exists (select from public.expected_benefits benefit where benefit.lease_id = (compute_allocations.lease).id);
begin
  if lease.former_order_until is not null then
    former := private.pay_in_former_order(lease.former_order_until, dues, payments, open, free);
    open := former.open;
    free := former.free;
    paid := former.paid;
  end if;
  left_over := private.pay_named_benefits(dues, payments, open, free);
  if has_awaited then
    awaited := private.benefits_of_dues(lease.id, dues, left_over.open, without);
  end if;
  return paid || left_over.paid || private.replay_account(
    dues, payments, left_over.open, left_over.free, awaited, has_awaited
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.debt_lasts_since (
  days       date[],
  debts      numeric[],
  thresholds numeric[]
)
  RETURNS date
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  since date;
  threshold numeric;
begin
  for place in 1 .. cardinality(days) loop
    if debts[place] < threshold or debts[place] <= 0 then
      since := null;
    end if;
    if since is null and debts[place] >= thresholds[place] and debts[place] > 0 then
      since := days[place];
      threshold := thresholds[place];
    end if;
  end loop;
  return since;
end
$function$;

CREATE OR REPLACE FUNCTION private.debts_by_day (
  dues   private.claimable_due[],
  leases uuid[]
)
  RETURNS TABLE (
    lease_id uuid,
    day      date,
    debt     numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    with unpaid as materialized (
      select due.lease_id, due.due_on as day, part.amount
      from unnest(dues) due
      cross join lateral (
        select due.remaining - coalesce(sum(benefit.amount), 0) as amount from unnest(due.benefits) benefit
      ) part
      where due.due_on < private.today() and part.amount > 0 and due.kind in ('opening', 'rent', 'settlement')
        and due.lease_id = any (debts_by_day.leases)
    ), change as (
      select unpaid.lease_id, unpaid.day, unpaid.amount from unpaid
      union all
      select dues.lease_id, moment.day, moment.amount
      from public.dues
      join public.allocations on allocations.due_id = dues.id
      join public.payments on payments.id = allocations.payment_id
      cross join lateral (values (dues.due_on, allocations.amount), (payments.paid_on, -allocations.amount)) moment (day, amount)
      where dues.lease_id in (select unpaid.lease_id from unpaid) and dues.kind in ('opening', 'rent', 'settlement')
        and payments.kind <> 'benefit' and dues.due_on < payments.paid_on
    )
    select change.lease_id, change.day, sum(sum(change.amount)) over (partition by change.lease_id order by change.day)
    from change
    group by change.lease_id, change.day;
end
$function$;

CREATE OR REPLACE FUNCTION private.due_of_office (
  dues    private.ordered_dues,
  open    numeric[],
  awaited numeric[],
  fallen  integer,
  free    numeric[],
  day     date
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  spare numeric := 0;
  amount numeric;
begin
  foreach amount in array free loop
    spare := spare + amount;
  end loop;
  if spare > 0 then
    for due in reverse fallen .. 1 loop
      if awaited[due] > 0 and open[due] = awaited[due] and dues.claimable_until[due] >= day and awaited[due] <= spare then
        return due;
      end if;
    end loop;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.dues_in_order (
  lease     public.leases,
  certified private.allocation[]
)
  RETURNS private.ordered_dues
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  ordered private.ordered_dues;
  -- Only a partial receipt can keep the amount of a due above the amount that the lease now gives.
  has_partial boolean := exists (
    select from private.holding_receipts receipt where receipt.lease_id = lease.id and receipt.kind = 'partial'
  );
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.split_of order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place)
  into ordered
  from (
    select
      dues.id, settlement.split_due_id as split_of, dues.due_on::date as due_on, (dues.due_on + lease.limitation_period)::date as claimable_until,
      case dues.kind
        when 'rent' then daterange(dues.period_from, dues.period_to, '[]')
        when 'opening' then daterange(null, lower(private.term_days(lease, lease.account_starts_on)))
      end as rent_days,
      -- The payer has the greatest interest in paying rent and charges, because the lease can be ended for these debts.
      case when dues.kind in ('opening', 'rent', 'settlement') then 2 else 3 end as pass,
      case
        when has_partial then private.remaining_of_due(dues, coalesce(certified_amount.amount, 0))
          else dues.amount - coalesce(certified_amount.amount, 0)
      end as open,
      row_number() over (order by
        dues.due_on, array_position(array['opening', 'rent', 'settlement', 'repair', 'other', 'refund'], dues.kind),
        dues.period_from, dues.amount, dues.label, dues.created_at, dues.id
      ) as place
    from public.dues
    left join (
      select paid.due_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.due_id
    ) certified_amount on certified_amount.due_id = dues.id
    left join public.settlements settlement
      on settlement.lease_id = lease.id and settlement.split_due_id is not null and dues.id = any (settlement.due_ids)
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  return ordered;
end
$function$;

CREATE OR REPLACE FUNCTION private.earliest_payment_day (
  lease      public.leases,
  named_from date          DEFAULT NULL::date
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when lease.account_starts_on = lease.starts_on
    then private.earliest_lease_day(lease)
    when named_from < lease.account_starts_on then (named_from - interval '6 months')::date
    when exists (
      select from public.dues where dues.lease_id = lease.id and dues.kind = 'opening' and dues.period_from = dues.period_to
    )
      or exists (select from public.payments where payments.lease_id = lease.id and payments.kind = 'opening')
    then lease.account_starts_on
    else least(
      lease.account_starts_on, private.day_of(lease.created_at), (named_from - interval '6 months')::date
    )
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.former_order_json (
  lease public.leases
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  dues private.ordered_dues := private.dues_in_order(lease, '{}');
  payments private.ordered_payments := private.payments_in_order(lease, dues, '{}');
  former private.allocation[] := private.compute_allocations(lease, dues, payments);
begin
  lease.former_order_until := null;
  return (
    with moved as (
      select payment_id, due_id
      from (select paid.payment_id, paid.due_id, sum(paid.amount) as amount from unnest(former) paid group by 1, 2) before
      full join (
        select paid.payment_id, paid.due_id, sum(paid.amount) as amount
        from unnest(private.compute_allocations(lease, dues, payments)) paid group by 1, 2
      ) now using (payment_id, due_id)
      where before.amount is distinct from now.amount
    )
    select jsonb_build_object(
      'payments', count(distinct moved.payment_id),
      'years', jsonb_agg(distinct extract(year from payment.paid_on)),
      'receipts', (
        select coalesce(jsonb_agg(jsonb_build_object('id', receipt.id, 'number', receipt.number) order by receipt.number), '[]')
        from private.holding_receipts receipt
        where receipt.id in (
          select receipt_payment.receipt_id from public.receipt_payments receipt_payment
          join moved using (payment_id, due_id) where receipt_payment.lease_id = (former_order_json.lease).id
        )
      )
    )
    from moved
    join public.payments payment on payment.id = moved.payment_id
    having count(*) > 0
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.income_of_year (
  first_day date,
  last_day  date
)
  RETURNS SETOF private.year_income
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.leases_to_match (
  since date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'lease_id', lease.id, 'property_name', property.name, 'starts_on', private.earliest_payment_day(lease),
      -- Offices may pay for months before the account: see private.make_opening_due.
      'rent_from', least(lower(private.term_days(lease, coalesce(lease.starts_on, (lease.account_starts_on - interval '24 months')::date))), (
        select min(dues.period_from) from public.dues where dues.lease_id = lease.id and dues.kind = 'rent'
      )),
      'ends_on', private.rent_owed_until(lease), 'monthly', coalesce(rent.rent + rent.charges, 0),
      'deposit', private.deposit_to_match(lease, deposit_sums.received, deposit_sums.held, deposit_sums.is_settled, moved.movements),
      'tenants', people.tenants, 'guarantors', people.guarantors, 'dues', coalesce(open.dues, '[]'),
      'payments', coalesce(paid.payments, '[]'), 'refunds', coalesce(refunded.refunds, '[]')
    ) order by lease.created_at, lease.id), '[]')
    from public.leases lease
    join private.people_to_match() people on people.lease_id = lease.id
    left join public.properties property on property.id = lease.property_id
    left join private.deposit_sums on deposit_sums.lease_id = lease.id
    left join private.open_dues() open on open.lease_id = lease.id
    left join private.payments_to_match(since) paid on paid.lease_id = lease.id
    left join private.movements_to_match(since) moved on moved.lease_id = lease.id
    left join private.refunds_to_match(since) refunded on refunded.lease_id = lease.id
    left join lateral (
      select rents.rent, rents.charges from public.rents
      where rents.lease_id = lease.id and rents.holds_from <= greatest(today, lease.account_starts_on)
      order by rents.holds_from desc limit 1
    ) rent on true
    where coalesce(private.rent_owed_until(lease) > today - 92, true) or open.dues is not null or deposit_sums.held > 0
      or moved.movements is not null or refunded.refunds is not null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.let_properties (
  first_day date,
  last_day  date
)
  RETURNS SETOF private.declared_property
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.make_opening_due (
  lease public.leases
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  day_before date := lease.account_starts_on - 1;
  first_day date;
  paid numeric;
begin
  select min(payments.names_month), sum(payments.amount) into first_day, paid
  from public.payments
  where payments.lease_id = lease.id and payments.kind = 'benefit' and payments.cancelled_at is null
    and upper(private.term_days(lease, payments.names_month)) <= lease.account_starts_on
    and not private.is_owed(lease, private.term_days(lease, payments.names_month))
    and not exists (
      select from public.dues where dues.lease_id = lease.id and dues.kind = 'opening' and dues.period_from = dues.period_to
    );
  delete from public.dues
  where dues.lease_id = lease.id and dues.kind = 'opening' and dues.period_from < dues.period_to and paid is null;
  insert into public.dues (owner_id, lease_id, kind, period_from, period_to, due_on, other)
  select lease.owner_id, lease.id, 'opening', first_day, day_before, day_before, paid
  where paid > 0
  on conflict (lease_id) where kind = 'opening' do update
  set period_from = excluded.period_from, period_to = excluded.period_to, due_on = excluded.due_on, other = excluded.other
  where (dues.period_from, dues.period_to, dues.other) is distinct from (excluded.period_from, excluded.period_to, excluded.other);
end
$function$;

CREATE OR REPLACE FUNCTION private.named_payment (
  lease   public.leases,
  payment public.payments,
  month   date,
  due     uuid
)
  RETURNS public.payments
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  named_due public.dues;
begin
  if due is not null then
    select * into named_due from public.dues
    where dues.id = named_payment.due and dues.lease_id = lease.id and dues.cancelled_at is null;
    if not found or month is not null then
      perform private.refuse('VALIDATION_FAILED', 'There is no such due, or the payment also names a month', 'dueId=invalid');
    elsif named_due.kind = 'rent' then
      month := named_due.period_from;
    else
      payment.names_due_id := named_due.id;
    end if;
  elsif month is null and payment.kind = 'benefit' then
    month := private.month_of_benefit(payment);
  end if;
  if month is not null then
    perform private.require_day(month, 'month');
    perform private.require_within_two_years(month, 'month');
    payment.names_month := (private.month_of(month)).first_day;
    if not private.is_owed(lease, private.term_days(lease, month))
      -- Offices pay in arrears: their money for a month before the account is income all the same.
      and not (
        payment.kind = 'benefit' and upper(private.term_days(lease, month)) <= lease.account_starts_on
        and coalesce(lease.starts_on <= (private.month_of(month)).last_day, true)
      )
    then
      perform private.refuse('VALIDATION_FAILED', 'No rent is owed for this month', 'month=invalid');
    end if;
  elsif payment.kind = 'benefit' then
    perform private.refuse('VALIDATION_FAILED', 'A housing benefit must name a month', 'month=required');
  end if;
  return payment;
end
$function$;

CREATE OR REPLACE FUNCTION private.opening_json (
  lease public.leases
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select jsonb_build_object('starts_on', lease.account_starts_on, 'balance', coalesce(
      (select due.amount from public.dues due where due.lease_id = lease.id and due.kind = 'opening' and due.period_from = due.period_to),
      (select -payment.amount from public.payments payment where payment.lease_id = lease.id and payment.kind = 'opening'),
      0
    ))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.other_due_parts (
  lease    uuid,
  payments uuid[],
  until    date
)
  RETURNS SETOF private.paid_part
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    select payment, allocation.due_id, allocation.amount::numeric, uncertified.amount
    from public.payments payment
    join public.allocations allocation on allocation.payment_id = payment.id
    join public.dues due on due.id = allocation.due_id
    cross join lateral private.uncertified_amount(allocation) uncertified (amount)
    where payment.lease_id = other_due_parts.lease and payment.id = any (payments) and payment.kind in ('payment', 'benefit')
      and due.kind in ('opening', 'settlement', 'repair', 'other')
      -- Benefits for terms before the account paid no debt. A receipt would certify arrears that never existed.
      and not (due.kind = 'opening' and due.period_from < due.period_to)
      and (due.due_on <= until or payment.names_due_id = due.id or exists (
        select from public.settlements settlement
        where settlement.lease_id = due.lease_id and settlement.split_due_id = payment.names_due_id and due.id = any (settlement.due_ids)
      )) and uncertified.amount > 0;
end
$function$;

CREATE OR REPLACE FUNCTION private.pay_in_former_order (
  former_until timestamp with time zone,
  dues         private.ordered_dues,
  payments     private.ordered_payments,
  INOUT        open numeric[],
  INOUT        free numeric[],
  OUT          paid private.allocation[]
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  part private.allocation;
begin
  paid := private.replay_account(
    dues, payments,
    array(
      select case when due.due_on <= (former_until + interval '31 days')::date then due.open else 0 end
      from unnest(dues.due_on, pay_in_former_order.open) with ordinality due (due_on, open, place) order by due.place
    ),
    array(
      select case when payment.recorded_at <= former_until then payment.free else 0 end
      from unnest(payments.recorded_at, pay_in_former_order.free) with ordinality payment (recorded_at, free, place) order by payment.place
    ),
    array_fill(0::numeric, array[dues.number]), false
  );
  foreach part in array paid loop
    open[array_position(dues.ids, part.due_id)] := open[array_position(dues.ids, part.due_id)] - part.amount;
    free[array_position(payments.ids, part.payment_id)] := free[array_position(payments.ids, part.payment_id)] - part.amount;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.pay_named_benefits (
  dues     private.ordered_dues,
  payments private.ordered_payments,
  INOUT    open numeric[],
  INOUT    free numeric[],
  OUT      paid private.allocation[]
)
  RETURNS record
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  named record;
  part numeric;
begin
  paid := '{}';
  -- One query finds the dues: a loop over all dues for each payment took seconds in a large account.
  for named in
    select payment.place as payment, due.place as due
    from unnest(payments.are_benefits, payments.names_days) with ordinality payment (is_benefit, days, place)
    join unnest(dues.rent_days) with ordinality due (days, place) on due.days && payment.days
    where payment.is_benefit
    order by payment.place, due.place
  loop
    part := least(free[named.payment], open[named.due]);
    continue when part = 0;
    free[named.payment] := free[named.payment] - part;
    open[named.due] := open[named.due] - part;
    paid := paid || (payments.ids[named.payment], dues.ids[named.due], part)::private.allocation;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.payments_in_order (
  lease     public.leases,
  dues      private.ordered_dues,
  certified private.allocation[]
)
  RETURNS private.ordered_payments
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  ordered private.ordered_payments;
begin
  select
    count(*), array_agg(payment.id order by payment.place), array_agg(payment.paid_on order by payment.place),
    array_agg(payment.names_days order by payment.place), array_agg(payment.names_until order by payment.place),
    array_agg(payment.names_due_id order by payment.place),
    array_agg(payment.free order by payment.place), array_agg(payment.kind = 'benefit' order by payment.place),
    array_agg(payment.kind = 'offset' order by payment.place), array_agg(payment.created_at order by payment.place)
  into ordered
  from (
    select
      payments.id, payments.kind, payments.created_at, payments.paid_on::date as paid_on, named.days as names_days,
      payments.names_until::date as names_until, payments.names_due_id,
      payments.amount - coalesce(certified_amount.amount, 0) as free,
      -- The opening advance is the first payment of its day. The payments that name days, a last due day or a due
      -- follow. All other payments come last, the largest first. The order of equal payments does not matter.
      row_number() over (order by
        payments.paid_on, payments.kind = 'opening' desc, num_nonnulls(named.days, payments.names_until, payments.names_due_id) desc,
        lower(named.days), payments.kind = 'benefit' desc, payments.amount desc, upper(named.days),
        array_position(dues.ids, payments.names_due_id), payments.created_at, payments.id
      ) as place
    from public.payments
    -- Few payments name days. Calling private.days_of_payment for all payments would take a tenth of the time of an
    -- allocation.
    cross join lateral (
      select case when num_nonnulls(payments.names_month, payments.names_from) > 0 then private.days_of_payment(lease, payments) end as days
    ) named
    left join (
      select paid.payment_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.payment_id
    ) certified_amount on certified_amount.payment_id = payments.id
    where payments.lease_id = lease.id and payments.cancelled_at is null
  ) payment;
  return ordered;
end
$function$;

CREATE OR REPLACE FUNCTION private.payments_refunded_between (
  first_day date,
  last_day  date
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select allocations.payment_id
    from public.dues
    join public.allocations on allocations.due_id = dues.id and allocations.owner_id = dues.owner_id
    where dues.kind = 'refund' and dues.due_on between first_day and last_day
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.rent_share_of (
  due     public.dues,
  lease   uuid,
  paid_on date
)
  RETURNS private.rent_share
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  rent public.rents;
begin
  if due.kind = 'rent' then
    return (greatest(due.rent - due.reduction, 0), due.amount)::private.rent_share;
  elsif due.kind = 'settlement' then
    return (0, due.amount)::private.rent_share;
  elsif due.kind in ('repair', 'other') then
    return null;
  elsif due.kind = 'opening' then
    select rents.* into rent from public.rents where rents.lease_id = rent_share_of.lease order by rents.holds_from limit 1;
  else
    rent := private.rent_on(lease, paid_on);
  end if;
  return case
    when rent.rent + rent.charges > 0 then (rent.rent, rent.rent + rent.charges)::private.rent_share
    else (1, 1)::private.rent_share
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.replay_account (
  dues        private.ordered_dues,
  payments    private.ordered_payments,
  open        numeric[],
  free        numeric[],
  awaited     numeric[],
  has_awaited boolean
)
  RETURNS private.allocation[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  fallen integer := 0;
  entered integer := 0;
  first_open integer := 1;
  first_free integer := 1;
  called integer;
  part numeric;
  paid private.allocation[] := '{}';
begin
  loop
    called := case when has_awaited then private.due_of_office(dues, open, awaited, fallen, free[first_free:entered], payments.paid_on[entered]) end;
    if called is not null then
      awaited[called] := 0;
    elsif fallen < dues.number and (entered = payments.number or dues.due_on[fallen + 1] <= payments.paid_on[entered + 1]) then
      fallen := fallen + 1;
      called := fallen;
    elsif entered < payments.number then
      entered := entered + 1;
    else
      return paid;
    end if;
    while first_open <= fallen and open[first_open] = awaited[first_open] loop
      first_open := first_open + 1;
    end loop;
    while first_free <= entered and free[first_free] = 0 loop
      first_free := first_free + 1;
    end loop;
    for pass in (case
      when called is not null then 0
      when num_nonnulls(payments.names_days[entered], payments.names_until[entered], payments.names_due[entered]) > 0 then 1 else 2
    end) .. (case when called is null then 3 else 0 end) loop
      for source in (case pass when 0 then first_free else entered end) .. entered loop
        for due in (case when pass = 0 then called when pass = 1 or payments.pay_whole[source] then 1 else first_open end)
          .. (case pass when 0 then called when 1 then dues.number else fallen end) loop
          exit when free[source] = 0;
          continue when open[due] = 0 or case pass
            when 1 then (payments.names_due[source] in (dues.ids[due], dues.split_of[due]) or dues.rent_days[due] && payments.names_days[source]
              or dues.due_on[due] <= payments.names_until[source] and dues.claimable_until[due] >= payments.paid_on[source]) is not true
            when 0 then false else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[source]
          end;
          part := least(free[source], open[due] - case
            when payments.pay_whole[source] or pass = 1 and payments.names_until[source] is null then 0 else awaited[due]
          end);
          continue when part = 0;
          free[source] := free[source] - part;
          open[due] := open[due] - part;
          awaited[due] := least(awaited[due], open[due]);
          paid := paid || (payments.ids[source], dues.ids[due], part)::private.allocation;
        end loop;
      end loop;
    end loop;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.update_account (
  lease uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.make_dues(leases, private.today() + 31), private.make_opening_due(leases)
  from public.leases where leases.id = update_account.lease;
  perform private.require_lease_quota(
    (select count(*) from public.dues due where due.lease_id = lease), 'dues', 1000
  );
  perform private.settle_accounts(array[lease]);
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_tenant (
  tenant uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  found_tenant public.tenants := private.tenant_of(landlord.id, tenant);
begin
  delete from public.tenants where id = found_tenant.id;
  if exists (select from public.tenants other_tenant where other_tenant.lease_id = found_tenant.lease_id) then
    -- The expected benefits of the tenant are gone, too.
    perform private.update_account(found_tenant.lease_id);
  else
    delete from public.leases where id = found_tenant.lease_id;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.payments_of_year (
  year        integer,
  lessor_id   uuid    DEFAULT NULL::uuid,
  property_id uuid    DEFAULT NULL::uuid,
  after_id    uuid    DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

create view private.income_parts with (security_invoker = true) as
select
  payments.owner_id, payments.lease_id, payments.id as payment_id, part.due_id, payments.paid_on,
  payments.kind as payment_kind, part.due_kind, part.amount,
  coalesce(part.rent, 0) as rent,
  coalesce(part.amount - part.rent, 0) as charges,
  case when part.due_kind in ('repair', 'other') then part.amount else 0 end as unclassified,
  greatest(payments.paid_on, part.set_off_on) as counted_on
from public.payments
cross join lateral (
  select
    allocations.due_id, dues.kind as due_kind, allocations.amount::numeric,
    round(cumulated.received * rent_share.rent / rent_share.total, 2)
      - round((cumulated.received - allocations.amount) * rent_share.rent / rent_share.total, 2) as rent,
    case when payments.kind = 'credit' then dues.due_on end as set_off_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id and dues.kind <> 'refund'
  cross join lateral private.rent_share_of(dues, dues.lease_id, payments.paid_on) rent_share
  cross join lateral (
    -- The amount that the due has received from this payment and the payments before it, in the order of their days.
    select case when dues.received = allocations.amount then dues.received else (
      select sum(due_allocation.amount)
      from public.allocations due_allocation
      join public.payments due_payment on due_payment.id = due_allocation.payment_id and due_payment.owner_id = due_allocation.owner_id
      where due_allocation.due_id = dues.id and due_allocation.owner_id = dues.owner_id
        and (due_payment.paid_on, due_payment.created_at, due_payment.id) <= (payments.paid_on, payments.created_at, payments.id)
    ) end as received
    offset 0
  ) cumulated
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  union all
  select null, null, advance.amount, round(advance.amount * rent_share.rent / rent_share.total, 2), null
  from (
    select payments.amount - coalesce(sum(allocations.amount), 0) as amount
    from public.allocations
    join public.dues on dues.id = allocations.due_id and dues.kind <> 'refund'
    where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
  ) advance
  cross join lateral private.rent_share_of(null, payments.lease_id, payments.paid_on) rent_share
  where advance.amount > 0 and payments.cancelled_at is null and payments.kind <> 'credit'
  union all
  -- An advance is income of the day on which it was paid, and a refund lowers the income of its own day.
  select allocations.due_id, dues.kind, -allocations.amount, -round(allocations.amount * rent_share.rent / rent_share.total, 2), dues.due_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id and dues.kind = 'refund'
  cross join lateral private.rent_share_of(dues, payments.lease_id, payments.paid_on) rent_share
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id and payments.kind <> 'credit'
  union all
  -- The credit of a settlement gives charges back, up to the sum of the dues that it pays. The lessor still holds the
  -- rest of the credit. A credit and a due are set off once both have fallen due (Code civil, art. 1347-1).
  select null, 'settlement', -sum(allocations.amount), 0, dues.due_on
  from public.allocations
  join public.dues on dues.id = allocations.due_id and dues.owner_id = allocations.owner_id
  where allocations.payment_id = payments.id and allocations.owner_id = payments.owner_id
    and payments.kind = 'credit' and payments.cancelled_at is null
  group by dues.due_on
  offset 0
) part;

CREATE VIEW "private"."paying_offices" WITH (security_invoker=true) AS  WITH owed_benefit AS MATERIALIZED (
         SELECT owed_benefits.lease_id,
            owed_benefits.office,
            owed_benefits.first_month,
            owed_benefits.last_month
           FROM private.owed_benefits
        )
 SELECT benefit.lease_id,
    jsonb_agg(DISTINCT benefit.office) AS names,
    paid_until.month,
    paid_until.first_month
   FROM (( SELECT begun_benefit.lease_id,
            min((begun_benefit.first_month)::date) AS first_month,
            LEAST(max(COALESCE(begun_benefit.last_month, 'infinity'::date)), (private.month_of(( SELECT private.today() AS today))).first_day) AS month
           FROM owed_benefit begun_benefit
          WHERE ((begun_benefit.first_month)::date <= ( SELECT private.today() AS today))
          GROUP BY begun_benefit.lease_id) paid_until
     JOIN owed_benefit benefit ON (((benefit.lease_id = paid_until.lease_id) AND ((paid_until.month >= (benefit.first_month)::date) AND (paid_until.month <= COALESCE(benefit.last_month, 'infinity'::date))))))
  GROUP BY benefit.lease_id, paid_until.month, paid_until.first_month;

CREATE VIEW "private"."positions" WITH (security_invoker=true) AS  SELECT leases.id AS lease_id,
    leases.owner_id,
    people.tenant_id,
    people.names,
    terms.paid_to,
    account.oldest_unpaid_due_on,
    COALESCE((( SELECT private.today() AS today) - account.oldest_unpaid_due_on), 0) AS days_late,
    COALESCE(account.unpaid_terms, 0) AS unpaid_terms,
    COALESCE(account.owed, (0)::numeric) AS owed,
    COALESCE(account.upcoming, (0)::numeric) AS upcoming,
    (COALESCE(money.amount, (0)::numeric) - COALESCE(account.received, (0)::numeric)) AS advance,
    COALESCE(account.time_barred, (0)::numeric) AS time_barred,
    COALESCE(account.late, (0)::numeric) AS late,
    COALESCE(account.awaited, (0)::numeric) AS awaited,
    COALESCE(account.held, (0)::numeric) AS held,
        CASE
            WHEN (((leases.deposit)::numeric > (0)::numeric) OR (deposit_sums.received > (0)::numeric)) THEN private.deposit_summary(leases.*, deposit_sums.received, deposit_sums.received_on, deposit_sums.held, deposit_sums.is_settled, deposit_sums.is_handed_over, COALESCE(account.arrears, (0)::numeric))
            ELSE NULL::jsonb
        END AS deposit
   FROM (((((public.leases
     LEFT JOIN private.deposit_sums ON ((deposit_sums.lease_id = leases.id)))
     LEFT JOIN ( SELECT due.lease_id,
            sum((due.remaining + due.held)) FILTER (WHERE due.has_fallen_due) AS owed,
            sum((due.remaining + due.held)) FILTER (WHERE (NOT due.has_fallen_due)) AS upcoming,
            sum((due.received)::numeric) AS received,
            sum((due.remaining + due.held)) FILTER (WHERE due.is_time_barred) AS time_barred,
            sum((due.remaining - due.awaited)) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.is_late AND (NOT due.is_time_barred))) AS late,
            sum(due.awaited) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due)) AS awaited,
            sum(due.held) FILTER (WHERE (due.has_fallen_due AND (NOT due.is_time_barred))) AS held,
            sum((due.remaining - due.awaited)) FILTER (WHERE (due.has_fallen_due AND (NOT due.is_time_barred))) AS arrears,
            min(due.late_after) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due AND (NOT due.is_time_barred) AND (due.remaining > due.awaited))) AS oldest_unpaid_due_on,
            min((due.period_from)::date) FILTER (WHERE (due.is_term AND (((due.remaining > (0)::numeric) AND (NOT due.is_time_barred)) OR due.is_after_gap))) AS first_open,
            (count(*) FILTER (WHERE (due.is_term AND (due.remaining > (0)::numeric) AND (due.remaining > due.awaited) AND due.has_fallen_due AND (NOT due.is_time_barred))))::integer AS unpaid_terms
           FROM private.counted_dues due
          GROUP BY due.lease_id) account ON ((account.lease_id = leases.id)))
     CROSS JOIN LATERAL ( SELECT sum((payments.amount)::numeric) AS amount
           FROM public.payments
          WHERE ((payments.lease_id = leases.id) AND (payments.cancelled_at IS NULL))) money)
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (max((dues.period_to)::date) >= (leases.account_starts_on)::date) THEN max((dues.period_to)::date)
                    ELSE NULL::date
                END AS paid_to
           FROM public.dues
          WHERE ((dues.lease_id = leases.id) AND (dues.kind = 'rent'::text) AND ((dues.amount)::numeric = (dues.received)::numeric) AND ((account.first_open IS NULL) OR ((dues.period_to)::date < account.first_open)))) terms)
     CROSS JOIN LATERAL ( SELECT (array_agg(tenants.id ORDER BY tenants.created_at, tenants.id))[1] AS tenant_id,
            COALESCE(array_agg(private.tenant_name((tenants.company_name)::text, (tenants.first_name)::text, (tenants.last_name)::text) ORDER BY tenants.created_at, tenants.id), '{}'::text[]) AS names
           FROM public.tenants
          WHERE (tenants.lease_id = leases.id)) people);

CREATE VIEW "private"."tenant_dues" WITH (security_invoker=true) AS  SELECT tenant.id AS tenant_id,
    due.id,
    due.kind,
    due.label,
    due.period_from,
    due.period_to,
    due.due_on,
    due.amount,
    due.received,
    due.remaining,
    due.awaited,
    due.has_fallen_due,
    due.is_time_barred
   FROM (public.tenants tenant
     JOIN private.counted_dues due ON ((due.lease_id = tenant.lease_id)))
  WHERE (((due.due_on)::date <= (( SELECT private.today() AS today) + 31)) AND private.is_of_tenant(tenant.*, due.id, (due.period_from)::date, (due.period_to)::date) AND ((due.kind <> 'opening'::text) OR (private.shares_opening(tenant.*) AND ((due.period_from)::date = (due.period_to)::date))));

CREATE VIEW "public"."lease_list" WITH (security_invoker=true) AS  SELECT id,
    owner_id,
    property_id,
    kind,
    limitation_period,
    signed_on,
    starts_on,
    duration_months,
    rent_due_day,
    term_months,
    prorata_by,
    charges_kind,
    deposit,
    has_solidarity,
    has_resolutory_clause,
    is_bilingual,
    has_revision_clause,
    revision_month,
    revision_day,
    irl_reference,
    irl_reference_from,
    has_charges_index,
    account_since,
    account_starts_on,
    ended_by,
    notice_received_on,
    is_notice_reduced,
    ends_on,
    keys_on,
    relet_on,
    exit_state,
    accounts_approved_on,
    new_address,
    insured_until,
    created_at,
    private.rent_owed_until(lease.*) AS rent_owed_until,
        CASE
            WHEN (ended_by = 'landlord'::text) THEN (((ends_on)::date - make_interval(months => private.notice_months(kind, true, false))))::date
            ELSE NULL::date
        END AS notice_by,
    ( SELECT COALESCE(json_agg(json_build_object('starts_on', change.starts_on, 'rent', change.rent, 'charges', change.charges, 'repeated_on', ( SELECT COALESCE(json_agg(repeated_rent.starts_on ORDER BY repeated_rent.holds_from), '[]'::json) AS "coalesce"
                   FROM public.rents repeated_rent
                  WHERE ((repeated_rent.lease_id = lease.id) AND (repeated_rent.holds_from > change.holds_from) AND (repeated_rent.holds_from < change.holds_until)))) ORDER BY change.holds_from), '[]'::json) AS "coalesce"
           FROM ( SELECT rent_changes.starts_on,
                    rent_changes.holds_from,
                    rent_changes.rent,
                    rent_changes.charges,
                    lead(rent_changes.holds_from, 1, 'infinity'::date) OVER (ORDER BY rent_changes.holds_from) AS holds_until
                   FROM private.rent_changes
                  WHERE (rent_changes.lease_id = lease.id)) change) AS rents,
    ( SELECT COALESCE(json_agg(guarantor.* ORDER BY guarantor.created_at, guarantor.id), '[]'::json) AS "coalesce"
           FROM public.guarantors guarantor
          WHERE (guarantor.lease_id = lease.id)) AS guarantors,
    ( SELECT COALESCE(json_agg(person.* ORDER BY person.created_at, person.id), '[]'::json) AS "coalesce"
           FROM ( SELECT tenant.id,
                    tenant.first_name,
                    tenant.last_name,
                    tenant.company_name,
                    tenant.email,
                    tenant.phone_number,
                    tenant.postal_address,
                    tenant.email_consent_on,
                    tenant.email_consent_how,
                    tenant.former_consents,
                    tenant.joins_on,
                    tenant.leaves_on,
                    tenant.replaced_on,
                    tenant.created_at,
                        CASE
                            WHEN (lease.has_solidarity AND (tenant.leaves_on IS NOT NULL)) THEN LEAST(((tenant.replaced_on)::date + GREATEST(((tenant.leaves_on)::date - (tenant.replaced_on)::date), 0)), (((tenant.leaves_on)::date + '6 mons'::interval))::date)
                            ELSE NULL::date
                        END AS solidarity_ends_on
                   FROM public.tenants tenant
                  WHERE (tenant.lease_id = lease.id)) person) AS tenants,
    former_order
   FROM public.leases lease;

COMMENT ON COLUMN "public"."dues"."period_from" IS 'The first day of rent; period_to is the last day. Dues other than rent have the due day in both columns, except an opening due over the terms that offices paid late.';

COMMENT ON COLUMN "public"."leases"."former_order" IS 'What changes if these payments follow the new order, from private.former_order_json. Null once the landlord has decided.';

COMMENT ON COLUMN "public"."leases"."former_order_until" IS 'Payments recorded until then pay the oldest due first, whoever owes it, as before version 0.2.0. Null if all payments first pay the tenants'' own part.';

COMMENT ON FUNCTION "public"."payments_of_year"(integer, uuid, uuid, uuid) IS 'The parts of the payments of a year, with refunds as negative parts. lessor_id and property_id limit the list to one lessor and to one property. A page has at most a thousand payments, sorted by day and id. The first page begins the year, and a later page begins after a given payment.';

COMMENT ON VIEW "private"."income_parts" IS 'The parts of each payment: one for each due that it pays, and one for its advance, which has no due. The refund of an advance is a negative part. The credit of a settlement of charges also has negative parts, without a due, which give charges back. Rent, charges and unclassified amounts add up to the part.';

COMMENT ON VIEW "private"."paying_offices" IS 'The offices that pay benefits for a lease this month, or paid in the last month of its ended benefits.';

COMMENT ON VIEW "private"."positions" IS 'The current position of each lease''s account. `owed` includes debt past its limitation period, but such debt makes no tenant late.';

COMMENT ON VIEW "private"."tenant_dues" IS 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

COMMENT ON VIEW "public"."lease_list" IS 'Each lease with its people, its rents (oldest first), and the days that follow from its end.';

REVOKE ALL ON FUNCTION "private"."debt_lasts_since"(date[], numeric[], numeric[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."debt_lasts_since"(date[], numeric[], numeric[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."former_order_json"(public.leases) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."former_order_json"(public.leases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_opening_due"(public.leases) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."make_opening_due"(public.leases) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_in_former_order"(timestamp WITH time zone, private.ordered_dues, private.ordered_payments, numeric[], numeric[]) FROM PUBLIC;

GRANT EXECUTE
  ON FUNCTION "private"."pay_in_former_order"(timestamp WITH time zone, private.ordered_dues, private.ordered_payments, numeric[], numeric[])
  TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."payments_refunded_between"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payments_refunded_between"(date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], boolean) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."income_parts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."income_parts" TO "postgres";

GRANT SELECT ON TABLE "private"."paying_offices" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."paying_offices" TO "postgres";

GRANT SELECT ON TABLE "private"."positions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."positions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";

GRANT SELECT ON TABLE "public"."lease_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."lease_list" TO "postgres";
