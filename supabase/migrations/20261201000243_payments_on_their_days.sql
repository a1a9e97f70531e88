-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."due_list";

DROP VIEW "private"."positions";

DROP VIEW "private"."tenant_dues";

DROP VIEW "private"."counted_dues";

DROP VIEW "private"."asked_dues";

DROP FUNCTION "private"."due_of_office"(private.ordered_dues, numeric[], numeric[], integer, numeric[], date);

DROP FUNCTION "private"."parts_of_reopened_due"(public.dues, numeric);

DROP FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], boolean);

DROP FUNCTION "public"."add_benefit"(uuid, uuid, text, numeric, date, date);

ALTER TYPE "private"."ordered_dues" DROP ATTRIBUTE "are_reopened" CASCADE;

ALTER TYPE "private"."claimable_due" ADD ATTRIBUTE "deferred" numeric CASCADE;

ALTER TYPE "private"."claimable_due" ADD ATTRIBUTE "own" numeric CASCADE;

ALTER TYPE "private"."claimable_due" ADD ATTRIBUTE "own_late_after" date CASCADE;

ALTER TYPE "private"."due_benefit" ADD ATTRIBUTE "own_late_after" date CASCADE;

ALTER TYPE "private"."ordered_dues" ADD ATTRIBUTE "amounts" numeric[] CASCADE;

ALTER TYPE "private"."ordered_dues" ADD ATTRIBUTE "are_later" boolean[] CASCADE;

ALTER TYPE "private"."ordered_dues" ADD ATTRIBUTE "deferred" numeric[] CASCADE;

ALTER TYPE "private"."ordered_dues" ADD ATTRIBUTE "opens_on" date[] CASCADE;

ALTER TYPE "private"."ordered_dues" ADD ATTRIBUTE "returned_payments" uuid[] CASCADE;

ALTER TYPE "private"."ordered_payments" ADD ATTRIBUTE "amounts" numeric[] CASCADE;

CREATE OR REPLACE FUNCTION private.arrears_report_of (
  lease public.leases
)
  RETURNS private.arrears_report
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  unpaid private.claimable_due[] := array(select due from private.claimable_dues(array[lease.id]) due);
  report private.arrears_report;
begin
  select
    array(select jsonb_array_elements_text(duty.details -> 'offices')), (duty.details ->> 'since')::date, duty.day,
    (duty.details ->> 'isByFormerRule')::boolean, duty.amount
  into report.offices, report.since, report.day, report.is_by_former_rule, report.total
  from private.benefit_duties(unpaid) duty where duty.subject = lease.id;
  report.dues := case when report.offices is null then '{}' else array(
    select (
      due.id, due.kind, dues.period_from, dues.period_to, due.label, due.due_on, due.received + due.remaining, due.received,
      due.remaining - due.deferred - part.remaining, part.remaining
    )::private.reported_due
    from unnest(unpaid) due
    join public.dues on dues.id = due.id
    cross join lateral private.reported_part(due) part (remaining)
    where part.remaining > 0 order by due.due_on, due.period_from, due.id
  ) end;
  return report;
end
$function$;

CREATE OR REPLACE FUNCTION private.benefit_of_due (
  due_on        date,
  unpaid        numeric,
  benefits      private.open_benefit[],
  paid          private.open_benefit[],
  first_awaited date,
  deferred      private.deferred_part[]
)
  RETURNS private.due_benefit
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  benefit private.open_benefit;
  total numeric := 0;
  due_benefit private.due_benefit;
