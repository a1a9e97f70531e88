-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

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
      case when dues.kind = 'rent' or dues.period_from < dues.period_to then daterange(dues.period_from, dues.period_to, '[]') end as rent_days,
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
    and payments.names_month < lease.account_starts_on
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
        payment.kind = 'benefit' and month < lease.account_starts_on
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

COMMENT ON COLUMN "public"."dues"."period_from" IS 'The first day of rent; period_to is the last day. Dues other than rent have the due day in both columns, except an opening due over the terms that offices paid late.';

REVOKE ALL ON FUNCTION "private"."make_opening_due"(public.leases) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."make_opening_due"(public.leases) TO "postgres";
