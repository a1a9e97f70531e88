-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

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