begin
  if paid <> '{}' then
    benefits := private.unpaid_benefits(benefits, paid);
  end if;
  foreach benefit in array benefits loop
    total := total + benefit.amount;
  end loop;
  due_benefit := (least(total, unpaid), 0.00, due_on, benefits, 0.00, null);
  if due_benefit.remaining <= 0 then
    return case when deferred <> '{}' then private.with_deferred_parts(null, unpaid, due_on, deferred) end;
  elsif cardinality(benefits) > 1 or due_benefit.remaining < total then
    due_benefit.benefits := private.last_benefits(benefits, due_benefit.remaining);
  end if;
  foreach benefit in array due_benefit.benefits loop
    if benefit.month >= first_awaited then
      due_benefit.awaited := due_benefit.awaited + benefit.amount;
    end if;
  end loop;
  if due_benefit.remaining = unpaid then
    due_benefit.late_after := due_benefit.benefits[1].month + interval '1 month 13 days';
  elsif deferred <> '{}' then
    return private.with_deferred_parts(due_benefit, unpaid - due_benefit.remaining, due_on, deferred);
  end if;
  return due_benefit;
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
    -- The tenants owe what an office took back.
    select case when due.days is null or lower_inf(due.days) or due.open = 0 or due.is_later then 0
      else least(due.open, private.unpaid_benefit_of(benefits_of_dues.lease, due.days, without)) end
    from unnest(dues.rent_days, benefits_of_dues.open, dues.are_later) with ordinality due (days, open, is_later, place)
    order by due.place
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.benefits_paid (
  due uuid
)
  RETURNS private.open_benefit[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select private.paid_benefit(paid.payment, part.amount)
    from (
      select allocation.payment_id, allocation.amount from public.allocations allocation where allocation.due_id = due
      union all
      select part.payment_id, part.amount from private.returned_parts part where part.due_id = due
    ) part
    -- `offset` makes Postgres search by the index, even with a plan made for small tables.
    cross join lateral (select payments as payment from public.payments where payments.id = part.payment_id offset 0) paid
    where (paid.payment).kind = 'benefit'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.change_tenant (
  letting_before private.letting,
  changes        jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  letting private.letting;
  lease public.leases := private.lease_of(letting_before.owner_id, letting_before.lease_id);
begin
  perform private.require_amounts(changes);
  letting := jsonb_populate_record(letting_before, changes);
  perform private.require_name(letting);
  perform private.require_time(letting);
  perform private.require_lease_time(letting.lease_starts_on, lease.ends_on, 'leaseStartsOn=afterEnd');
  perform private.require_property(letting_before.owner_id, letting.property_id);
  update public.tenants
  set
    first_name = letting.first_name, last_name = letting.last_name, company_name = letting.company_name, siren = letting.siren,
    email = letting.email, phone_number = letting.phone_number, postal_address = letting.postal_address,
    email_consent_on = letting.email_consent_on, email_consent_how = letting.email_consent_how,
    email_consent_address = letting.email_consent_address,
    joins_on = letting.joins_on, leaves_on = letting.leaves_on, replaced_on = letting.replaced_on
  where id = letting_before.id;
  if changes ? 'consent_withdrawn_on' then
    perform private.date_withdrawal(
      letting_before.id, (changes ->> 'consent_withdrawn_on')::date, changes ->> 'consent_withdrawn_how'
    );
  end if;
  if (letting.rent, letting.charges) is distinct from (letting_before.rent, letting_before.charges) and not changes ? 'rent_starts_on' then
    letting.rent_starts_on := private.start_of_rent(lease, letting_before.rent_starts_on);
  end if;
  if (letting.rent, letting.charges, letting.rent_starts_on)
    is distinct from (letting_before.rent, letting_before.charges, letting_before.rent_starts_on)
  then
    perform private.set_rent(letting_before.lease_id, letting_before.owner_id, letting.rent_starts_on, letting.rent, letting.charges);
  end if;
  update public.leases
  set
    property_id = letting.property_id, charges_kind = letting.charges_kind, rent_due_day = letting.rent_due_day,
    starts_on = letting.lease_starts_on, is_bilingual = letting.is_bilingual,
    account_since = private.account_start(lease, letting.lease_starts_on, 'leaseStartsOn')
  where id = letting_before.lease_id;
  perform private.require_published_reference(lease, private.lease_of(lease.owner_id, lease.id), 'leaseStartsOn');
  perform private.require_settled_days_kept(lease);
  perform private.refuse_archived(letting_before.lease_id, 'propertyId');
  perform private.set_pay_days(
    private.lease_of(lease.owner_id, lease.id), letting_before.id, letting_before.leaves_on, letting.leaves_on
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_change (
  claim      private.compared_claim,
  people     public.tenants[],
  tenant_ids uuid[],
  dwelling   jsonb,
  OUT        reason text,
  OUT        amount numeric
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  document public.documents := claim.document;
begin
  reason := case
    when (claim.lease).id is null then 'leaseDeleted'
    when document.kind = 'dueNotice' and claim.remaining > 0 and claim.last_due_on < private.today() then 'dayPassed'
    when claim.changes <> '{}' then claim.changes[1]
    -- A due notice of charges names their kind.
    when (document.snapshot #>> '{says,charges}')::numeric > 0
      and document.snapshot #>> '{says,chargesKind}' <> (claim.lease).charges_kind
    then 'provisionsChanged'
    -- A formal notice must not invoke the termination clause of a lease that has ended.
    when document.kind = 'formalNotice' and (document.snapshot #>> '{says,hasResolutoryClause}')::boolean
      and not private.is_active(claim.lease)
    then 'leaseEnded'
    else private.address_change(document, claim.lease, people, tenant_ids, dwelling)
  end;
  if reason in ('moreReceived', 'lessReceived') then
    select payment.reason, payment.amount into reason, amount
    from private.payment_change(
      document, reason, case reason when 'moreReceived' then claim.more_received else claim.less_received end
    ) payment;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.claimable_dues (
  leases uuid[]
)
  RETURNS SETOF private.claimable_due
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    select due.*
    from unnest(leases) lease (id)
    -- `offset` makes Postgres search the dues of each lease by its index, even with a plan made for a small table.
    cross join lateral (
      select
        due.id, due.lease_id, due.kind, due.label::text, due.period_from::date, due.due_on::date, due.is_term, due.received::numeric,
        due.remaining, due.awaited, due.late_after, due.benefits, due.deferred, due.own, due.own_late_after
      from private.counted_dues due
      where due.lease_id = lease.id and due.amount > due.received and due.remaining > 0 and due.has_fallen_due and not due.is_time_barred
      offset 0
    ) due;
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
  office_parts numeric[] := array_fill(0::numeric, array[dues.number]);
  awaited numeric[] := office_parts;
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
    office_parts := private.benefits_of_dues(lease.id, dues, left_over.open, without);
    awaited := array(
      select least(due.open, due.office_part + due.deferred)
      from unnest(left_over.open, office_parts, dues.deferred) with ordinality due (open, office_part, deferred, place) order by due.place
    );
  end if;
  return paid || left_over.paid || private.replay_account(
    dues, payments, left_over.open, left_over.free, office_parts, awaited
  );
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
declare
  today date := private.today();
  late_leases uuid[] := array(
    select distinct due.lease_id from unnest(dues) due
    where due.lease_id = any (debts_by_day.leases) and private.reported_part(due) > 0
  );
begin
  return query
    with late as materialized (
      select * from private.late_money(late_leases)
    ), owed as materialized (
      select
        due.id, due.lease_id, due.due_on::date as due_on, due.period_from, due.period_to,
        coalesce(unpaid.remaining, 0) + coalesce(paid.amount, 0) - private.unpaid_by_offices(due) as amount
      from public.dues due
      left join unnest(dues) unpaid on unpaid.id = due.id
      left join (select late.due_id, sum(late.amount) as amount from late group by late.due_id) paid on paid.due_id = due.id
      where due.lease_id = any (late_leases) and due.kind in ('opening', 'rent', 'settlement') and due.due_on < today
        and num_nonnulls(unpaid.id, paid.due_id) > 0
    ), event as (
      select owed.lease_id, owed.id as due_id, owed.due_on as day, owed.amount from owed
      union all select owed.lease_id, owed.id, late.paid_on, -late.amount from late join owed on owed.id = late.due_id
      union all
      select owed.lease_id, owed.id, change.day, change.amount
      from owed
      cross join lateral unnest(private.deferred_parts(owed.id, owed.lease_id, owed.due_on, owed.period_from, owed.period_to)) part
      cross join lateral (values (owed.due_on, -part.amount), (part.pay_by, part.amount)) change (day, amount)
      where change.day < today
    ), change as (
      -- Money that pays a part before its day is no debt of the landlord.
      select
        due_debt.lease_id, due_debt.day,
        due_debt.debt - lag(due_debt.debt, 1, 0.00) over (partition by due_debt.due_id order by due_debt.day) as amount
      from (
        select
          event.lease_id, event.due_id, event.day,
          greatest(0, sum(sum(event.amount)) over (partition by event.due_id order by event.day)) as debt
        from event group by event.lease_id, event.due_id, event.day
      ) due_debt
      union all select threshold.lease_id, threshold.day, 0 from private.threshold_days(late_leases) threshold
    )
    select change.lease_id, change.day, sum(sum(change.amount)) over (partition by change.lease_id order by change.day)
    from change
    group by change.lease_id, change.day;
end
$function$;

CREATE OR REPLACE FUNCTION private.deferred_benefits (
  lease       uuid,
  due_on      date,
  period_from date,
  period_to   date
)
  RETURNS private.deferred_part[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select (lost.amount, benefit.tenants_pay_by)::private.deferred_part
    from public.expected_benefits benefit
    join public.tenants on tenants.id = benefit.tenant_id
    cross join lateral (select private.last_month_of(benefit.last_month, tenants.leaves_on) as last_month) ended
    cross join lateral (
      select sum(greatest(0, benefit.amount - greatest(0, later.amount, paid.amount))) as amount
      from generate_series(
        greatest(date_trunc('month', (period_from - 1)::timestamp), ended.last_month::timestamp) + interval '1 month',
        period_to + 1 - interval '1 month', interval '1 month'
      ) month (first_day)
      -- A later benefit of the tenant replaces what ended, also one of another office. Its own end defers its own amount.
      cross join lateral (
        select max(level.amount) as amount
        from generate_series(ended.last_month + interval '1 month', month.first_day, interval '1 month') later_month (first_day)
        cross join lateral (
          select sum(later_benefit.amount) as amount
          from public.expected_benefits later_benefit
          where later_benefit.tenant_id = benefit.tenant_id and later_benefit.first_month > ended.last_month
            and later_month.first_day between later_benefit.first_month and coalesce(later_benefit.last_month, 'infinity')
        ) level
      ) later
      cross join lateral (
        select sum(payments.amount) as amount
        from public.payments
        where payments.lease_id = benefit.lease_id and payments.kind = 'benefit' and payments.cancelled_at is null
          and payments.tenant_id = benefit.tenant_id and coalesce(payments.payer_office, benefit.office) = benefit.office
          and payments.names_month = month.first_day
      ) paid
    ) lost
    where benefit.lease_id = deferred_benefits.lease and benefit.tenants_pay_by > deferred_benefits.due_on
      and ended.last_month >= benefit.first_month and lost.amount > 0
    order by benefit.tenants_pay_by desc, benefit.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.deferred_parts (
  due         uuid,
  lease       uuid,
  due_on      date,
  period_from date,
  period_to   date
)
  RETURNS private.deferred_part[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select part::private.deferred_part
    from (
      select benefit.* from unnest(private.deferred_benefits(lease, due_on, period_from, period_to)) benefit
      union all
      select returned_part.amount, (returned_part.returned_on + interval '1 month')::date
      from private.returned_parts returned_part
      where returned_part.due_id = deferred_parts.due and returned_part.returned_on + interval '1 month' > deferred_parts.due_on
    ) part
    order by part.pay_by desc, part.amount
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.due_before_its_day (
  dues         private.ordered_dues,
  payments     private.ordered_payments,
  open         numeric[],
  awaited      numeric[],
  office_parts numeric[],
  fallen       integer,
  free         numeric[],
  entered      integer
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  spare numeric := free[entered];
  is_last boolean := fallen = dues.number and entered = payments.number;
  day date := greatest(payments.paid_on[entered], dues.due_on[fallen]);
  has_next boolean := false;
  is_next boolean := false;
begin
  if is_last then
    select sum(money) into spare from unnest(free) money;
  end if;
  if coalesce(spare, 0) = 0 then
    return null;
  end if;
  for due in fallen + 1 .. dues.number loop
    exit when dues.due_on[due] > day + 10;
    continue when dues.are_later[due] or dues.pass[due] = 3;
    has_next := true;
    is_next := is_next or open[due] - awaited[due] in (spare, 2 * spare);
  end loop;
  for due in fallen + 1 .. (case when has_next then 0 else dues.number end) loop
    if open[due] > 0 and dues.opens_on[due] <= payments.paid_on[entered] and dues.claimable_until[due] >= day then
      return due;
    end if;
  end loop;
  for due in reverse (case when is_last or spare = payments.amounts[entered] and not is_next then fallen else 0 end) .. 1 loop
    if awaited[due] > 0 and open[due] = awaited[due] and dues.claimable_until[due] >= payments.paid_on[entered]
      and (case when is_last then awaited[due] <= spare else 2 * spare < dues.amounts[due] and spare in (awaited[due], awaited[due] - office_parts[due]) end) then
      return due;
    end if;
  end loop;
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
  has_entries boolean := exists (select from private.returned_parts part where part.lease_id = lease.id)
    or exists (select from public.expected_benefits benefit where benefit.lease_id = lease.id and benefit.tenants_pay_by is not null);
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.split_of order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place), array_agg(due.amount order by due.place),
    array_agg(due.is_later order by due.place), array_agg(due.deferred order by due.place), array_agg(due.opens_on order by due.place),
    array_agg(due.returned_payment order by due.place)
  into ordered
  from (
    select
      dues.id, dues.amount, settlement.split_due_id as split_of, entry.due_on, entry.open, entry.is_later, entry.deferred,
      entry.opens_on, entry.returned_payment,
      (dues.due_on + lease.limitation_period)::date as claimable_until,
      named.days as rent_days,
      -- The payer has the greatest interest in paying rent and charges, because the lease can be ended for these debts.
      case when dues.kind in ('opening', 'rent', 'settlement') then 2 else 3 end as pass,
      row_number() over (order by
        entry.due_on, array_position(array['opening', 'rent', 'settlement', 'repair', 'other', 'refund'], dues.kind),
        dues.period_from, dues.amount, dues.label, dues.created_at, dues.id, entry.is_later, entry.opens_on nulls first
      ) as place
    from public.dues
    cross join lateral (
      select case dues.kind
        when 'rent' then daterange(dues.period_from, dues.period_to, '[]')
        when 'opening' then daterange(null, lower(private.term_days(lease, lease.account_starts_on)))
      end as days
    ) named
    left join (
      select paid.due_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.due_id
    ) certified_amount on certified_amount.due_id = dues.id
    left join public.settlements settlement
      on settlement.lease_id = lease.id and settlement.split_due_id is not null and dues.id = any (settlement.due_ids)
    cross join lateral (
      select case
        when has_partial then private.remaining_of_due(dues, coalesce(certified_amount.amount, 0))
        else dues.amount - coalesce(certified_amount.amount, 0)
      end as amount
    ) rest
    cross join lateral (
      select dues.due_on::date as due_on, rest.amount as open, false as is_later, 0.0 as deferred, null::date as opens_on, null::uuid as returned_payment where not has_entries
      union all
      select * from private.entries_of_due(dues.id, lease.id, dues.due_on, named.days, dues.amount, rest.amount) where has_entries
    ) entry
    where dues.lease_id = lease.id and dues.cancelled_at is null
  ) due;
  return ordered;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_of_benefit (
  benefit public.expected_benefits
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return private.last_month_of(benefit.last_month, (select tenants.leaves_on from public.tenants where tenants.id = benefit.tenant_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.entries_of_due (
  due        uuid,
  lease      uuid,
  due_day    date,
  rent_days  daterange,
  due_amount numeric,
  rest       numeric
)
  RETURNS TABLE (
    due_on           date,
    open             numeric,
    is_later         boolean,
    deferred         numeric,
    opens_on         date,
    returned_payment uuid
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  parts private.deferred_part[] := private.deferred_benefits(lease, due_day, lower(rent_days), upper(rent_days) - 1);
  returned numeric := coalesce((select sum(part.amount) from private.returned_parts part where part.due_id = due), 0);
  -- The part of `rest` that is no returned part.
  first_part numeric := greatest(rest - returned, case
    when returned > 0 and rent_days is not null and not lower_inf(rent_days)
    then least(rest, private.unpaid_benefit_of(lease, rent_days, '{}'))
    else 0
  end);
begin
  return query
    select
      due_day, least(due_amount, first_part), false, (select coalesce(sum(part.amount), 0) from unnest(parts) part),
      null::date, null::uuid
    union all
    select
      greatest(due_day, part.returned_on + interval '1 month')::date, greatest(0, least(part.amount, rest - first_part - part.later)),
      true, 0.0, greatest(due_day, part.returned_on), part.payment_id
    from (
      select
        returned_part.returned_on, returned_part.amount, returned_part.payment_id,
        coalesce(sum(returned_part.amount) over (
          order by returned_part.returned_on desc, returned_part.refund_id desc rows between unbounded preceding and 1 preceding
        ), 0) as later
      from private.returned_parts returned_part where returned_part.due_id = due
    ) part
    union all
    select part.pay_by, 0, true, coalesce(sum(part.amount) over (
      order by part.place rows between unbounded preceding and 1 preceding
    ), 0), null, null
    from unnest(parts) with ordinality part (amount, pay_by, place);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_duty_done (
  lease public.leases,
  kind  text,
  day   date
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return case kind
    when 'rent_late' then (
      select bool_and(due.amount = due.received)
      from public.dues due
      where due.lease_id = lease.id and due.cancelled_at is null and due.amount > 0 and (
        due.due_on = is_duty_done.day
        or due.kind = 'rent' and extract(day from is_duty_done.day) = 14
          and is_duty_done.day - 14 between due.period_from and due.period_to
          and exists (select from public.expected_benefits benefit where benefit.lease_id = due.lease_id)
        or due.kind = 'rent' and due.due_on < is_duty_done.day and exists (
          select from public.expected_benefits benefit
          where benefit.lease_id = due.lease_id and benefit.tenants_pay_by = is_duty_done.day and (benefit.last_month < due.period_to) is not false
        )
      )
    )
    when 'deposit_due' then exists (
      select from public.deposit_movements movement
      where movement.lease_id = lease.id and movement.kind = 'settled' and movement.cancelled_at is null
        and (movement.provision = 0 or is_duty_done.day = private.deposit_deadline(lease.keys_on, lease.exit_state))
    )
    when 'lease_ends' then lease.ends_on = is_duty_done.day
    else is_duty_done.day = any (private.revised_days(lease.id, 'rent'))
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.last_month_of (
  last_month date,
  leaves_on  date
)
  RETURNS date
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select least(last_month, date_trunc('month', (leaves_on + 1)::timestamp) - interval '1 month')::date
$function$;

CREATE OR REPLACE FUNCTION private.late_duties (
  dues        private.claimable_due[],
  late_before date
)
  RETURNS SETOF private.duty
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  today date := private.today();
begin
  return query
    with due as materialized (
      select
        due.id, due.lease_id, due.kind, due.label, due.period_from, due.due_on, due.is_term, due.received, due.late_after,
        due.awaited, due.remaining - due.awaited as owed, due.benefits, due.own > 0 as is_of_tenants, due.own_late_after,
        row_number() over (partition by due.lease_id order by due.due_on, due.period_from, due.id) as place
      from unnest(dues) due
      where due.late_after < late_before and due.remaining > due.awaited
    ), account as materialized (
      select
        due.lease_id, min(due.late_after) as since, min(due.own_late_after) filter (where due.is_of_tenants) as of_tenants_since, max(due.due_on) as last, sum(due.owed) as amount, count(*) as number,
        jsonb_agg(jsonb_build_object(
          'month', case when due.kind = 'rent' then to_char(due.period_from, 'YYYY-MM') end,
          -- The label of a settlement is only its period.
          'label', case when due.kind = 'settlement' then 'régularisation des charges, ' || due.label else due.label end,
          'isPart', due.received + due.awaited > 0
        ) order by due.place) filter (where due.place <= 2) as first,
        (array_agg(due.id order by due.place))[1] as oldest, (count(*) filter (where due.is_term and due.is_of_tenants))::integer as terms,
        private.office_part(array(
          select benefit from due late_due cross join lateral unnest(late_due.benefits) benefit
          where late_due.lease_id = due.lease_id and benefit.month < (select private.first_awaited_month())
        )) as office_part
      from due
      group by due.lease_id
    )
    select
      'late', account.lease_id, 'late', account.since, account.amount,
      tenants.people || jsonb_build_object(
        'propertyName', property.name, 'days', today - account.since,
        'month', to_char(account.last, 'YYYY-MM'), 'count', account.number, 'dues', account.first,
        'officePart', account.office_part,
        -- The landlord asks the office for its part, not the tenants.
        'letter', case when letters.last_issued_on > today - 7 then null else
          private.next_reminder(today - account.of_tenants_since, account.terms, coalesce(letters.levels, '{}'))
        end
      )
    from account
    join public.leases lease on lease.id = account.lease_id
    join private.people_of_leases(array(select account.lease_id from account), today) tenants on tenants.lease_id = account.lease_id
    left join public.properties property on property.id = lease.property_id
    left join (
      select
        letter.subject_id, array_agg((letter.snapshot #>> '{says,level}')::integer) as levels,
        max(private.day_of(letter.issued_at)) as last_issued_on
      from private.reminders_about(array(select account.oldest from account)) letter
      group by letter.subject_id
    ) letters on letters.subject_id = account.oldest;
end
$function$;

CREATE OR REPLACE FUNCTION private.late_money (
  leases uuid[]
)
  RETURNS TABLE (
    due_id  uuid,
    paid_on date,
    amount  numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
    with part as materialized (
      select allocations.due_id, allocations.payment_id, allocations.amount::numeric, null::date as returned_on
      from public.allocations where allocations.lease_id = any (late_money.leases)
      union all
      select returned_part.due_id, returned_part.payment_id, returned_part.amount, returned_part.returned_on
      from private.returned_parts returned_part where returned_part.lease_id = any (late_money.leases)
    ), money as materialized (
      select
        part.*, paid.kind, paid.paid_on, owed.due_on, min(part.returned_on) over (partition by part.due_id, paid.kind) as first_returned_on
      from part
      -- `offset` makes Postgres search by the index, even with a plan made for small tables.
      cross join lateral (select payments.kind, payments.paid_on::date as paid_on from public.payments where payments.id = part.payment_id offset 0) paid
      cross join lateral (select dues.kind, dues.due_on from public.dues where dues.id = part.due_id offset 0) owed
      where owed.kind in ('opening', 'rent', 'settlement')
    ), benefit as (
      select
        money.*, array_agg(private.paid_benefit(payments, money.amount)) over (
          partition by money.due_id order by money.paid_on, money.payment_id, money.returned_on rows unbounded preceding
        ) as paid
      from money
      join public.payments on payments.id = money.payment_id
      where money.kind = 'benefit' and money.first_returned_on is not null
    )
    select money.due_id, money.paid_on, money.amount from money where money.kind <> 'benefit' and money.due_on < money.paid_on
    union all
    select
      benefit.due_id, benefit.paid_on,
      benefit.amount - private.unpaid_by_offices(due, benefit.paid[:cardinality(benefit.paid) - 1]) + private.unpaid_by_offices(due, benefit.paid)
    from benefit
    join public.dues due on due.id = benefit.due_id
    where benefit.first_returned_on <= benefit.paid_on and benefit.due_on < benefit.paid_on;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_landlord (
  most_wait text DEFAULT '2s'::text
)
  RETURNS public.users
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users;
  timeout_before text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', most_wait, true);
  select * into landlord from public.users where id = private.landlord_id() for no key update;
  perform set_config('lock_timeout', timeout_before, true);
  if landlord.id is null then
    raise exception 'UNAUTHENTICATED' using errcode = 'PT401', detail = 'There is no such account';
  end if;
  return landlord;
exception
  -- A time limit that ends between the two waits for a row, for its queue and for its lock, cancels the query.
  when lock_not_available or query_canceled then
    perform private.refuse_busy();
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
    elsif payment.kind = 'benefit' and (
      select tenants.joins_on from public.tenants where tenants.id = payment.tenant_id
    ) > coalesce(named_due.period_to, (private.month_of(month)).last_day) then
      perform private.refuse(
        'VALIDATION_FAILED', 'The beneficiary joined the lease after this month: name a later month, or the tenant for whom the office pays',
        case when due is null then 'month' else 'dueId' end || '=beforeLease'
      );
    end if;
  elsif payment.kind = 'benefit' then
    perform private.refuse('VALIDATION_FAILED', 'A housing benefit must name a month', 'month=required');
  end if;
  return payment;
end
$function$;

CREATE OR REPLACE FUNCTION private.next_pay_day (
  lease public.leases
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  earliest date := private.today() + 10;
  term daterange := private.term_days(lease, earliest);
begin
  if lower(term) + lease.rent_due_day - 1 < earliest then
    term := private.term_days(lease, upper(term));
  end if;
  return lower(term) + lease.rent_due_day - 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_dues()
  RETURNS TABLE (
    lease_id uuid,
    dues     jsonb
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
begin
  return query
    select due.lease_id, jsonb_agg(to_jsonb(due) || jsonb_build_object(
      'due_on', entry.due_on, 'remaining', entry.remaining, 'benefits', case
        when due.benefit_remaining > 0 and entry.due_on = due.due_on then private.open_benefits_json(due.benefits) else '[]'
      end
    ) order by entry.due_on, due.period_from, due.id)
    from private.counted_dues due
    cross join lateral (
      select due.due_on, due.remaining - due.deferred as remaining
      union all
      select part.pay_by, least(part.amount, due.remaining - due.benefit_remaining - part.later)
      from (
        select deferred.amount, deferred.pay_by, coalesce(sum(deferred.amount) over (
          order by deferred.place rows between unbounded preceding and 1 preceding
        ), 0) as later
        from unnest(case
          when due.deferred > 0 then private.deferred_parts(due.id, due.lease_id, due.due_on, due.period_from, due.period_to)
        end) with ordinality deferred (amount, pay_by, place)
      ) part
      where part.pay_by >= today
    ) entry
    where due.amount > due.received and due.remaining > 0 and due.kind <> 'refund' and not due.is_time_barred and entry.remaining > 0
    group by due.lease_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.paid_benefit (
  payment public.payments,
  amount  numeric
)
  RETURNS private.open_benefit
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select (
    payment.tenant_id, payment.payer_office,
    date_trunc('month', coalesce(payment.names_month, payment.names_from)::timestamp)::date, amount
  )::private.open_benefit
$function$;

CREATE OR REPLACE FUNCTION private.paid_parts_ahead (
  lease     public.leases,
  first_day date,
  last_day  date
)
  RETURNS SETOF private.paid_part
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  until date := private.due_day_ahead(lease, last_day);
  certified private.allocation[];
  planned private.rent_due[];
  dues private.ordered_dues;
begin
  if until is null then
    return query select * from private.paid_parts(lease, first_day, last_day);
    return;
  end if;
  certified := private.certified_allocations(lease.id);
  planned := array(
    select (
      rent_due.first_day, rent_due.last_day, rent_due.due_on, rent_due.owed, md5(rent_due.first_day::text)::uuid,
      rent_due.reduction, rent_due.label
    )::private.rent_due
    from unnest(private.rent_dues_to_write(lease, until, private.days_fixed_by_receipts(lease.id))) rent_due
    where rent_due.due_id is null
  );
  dues := private.with_planned_dues(private.dues_in_order(lease, certified), planned, lease);
  return query
    select payment, paid.due_id, paid.amount, paid.amount - paid.certified
    from (
      select
        paid_part.payment_id, paid_part.due_id, sum(paid_part.amount) as amount,
        coalesce(sum(paid_part.amount) filter (where paid_part.is_certified), 0) as certified
      from (
        select certified_part.*, true as is_certified from unnest(certified) certified_part
        union all
        select allocation.*, false
        from unnest(private.compute_allocations(lease, dues, private.payments_in_order(lease, dues, certified))) allocation
      ) paid_part
      group by paid_part.payment_id, paid_part.due_id
    ) paid
    join unnest(dues.ids, dues.rent_days, dues.are_later) due (id, rent_days, is_later)
      on due.id = paid.due_id and not due.is_later
    join public.payments payment on payment.id = paid.payment_id
    where due.rent_days <@ daterange(first_day, last_day, '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.part_to_pay (
  payment numeric,
  free    numeric,
  open    numeric,
  awaited numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  own numeric := open - awaited;
begin
  if own > 0 and free >= open and payment - open between 0 and 1 and payment - open < abs(own - awaited) then
    return open;
  end if;
  return least(free, own);
end
$function$;

CREATE OR REPLACE FUNCTION private.pay_day_after (
  lease      public.leases,
  last_month date
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  first_day date := last_month + interval '1 month';
  pay_day date := private.next_pay_day(lease);
begin
  return case
    when lower(private.term_days(lease, first_day)) + lease.rent_due_day - 1 < pay_day and exists (
      select from public.tenants
      where tenants.lease_id = lease.id and coalesce(least(tenants.leaves_on, lease.keys_on), 'infinity') >= first_day
    ) then pay_day
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.pay_day_of (
  lease   public.leases,
  former  public.expected_benefits,
  changed public.expected_benefits,
  stated  date
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  last_month date := private.end_of_benefit(changed);
begin
  if stated is not null then
    perform private.require_day(stated, 'tenantsPayBy');
    perform private.require_within_two_years(stated, 'tenantsPayBy');
    if stated < lease.account_starts_on and stated is distinct from former.tenants_pay_by then
      perform private.refuse('VALIDATION_FAILED', 'The day is before the account starts', 'tenantsPayBy=beforeAccount');
    elsif changed.last_month is null then
      perform private.refuse('VALIDATION_FAILED', 'The benefit has no last month', 'tenantsPayBy=invalid');
    end if;
  end if;
  return case
    when last_month is null then null
    when stated is not null then stated
    when last_month < coalesce(private.end_of_benefit(former), 'infinity') then private.pay_day_after(lease, last_month)
    else former.tenants_pay_by
  end;
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
      select case when due.due_on <= (former_until + interval '31 days')::date and not due.is_later then due.open else 0 end
      from unnest(dues.due_on, pay_in_former_order.open, dues.are_later) with ordinality due (due_on, open, is_later, place)
      order by due.place
    ),
    array(
      select case when payment.recorded_at <= former_until then payment.free else 0 end
      from unnest(payments.recorded_at, pay_in_former_order.free) with ordinality payment (recorded_at, free, place) order by payment.place
    ),
    array_fill(0::numeric, array[dues.number]), array_fill(0::numeric, array[dues.number])
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
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  named record;
  part numeric;
begin
  paid := '{}';
  -- One query finds the dues: a loop over all dues for each payment took seconds in a large account.
  for named in
    select payment.place as payment, due.place as due
    from unnest(payments.are_benefits, payments.names_days, payments.paid_on, payments.ids) with ordinality payment (is_benefit, days, paid_on, id, place)
    join unnest(dues.rent_days, dues.opens_on, dues.returned_payments) with ordinality due (days, opens_on, returned_payment, place)
      on due.days && payment.days
    where payment.is_benefit and (due.opens_on <= payment.paid_on) is not false
    order by payment.place, due.returned_payment is not null and exists (
      select from public.payments new_payment join public.payments returned_payment on returned_payment.id = due.returned_payment
      where new_payment.id = payment.id and returned_payment.kind = 'benefit' and returned_payment.tenant_id = new_payment.tenant_id
        and coalesce(returned_payment.payer_office = new_payment.payer_office, true)
    ) desc, due.place
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
    array_agg(payment.kind = 'offset' order by payment.place), array_agg(payment.created_at order by payment.place),
    array_agg(payment.amount order by payment.place)
  into ordered
  from (
    select
      payments.id, payments.kind, payments.amount, payments.created_at, payments.paid_on::date as paid_on, named.days as names_days,
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

CREATE OR REPLACE FUNCTION private.reminder_of (
  lease    public.leases,
  replaced uuid          DEFAULT NULL::uuid
)
  RETURNS private.reminder
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
  reminder private.reminder;
  letters uuid[];
  ignored uuid[];
begin
  select
    coalesce(array_agg(
      (
        due.id, due.kind, due.period_from, due.period_to, due.label, due.due_on, due.received + due.remaining, due.received,
        due.remaining - due.awaited, due.awaited - due.deferred
      )::private.unpaid_due
      order by due.due_on, due.period_from, due.id
    ), '{}'),
    coalesce(sum(due.remaining - due.awaited), 0),
    today - min(due.own_late_after) filter (where due.own > 0),
    count(*) filter (where due.is_term and due.own > 0)
  into reminder.dues, reminder.total, reminder.days_late, reminder.unpaid_terms
  from private.counted_dues due
  where due.lease_id = lease.id and due.remaining > due.awaited and due.is_late and not due.is_time_barred;
  letters := array(
    select documents.id from public.documents
    where documents.lease_id = lease.id and documents.owner_id = lease.owner_id and documents.kind in ('reminder', 'formalNotice')
      and private.still_counts(documents.id)
  );
  select
    coalesce(array_agg(claim.document_id) filter (where not claim.is_settled), '{}') || array_remove(array[replaced], null),
    coalesce(array_agg(claim.document_id), '{}') || array_remove(array[replaced], null)
  into reminder.superseded, ignored
  from private.unsent_claims(letters) claim
  where claim.document_id is distinct from replaced;
  select
    coalesce(array_agg((documents.snapshot #>> '{says,level}')::integer) filter (where documents.subject_id = reminder.dues[1].id), '{}'),
    coalesce(jsonb_agg(jsonb_build_object('id', documents.id, 'number', documents.number, 'on', private.day_of(documents.issued_at)) order by documents.issued_at)
      filter (where documents.subject_id = reminder.dues[1].id), '[]'),
    private.day_of(max(documents.issued_at))
  into reminder.levels, reminder.earlier, reminder.last_issued_on
  from public.documents
  where documents.id = any (letters) and documents.id <> all (ignored);
  reminder.sent_to := private.address_for(lease, private.debtors_of(lease, reminder.dues));
  reminder.possible_levels := private.possible_levels(reminder.levels);
  reminder.proposed_level := private.next_reminder(reminder.days_late, reminder.unpaid_terms, reminder.levels);
  reminder.proposed_on := today - reminder.days_late + private.days_to_letter(reminder.possible_levels[1], reminder.unpaid_terms);
  reminder.blockers := private.reminder_blockers(reminder.total, reminder.last_issued_on, today)
    || case when reminder.total > 0 and reminder.sent_to = '' then array['NO_ADDRESS'] else '{}' end;
  reminder.sent_to := nullif(reminder.sent_to, '');
  return reminder;
end
$function$;

CREATE OR REPLACE FUNCTION private.replay_account (
  dues         private.ordered_dues,
  payments     private.ordered_payments,
  open         numeric[],
  free         numeric[],
  office_parts numeric[],
  awaited      numeric[]
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
  source_from integer;
  part numeric;
  whole numeric[] := private.whole_rents(dues, payments);
  paid private.allocation[] := '{}';
begin
  loop
    called := case when 0 < any (awaited) or num_nonnulls(variadic dues.opens_on) > 0 then private.due_before_its_day(dues, payments, open, awaited, office_parts, fallen, free, entered) end;
    source_from := case when called is not null and fallen + entered < dues.number + payments.number then entered end;
    if called is not null then
      awaited[called] := case when source_from is not null and free[entered] < awaited[called] then office_parts[called] else 0 end;
    elsif fallen < dues.number and (entered = payments.number or dues.due_on[fallen + 1] <= payments.paid_on[entered + 1]) then
      fallen := fallen + 1;
      called := case when dues.opens_on[fallen] is null then array_position(dues.ids, dues.ids[fallen]) else fallen end;
      awaited[called] := least(awaited[called], office_parts[called] + dues.deferred[fallen]);
      first_open := least(first_open, called);
    elsif entered < payments.number then
      entered := entered + 1;
    else
      return paid;
    end if;
    while first_open <= fallen and open[first_open] = awaited[first_open] loop first_open := first_open + 1; end loop;
    while first_free <= entered and free[first_free] = 0 loop first_free := first_free + 1; end loop;
    for pass in (case when called is not null then 0 when num_nonnulls(payments.names_days[entered], payments.names_until[entered], payments.names_due[entered]) > 0 then 1 else 2 end)
      .. (case when called is null then 3 else 0 end) loop
      for source in (case pass when 0 then coalesce(source_from, first_free) else entered end) .. entered loop
        for due in (case when pass = 0 then called when pass = 1 or payments.pay_whole[source] then 1 else first_open end)
          .. (case pass when 0 then called when 1 then dues.number else fallen end) loop
          exit when free[source] = 0;
          continue when open[due] = 0 or case pass
            when 1 then dues.opens_on[due] > payments.paid_on[source] or (
              payments.names_due[source] in (dues.ids[due], dues.split_of[due]) or dues.rent_days[due] && payments.names_days[source]
              or coalesce(dues.opens_on[due], dues.due_on[due]) <= payments.names_until[source] and dues.claimable_until[due] >= payments.paid_on[source]
            ) is not true
            when 0 then false else dues.pass[due] <> pass or dues.claimable_until[due] < payments.paid_on[source] end;
          part := private.part_to_pay(whole[source], free[source], open[due], case
            when payments.pay_whole[source] or pass = 1 and payments.names_until[source] is null then 0
            else least(awaited[due], case pass when 1 then office_parts[due] end)
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

CREATE OR REPLACE FUNCTION private.reported_part (
  due private.claimable_due
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when due.due_on < private.today() and due.kind in ('opening', 'rent', 'settlement') then due.own else 0 end
$function$;

CREATE OR REPLACE FUNCTION private.require_valid_benefit (
  lease   public.leases,
  benefit public.expected_benefits,
  amount  numeric
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  tenant public.tenants;
  -- A stored benefit may be older than the account or its beneficiary, because their first day may have moved.
  is_kept_month boolean := exists (
    select from public.expected_benefits kept_benefit where kept_benefit.id = benefit.id and kept_benefit.first_month = benefit.first_month
  );
begin
  select * into tenant from public.tenants where tenants.id = benefit.tenant_id and tenants.lease_id = lease.id;
  if not found then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary is not a tenant of the lease', 'tenantId=invalid');
  end if;
  perform private.require_amount(amount, 'amount', highest => 9999999.99);
  perform private.require_within_two_years(benefit.first_month, 'firstMonth');
  if not exists (
    select from public.expected_benefits kept_benefit where kept_benefit.id = benefit.id and kept_benefit.last_month = benefit.last_month
  ) then
    perform private.require_within_two_years(benefit.last_month, 'lastMonth');
  end if;
  if benefit.last_month < benefit.first_month then
    perform private.refuse('VALIDATION_FAILED', 'The last month is before the first month', 'lastMonth=periodReversed');
  elsif not is_kept_month and benefit.first_month < date_trunc('month', least(lease.account_starts_on, (
    select min(dues.period_from) from public.dues where dues.lease_id = lease.id and dues.kind = 'rent'
  ))::timestamp) then
    perform private.refuse('VALIDATION_FAILED', 'The account has no rent for this month', 'firstMonth=beforeAccount');
  elsif not is_kept_month and benefit.first_month < date_trunc('month', tenant.joins_on::timestamp) then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary joined the lease after this month', 'firstMonth=beforeLease');
  elsif benefit.first_month > least(tenant.leaves_on, lease.keys_on, private.rent_owed_until(lease)) then
    perform private.refuse('VALIDATION_FAILED', 'The beneficiary has left the dwelling before this month', 'firstMonth=afterEnd');
  elsif exists (
    select from public.expected_benefits other_benefit
    where other_benefit.tenant_id = benefit.tenant_id and other_benefit.office = benefit.office
      and other_benefit.id is distinct from benefit.id
      and daterange(other_benefit.first_month, other_benefit.last_month, '[]') && daterange(benefit.first_month, benefit.last_month, '[]')
  ) then
    perform private.refuse(
      'VALIDATION_FAILED', 'This office already pays for the beneficiary in these months: end the earlier benefit first', 'firstMonth=overlaps'
    );
  elsif amount > (
    select rents.rent + rents.charges from public.rents
    where rents.lease_id = lease.id and rents.holds_from <= (private.month_of(benefit.first_month)).last_day
    order by rents.holds_from desc limit 1
  ) - (
    select coalesce(sum(other_benefit.amount), 0) from public.expected_benefits other_benefit
    where other_benefit.lease_id = lease.id and other_benefit.id is distinct from benefit.id
      and benefit.first_month between other_benefit.first_month and coalesce(other_benefit.last_month, benefit.first_month)
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The benefits exceed the rent and charges of the first month', 'amount=aboveAmount');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_pay_days (
  lease            public.leases,
  tenant           uuid,
  former_leaves_on date,
  leaves_on        date
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.expected_benefits benefit
  set tenants_pay_by = private.pay_day_after(lease, private.last_month_of(benefit.last_month, set_pay_days.leaves_on))
  where benefit.tenant_id = set_pay_days.tenant
    and private.last_month_of(benefit.last_month, former_leaves_on) is distinct from private.last_month_of(benefit.last_month, set_pay_days.leaves_on);
end
$function$;

CREATE OR REPLACE FUNCTION private.tenant_payments_json (
  tenant public.tenants
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', payment.id, 'kind', payment.kind, 'paid_on', payment.paid_on, 'amount', payment.amount,
      'returned', coalesce(refund.amount, 0), 'returned_on', refund.returned_on
    ) order by payment.paid_on desc, payment.created_at desc, payment.id), '[]')
    from public.payments payment
    left join (
      select dues.returns_payment_id, sum(dues.amount) as amount, max(dues.due_on) as returned_on
      from public.dues
      where dues.lease_id = tenant.lease_id and dues.cancelled_at is null
      group by dues.returns_payment_id
    ) refund on refund.returns_payment_id = payment.id
    where payment.lease_id = tenant.lease_id and payment.cancelled_at is null and payment.paid_on >= private.shown_since()
      and private.is_of_tenant(tenant, payment.id, payment.paid_on, payment.paid_on)
      and (payment.kind <> 'opening' or private.shares_opening(tenant))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.threshold_days (
  leases uuid[]
)
  RETURNS TABLE (
    lease_id uuid,
    day      date
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select rents.lease_id, rents.starts_on::date from public.rents
  where rents.lease_id = any (threshold_days.leases) and rents.starts_on <= private.today()
  union
  select benefit.lease_id, change.day
  from private.owed_benefits benefit
  cross join lateral (values (benefit.first_month), ((benefit.last_month + interval '1 month')::date)) change (day)
  where benefit.lease_id = any (threshold_days.leases) and change.day <= private.today()
$function$;

CREATE OR REPLACE FUNCTION private.unpaid_benefit_of (
  lease   uuid,
  days    daterange,
  without uuid[]
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return (
    select coalesce(sum(benefit.amount), 0)
    from unnest(private.unpaid_benefits(
      private.benefits_of_days(unpaid_benefit_of.lease, lower(days), upper(days) - 1),
      array(
        select private.paid_benefit(payments, payments.amount)
        from public.payments
        where payments.lease_id = unpaid_benefit_of.lease and payments.kind = 'benefit' and payments.cancelled_at is null
          and payments.id <> all (without)
          and coalesce(payments.names_month, payments.names_from) >= lower(days)
          and coalesce(payments.names_month, payments.names_from) < upper(days)
      )
    )) benefit
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.unpaid_by_offices (
  due  public.dues,
  paid private.open_benefit[] DEFAULT NULL::private.open_benefit[]
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  benefits private.open_benefit[] := private.benefits_of_days(due.lease_id, due.period_from, due.period_to);
begin
  if due.kind <> 'rent' or benefits = '{}' then
    return 0;
  end if;
  return (
    select sum(benefit.amount) from unnest(private.unpaid_benefits(benefits, coalesce(paid, private.benefits_paid(due.id)))) benefit
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.whole_rents (
  dues     private.ordered_dues,
  payments private.ordered_payments
)
  RETURNS numeric[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case when num_nonnulls(variadic dues.opens_on) > 0 then array(
    select case when not exists (
      select from unnest(dues.opens_on, dues.due_on) returned (opens_on, due_on)
      where returned.opens_on <= payment.paid_on and returned.due_on > payment.paid_on
    ) then payment.amount end
    from unnest(payments.paid_on, payments.amounts) with ordinality payment (paid_on, amount, place) order by payment.place
  ) else payments.amounts end;
end
$function$;

CREATE OR REPLACE FUNCTION private.with_deferred_parts (
  due_benefit private.due_benefit,
  own         numeric,
  due_on      date,
  parts       private.deferred_part[]
)
  RETURNS private.due_benefit
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
  part private.deferred_part;
  pay_by date;
begin
  if due_benefit is null then
    due_benefit := (0.00, 0.00, due_on, '{}', 0.00, null);
  end if;
  foreach part in array parts loop
    part.amount := least(part.amount, own);
    if part.amount > 0 then
      own := own - part.amount;
      pay_by := part.pay_by;
      if pay_by >= today then
        due_benefit.deferred := due_benefit.deferred + part.amount;
      end if;
    end if;
  end loop;
  due_benefit.awaited := due_benefit.awaited + due_benefit.deferred;
  if own = 0 and pay_by is not null then
    due_benefit.own_late_after := pay_by;
    due_benefit.late_after := least(pay_by, case when due_benefit.benefits <> '{}' then due_benefit.benefits[1].month + interval '1 month 13 days' end);
  end if;
  return due_benefit;
end
$function$;

CREATE OR REPLACE FUNCTION private.with_planned_dues (
  dues    private.ordered_dues,
  planned private.rent_due[],
  lease   public.leases
)
  RETURNS private.ordered_dues
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  ordered private.ordered_dues;
begin
  select
    count(*), array_agg(due.id order by due.place), array_agg(due.split_of order by due.place), array_agg(due.due_on order by due.place),
    array_agg(due.claimable_until order by due.place), array_agg(due.rent_days order by due.place),
    array_agg(due.pass order by due.place), array_agg(due.open order by due.place), array_agg(due.amount order by due.place),
    array_agg(due.is_later order by due.place), array_agg(due.deferred order by due.place), array_agg(due.opens_on order by due.place),
    array_agg(due.returned_payment order by due.place)
  into ordered
  from (
    select every_due.*, row_number() over (order by
      every_due.due_on,
      -- On one future day, rent comes first.
      every_due.due_on > private.today() and every_due.rent_days is null,
      case when every_due.due_on > private.today() then lower(every_due.rent_days) end, every_due.stored_place
    ) as place
    from (
      select stored.*
      from unnest(dues.ids, dues.split_of, dues.due_on, dues.claimable_until, dues.rent_days, dues.pass, dues.open, dues.amounts, dues.are_later, dues.deferred, dues.opens_on, dues.returned_payments)
        with ordinality stored (id, split_of, due_on, claimable_until, rent_days, pass, open, amount, is_later, deferred, opens_on, returned_payment, stored_place)
      union all
      select
        rent_due.due_id, null, entry.due_on, (rent_due.due_on + lease.limitation_period)::date, owed.days, 2, entry.open, owed.amount,
        entry.is_later, entry.deferred, null, null, 0
      from unnest(planned) rent_due
      cross join lateral (
        select
          daterange(rent_due.first_day, rent_due.last_day, '[]') as days,
          (rent_due.owed).rent + (rent_due.owed).charges - rent_due.reduction as amount
      ) owed
      cross join lateral private.entries_of_due(rent_due.due_id, lease.id, rent_due.due_on, owed.days, owed.amount, owed.amount) entry
    ) every_due
  ) due;
  return ordered;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_benefit (
  lease_id       uuid,
  tenant_id      uuid,
  office         text,
  amount         numeric,
  first_month    date,
  last_month     date    DEFAULT NULL::date,
  tenants_pay_by date    DEFAULT NULL::date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  benefit public.expected_benefits := private.benefit_with(null, tenant_id, office, first_month, last_month);
begin
  if not exists (
    select from public.expected_benefits same_benefit
    where same_benefit.lease_id = lease.id and same_benefit.amount = add_benefit.amount
      and (same_benefit.tenant_id, same_benefit.office, same_benefit.first_month) = (benefit.tenant_id, benefit.office, benefit.first_month)
      and same_benefit.last_month is not distinct from benefit.last_month
  ) then
    perform private.require_valid_benefit(lease, benefit, amount);
    insert into public.expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month, last_month, tenants_pay_by)
    values (
      landlord.id, lease.id, benefit.tenant_id, benefit.office, add_benefit.amount, benefit.first_month, benefit.last_month,
      private.pay_day_of(lease, benefit, benefit, tenants_pay_by)
    );
    perform private.require_lease_quota(
      (select count(*) from public.expected_benefits lease_benefit where lease_benefit.lease_id = lease.id), 'expected benefits', 100
    );
    perform private.settle_accounts(array[lease.id]);
  end if;
  return public.benefits_of_lease(lease.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.pay_month (
  month           date,
  idempotency_key uuid,
  paid_on         date,
  method          text,
  tenant_ids      uuid[],
  issue           text    DEFAULT 'none'::text,
  only_rent       boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users;
  month_end date;
  request jsonb;
  month_payments record;
  received record;
begin
  perform private.require_few_tenants(tenant_ids);
  perform private.require_day(month, 'month');
  perform private.require_within_two_years(month, 'month');
  perform private.require_day(paid_on, 'paidOn');
  perform private.require_method(method);
  perform private.require_issue(issue);
  month_end := (private.month_of(month)).last_day;
  -- The tenants are not part of the compared request: the client may split its tenants over several requests with the
  -- same key.
  request := private.request_of('pay_month', jsonb_build_object(
    'month', month_end, 'paid_on', paid_on, 'method', method, 'issue', issue, 'only_rent', only_rent
  ));
  if paid_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The payment date is in the future', 'paidOn=futureDate');
  end if;
  landlord := private.lock_landlord();
  perform private.require_own_key(landlord.id, idempotency_key, request);
  month_payments := private.payments_of_month(
    landlord.id, tenant_ids, month_end, coalesce(only_rent, false), paid_on, method, idempotency_key, request
  );
  received := private.record_payments_that_fit(month_payments.new_payments);
  perform private.issue_for_payments(landlord, received.written, issue, month_end, is_asked => false);
  return jsonb_build_object(
    'paid', private.month_payments_json(month_payments.recorded || received.written, month),
    'skipped', month_payments.skipped, 'failed', month_payments.failed || received.failed
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.preview_batch_undo (
  batch uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  landlord uuid := private.landlord_id();
  to_cancel record;
begin
  perform private.take_turn();
  perform private.require_batch(landlord, batch);
  select count(*) as payments, count(*) filter (where part.kind = 'deposit') as deposits, coalesce(sum(part.amount), 0) as amount into to_cancel
  from private.recorded_parts part
  where part.owner_id = landlord and part.batch_id = preview_batch_undo.batch and part.cancelled_at is null;
  return jsonb_build_object(
    'payments', to_cancel.payments,
    'deposits', to_cancel.deposits,
    'amount', to_cancel.amount,
    'lines', (
      select count(*) from public.bank_lines
      where bank_lines.owner_id = landlord and bank_lines.batch_id = batch and private.is_recorded(bank_lines)
    ),
    'kept', (
      select count(*) from public.payments
      join public.bank_lines on bank_lines.owner_id = payments.owner_id and bank_lines.id = payments.bank_line_id
      where bank_lines.owner_id = landlord and bank_lines.batch_id = batch
        and payments.batch_id is distinct from batch and payments.cancelled_at is null
    ),
    'returns', (
      select count(*) from unnest(private.payments_of_batch(landlord, batch)) payment (id)
      join public.dues on dues.returns_payment_id = payment.id and dues.owner_id = landlord and dues.cancelled_at is null
    ),
    'blocked_by', private.tenants_blocking_undo(landlord, batch),
    'documents', private.documents_to_void(private.documents_of(
      landlord, private.payments_of_batch(landlord, batch), private.deposits_of_batch(landlord, batch)
    )),
    'settlements', private.settlements_of_batch(landlord, batch)
  );
end
$function$;

CREATE VIEW "private"."asked_dues" WITH (security_invoker=true) AS  SELECT due.id,
    due.owner_id,
    due.lease_id,
    due.kind,
    due.label,
    due.period_from,
    due.period_to,
    due.due_on,
    due.amount,
    due.received,
    due.cancelled_at,
    due.account_starts_on,
    due.limitation_period,
    asked.amount AS asked,
        CASE
            WHEN ((due.amount)::numeric > (due.received)::numeric) THEN GREATEST(0.00, (asked.amount - (due.received)::numeric))
            ELSE 0.00
        END AS remaining,
        CASE
            WHEN (((due.amount)::numeric > (due.received)::numeric) AND (((due.kind = 'rent'::text) AND ( SELECT (EXISTS ( SELECT
                       FROM public.expected_benefits)) AS "exists") AND (EXISTS ( SELECT
               FROM public.expected_benefits expected_benefit
              WHERE (expected_benefit.lease_id = due.lease_id)))) OR (( SELECT (EXISTS ( SELECT
                       FROM public.dues refund_due
                      WHERE (refund_due.returns_payment_id IS NOT NULL))) AS "exists") AND (EXISTS ( SELECT
               FROM private.returned_parts part
              WHERE (part.due_id = due.id)))))) THEN private.benefit_of_due((due.due_on)::date, GREATEST(0.00, (asked.amount - (due.received)::numeric)), private.benefits_of_days(due.lease_id, (due.period_from)::date, (due.period_to)::date), private.benefits_paid(due.id), ( SELECT private.first_awaited_month() AS first_awaited_month),
            CASE
                WHEN (((due.due_on)::date + due.limitation_period) < ( SELECT private.today() AS today)) THEN '{}'::private.deferred_part[]
                ELSE private.deferred_parts(due.id, due.lease_id, (due.due_on)::date, (due.period_from)::date, (due.period_to)::date)
            END)
            ELSE NULL::private.due_benefit
        END AS benefit
   FROM (private.leased_dues due
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN ((due.kind = 'rent'::text) AND (EXISTS ( SELECT
                       FROM private.holding_receipts receipt
                      WHERE ((receipt.lease_id = due.lease_id) AND (receipt.kind = 'partial'::text) AND ((receipt.period_from)::date <= (due.period_from)::date) AND ((receipt.period_to)::date >= (due.period_to)::date))))) THEN LEAST((due.amount)::numeric, due.without_receipts)
                    ELSE (due.amount)::numeric
                END AS amount) asked);

CREATE VIEW "private"."counted_dues" WITH (security_invoker=true) AS  SELECT due.id,
    due.owner_id,
    due.lease_id,
    due.kind,
    due.label,
    due.period_from,
    due.period_to,
    due.due_on,
    due.amount,
    due.received,
    computed.remaining,
    (((due.amount)::numeric - (due.received)::numeric) - computed.remaining) AS held,
    COALESCE((computed.benefit).remaining, (0)::numeric) AS benefit_remaining,
    COALESCE((computed.benefit).awaited, (0)::numeric) AS awaited,
    computed.late_after,
    COALESCE((computed.benefit).benefits, '{}'::private.open_benefit[]) AS benefits,
    (due.kind = ANY (ARRAY['opening'::text, 'rent'::text])) AS is_term,
    ((due.due_on)::date <= ( SELECT private.today() AS today)) AS has_fallen_due,
    (computed.late_after < ( SELECT private.today() AS today)) AS is_late,
    ((due.kind = 'rent'::text) AND ((due.due_on)::date > ( SELECT private.today() AS today)) AND ((due.period_from)::date > (due.account_starts_on)::date) AND (NOT (EXISTS ( SELECT
           FROM public.dues earlier_due
          WHERE ((earlier_due.lease_id = due.lease_id) AND (earlier_due.kind = 'rent'::text) AND ((earlier_due.period_to)::date = ((due.period_from)::date - 1))))))) AS is_after_gap,
    (((due.due_on)::date + due.limitation_period) < ( SELECT private.today() AS today)) AS is_time_barred,
    COALESCE((computed.benefit).deferred, (0)::numeric) AS deferred,
    (computed.remaining - COALESCE(((computed.benefit).remaining + (computed.benefit).deferred), (0)::numeric)) AS own,
    COALESCE((computed.benefit).own_late_after, (due.due_on)::date) AS own_late_after
   FROM (private.asked_dues due
     CROSS JOIN LATERAL ( SELECT once.remaining,
            once.benefit,
            COALESCE((once.benefit).late_after, (due.due_on)::date) AS late_after
           FROM ( SELECT due.remaining,
                    due.benefit
                 LIMIT 1) once
         LIMIT 1) computed)
  WHERE (due.cancelled_at IS NULL);

CREATE VIEW "private"."due_list" WITH (security_invoker=true) AS  SELECT due.id,
    due.owner_id,
    due.lease_id,
    due.kind,
    due.period_from,
    due.period_to,
    due.due_on,
    due.rent,
    due.charges,
    due.other,
    due.reduction,
    due.amount,
    due.label,
    due.cancelled_at,
    due.cancel_reason,
    due.created_at,
    due.received,
    computed.remaining,
    COALESCE((computed.benefit).remaining, (0)::numeric) AS benefit_remaining,
    COALESCE((computed.benefit).awaited, (0)::numeric) AS awaited,
    COALESCE((computed.benefit).late_after, (due.due_on)::date) AS late_after,
        CASE
            WHEN ((computed.benefit).remaining > (0)::numeric) THEN private.open_benefits_json((computed.benefit).benefits)
            ELSE '[]'::jsonb
        END AS benefits,
    private.due_state(due.*, computed.remaining, COALESCE((computed.benefit).awaited, (0)::numeric)) AS state,
        CASE
            WHEN (due.kind = 'repair'::text) THEN ( SELECT deposit_movements.id
               FROM public.deposit_movements
              WHERE ((deposit_movements.due_id = due.id) AND (deposit_movements.cancelled_at IS NULL)))
            ELSE NULL::uuid
        END AS deposit_movement_id,
    paid.parts,
        CASE
            WHEN (due.kind = 'rent'::text) THEN (((due.rent)::numeric + (due.charges)::numeric) - paid.certified)
            ELSE NULL::numeric
        END AS most_reduction,
    COALESCE(held.receipts, '[]'::jsonb) AS receipts,
    ( SELECT jsonb_build_object('id', documents.id, 'number', documents.number) AS jsonb_build_object
           FROM public.documents
          WHERE ((documents.owner_id = due.owner_id) AND (documents.subject_id = due.id) AND (documents.kind = 'dueNotice'::text) AND (NOT (EXISTS ( SELECT
                   FROM public.document_voids
                  WHERE (document_voids.document_id = documents.id)))))
          ORDER BY documents.issued_at DESC
         LIMIT 1) AS notice,
        CASE
            WHEN ((due.kind = 'rent'::text) AND (held.receipts IS NOT NULL)) THEN NULLIF(( SELECT leased_dues.without_receipts
               FROM private.leased_dues
              WHERE (leased_dues.id = due.id)), (due.amount)::numeric)
            ELSE NULL::numeric
        END AS lease_amount,
        CASE
            WHEN (due.cancelled_at IS NOT NULL) THEN NULL::text
            WHEN (due.kind = 'rent'::text) THEN
            CASE
                WHEN (NOT COALESCE(held.has_quittance, false)) THEN private.next_receipt_of_due(due.*)
                ELSE NULL::text
            END
            WHEN ((due.kind <> 'refund'::text) AND (paid.payments <> '{}'::uuid[]) AND (EXISTS ( SELECT
               FROM private.other_due_parts(due.lease_id, paid.payments, private.today()) part(payment, due_id, amount, uncertified)
              WHERE (part.due_id = due.id)))) THEN 'partial'::text
            ELSE NULL::text
        END AS next,
    due.returns_payment_id
   FROM (((public.dues due
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN (due.cancelled_at IS NULL) THEN asked_dues.remaining
                    ELSE 0.00
                END AS remaining,
            asked_dues.benefit
           FROM private.asked_dues
          WHERE (asked_dues.id = due.id)
         LIMIT 1) computed)
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(certified.amount), (0)::numeric) AS certified,
            COALESCE(array_agg(allocation.payment_id), '{}'::uuid[]) AS payments,
            COALESCE(jsonb_agg(jsonb_build_object('payment_id', allocation.payment_id, 'amount', allocation.amount, 'certified', certified.amount) ORDER BY payment.paid_on, payment.created_at, payment.id), '[]'::jsonb) AS parts
           FROM ((public.allocations allocation
             JOIN public.payments payment ON ((payment.id = allocation.payment_id)))
             CROSS JOIN LATERAL ( SELECT COALESCE(sum(part.amount), (0)::numeric) AS amount
                   FROM private.certified_parts part
                  WHERE ((part.payment_id = allocation.payment_id) AND (part.due_id = allocation.due_id))) certified)
          WHERE (allocation.due_id = due.id)) paid)
     LEFT JOIN LATERAL ( SELECT jsonb_agg(jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind) ORDER BY receipt.issued_at, receipt.number) AS receipts,
            bool_or(((receipt.kind = 'quittance'::text) AND ((receipt.period_from)::date <= (due.period_from)::date) AND ((receipt.period_to)::date >= (due.period_to)::date))) AS has_quittance
           FROM private.holding_receipts receipt
          WHERE ((receipt.lease_id = due.lease_id) AND
                CASE
                    WHEN (due.kind = 'rent'::text) THEN (((receipt.period_from)::date <= (due.period_to)::date) AND ((receipt.period_to)::date >= (due.period_from)::date))
                    ELSE (EXISTS ( SELECT
                       FROM public.receipt_payments receipt_payment
                      WHERE ((receipt_payment.receipt_id = receipt.id) AND (receipt_payment.due_id = due.id))))
                END)) held ON (true));

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
        END AS deposit,
        CASE
            WHEN (account.late_benefit > (0)::numeric) THEN private.office_part(ARRAY( SELECT benefit.*::private.open_benefit AS benefit
               FROM (private.counted_dues due
                 CROSS JOIN LATERAL unnest(due.benefits) benefit(tenant_id, office, month, amount))
              WHERE ((due.lease_id = leases.id) AND due.is_late AND (NOT due.is_time_barred) AND (benefit.month < ( SELECT private.first_awaited_month() AS first_awaited_month)))))
            ELSE NULL::jsonb
        END AS office_part,
    COALESCE(account.deferred, (0)::numeric) AS deferred
   FROM (((((public.leases
     LEFT JOIN private.deposit_sums ON ((deposit_sums.lease_id = leases.id)))
     LEFT JOIN ( SELECT due.lease_id,
            sum((due.remaining + due.held)) FILTER (WHERE due.has_fallen_due) AS owed,
            sum((due.remaining + due.held)) FILTER (WHERE (NOT due.has_fallen_due)) AS upcoming,
            sum((due.received)::numeric) AS received,
            sum((due.remaining + due.held)) FILTER (WHERE due.is_time_barred) AS time_barred,
            sum((due.remaining - due.awaited)) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.is_late AND (NOT due.is_time_barred))) AS late,
            sum(((due.benefit_remaining + due.deferred) - due.awaited)) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.is_late AND (NOT due.is_time_barred))) AS late_benefit,
            sum(due.awaited) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due)) AS awaited,
            sum(due.deferred) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due)) AS deferred,
            sum(due.held) FILTER (WHERE (due.has_fallen_due AND (NOT due.is_time_barred))) AS held,
            sum((due.remaining - due.awaited)) FILTER (WHERE (due.has_fallen_due AND (NOT due.is_time_barred))) AS arrears,
            min(due.late_after) FILTER (WHERE ((due.remaining > (0)::numeric) AND due.has_fallen_due AND (NOT due.is_time_barred) AND (due.remaining > due.awaited) AND (due.late_after <= ( SELECT private.today() AS today)))) AS oldest_unpaid_due_on,
            min((due.period_from)::date) FILTER (WHERE (due.is_term AND (((due.remaining > (0)::numeric) AND (NOT due.is_time_barred)) OR due.is_after_gap))) AS first_open,
            (count(*) FILTER (WHERE (due.is_term AND (due.remaining > (0)::numeric) AND (due.remaining > due.awaited) AND due.has_fallen_due AND (NOT due.is_time_barred) AND (due.late_after <= ( SELECT private.today() AS today)))))::integer AS unpaid_terms
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
    due.benefit_remaining AS awaited,
    due.has_fallen_due,
    due.is_time_barred,
    due.deferred,
        CASE
            WHEN (due.deferred > (0)::numeric) THEN ( SELECT min(part.pay_by) AS min
               FROM unnest(private.deferred_parts(due.id, due.lease_id, (due.due_on)::date, (due.period_from)::date, (due.period_to)::date)) part(amount, pay_by)
              WHERE (part.pay_by >= ( SELECT private.today() AS today)))
            ELSE NULL::date
        END AS pay_by
   FROM (public.tenants tenant
     JOIN private.counted_dues due ON ((due.lease_id = tenant.lease_id)))
  WHERE (((due.due_on)::date <= (( SELECT private.today() AS today) + 31)) AND private.is_of_tenant(tenant.*, due.id, (due.period_from)::date, (due.period_to)::date) AND ((due.kind <> 'opening'::text) OR (private.shares_opening(tenant.*) AND (((due.period_from)::date = (due.period_to)::date) OR (due.remaining > (0)::numeric)))));

COMMENT ON COLUMN "public"."expected_benefits"."tenants_pay_by" IS 'The day until which the tenants may pay what the office no longer pays after the last month, or after the beneficiary has left. Null if they had no such day.';

COMMENT ON FUNCTION "public"."add_benefit"(uuid, uuid, text, numeric, date, date, date) IS 'Adds a housing benefit that an office is expected to pay. Adding the same benefit again changes nothing. Returns the benefits of the lease.';

COMMENT ON FUNCTION "public"."preview_batch_undo"(uuid) IS 'Previews undo_batch. Returns the payments and received deposits to cancel, the returns of these payments, the bank lines to release, the earlier payments that stay, the tenants whose deposit has a later movement, the documents to void with their mails and deliveries, and the settlements of deposits that stay valid.';

COMMENT ON VIEW "private"."asked_dues" IS 'For each due, the amount that the landlord may ask for, its unpaid rest, and the part of this rest that offices are expected to pay. Leaves out an amount that only an outdated receipt states.';

COMMENT ON VIEW "private"."counted_dues" IS 'Each due that is not cancelled, with the received amount, the unpaid rest, and the debt that only a receipt states. Also has the part of the unpaid rest that offices are expected to pay, the part of this benefit that is not late yet, and the day after which the due is late. Also states whether the due is a term, has fallen due, is late, or is past its limitation period.';

COMMENT ON VIEW "private"."due_list" IS 'Each due with its payments (oldest first), its valid receipts, its last valid notice, the receipt that can follow, and the settlement of a deposit that made the due. Also has the unpaid rest, the part of this rest that offices are expected to pay, the certified amounts, and the amount that the landlord can waive. If receipts keep another amount than the lease now gives, also has the amount of the lease.';

COMMENT ON VIEW "private"."positions" IS 'The current position of each lease''s account. `owed` includes debt past its limitation period, but such debt makes no tenant late.';

COMMENT ON VIEW "private"."tenant_dues" IS 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

REVOKE ALL ON FUNCTION "private"."benefits_paid"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."benefits_paid"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."deferred_benefits"(uuid, date, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deferred_benefits"(uuid, date, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."due_before_its_day"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], integer, numeric[], integer) FROM PUBLIC;

GRANT EXECUTE
  ON FUNCTION "private"."due_before_its_day"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], integer, numeric[], integer)
  TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."end_of_benefit"(public.expected_benefits) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_of_benefit"(public.expected_benefits) TO "postgres";

REVOKE ALL ON FUNCTION "private"."entries_of_due"(uuid, uuid, date, daterange, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."entries_of_due"(uuid, uuid, date, daterange, numeric, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."last_month_of"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_month_of"(date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."late_money"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."late_money"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."paid_benefit"(public.payments, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."paid_benefit"(public.payments, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."part_to_pay"(numeric, numeric, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."part_to_pay"(numeric, numeric, numeric, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."pay_day_after"(public.leases, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pay_day_after"(public.leases, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], numeric[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."replay_account"(private.ordered_dues, private.ordered_payments, numeric[], numeric[], numeric[], numeric[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."set_pay_days"(public.leases, uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."set_pay_days"(public.leases, uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."threshold_days"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."threshold_days"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."unpaid_benefit_of"(uuid, daterange, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unpaid_benefit_of"(uuid, daterange, uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."unpaid_by_offices"(public.dues, private.open_benefit[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unpaid_by_offices"(public.dues, private.open_benefit[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."whole_rents"(private.ordered_dues, private.ordered_payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."whole_rents"(private.ordered_dues, private.ordered_payments) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."add_benefit"(uuid, uuid, text, numeric, date, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_benefit"(uuid, uuid, text, numeric, date, date, date) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."asked_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."asked_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."counted_dues" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."counted_dues" TO "postgres";

GRANT SELECT ON TABLE "private"."due_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."due_list" TO "postgres";

GRANT SELECT ON TABLE "private"."positions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."positions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."tenant_dues" TO "postgres";

comment on column private.positions.paid_to is
  'The last day of the last fully paid rent before the first unpaid rent that can still be claimed. Null if there is no such rent. A rent does not count as unpaid if only outdated receipts state its debt.';
comment on column private.positions.late is
  'The unpaid rest of dues that fell due before today and can still be claimed, without `held` and `awaited`.';
comment on column private.positions.office_part is
  'The part of `late` that offices owe, as private.office_part returns it. Null if the tenants owe all of `late`.';
comment on column private.positions.awaited is 'The part of `owed` that offices are expected to pay, and that is not late yet. Includes `deferred`.';
comment on column private.positions.deferred is 'The part of `owed` that an office no longer pays, or that was taken back, and that the tenants may pay until a later day.';
comment on column private.positions.oldest_unpaid_due_on is
  'The due day of the oldest unpaid due, without `awaited`. If only the part of an office is unpaid, the day after which this part is late.';
comment on column private.positions.held is
  'The debt that only receipts state, because the lease has changed. This debt disappears when the receipts are reissued, and makes no tenant late.';
comment on column private.positions.deposit is 'The deposit of the lease. Null if no deposit was agreed or received.';
comment on column private.positions.tenant_id is 'The first tenant of the lease.';
