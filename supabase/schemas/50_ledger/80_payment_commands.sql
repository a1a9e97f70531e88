-- The commands that record payments. Their functions read and write only rows of the calling landlord.

-- The earliest day on which a lease can receive money: the day of the signature or the day six months before the lease,
-- whichever is earlier. If the start of the lease is unknown, the day fifty years before the account replaces the
-- latter.
create function private.earliest_lease_day(lease public.leases) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return least(
    coalesce(lease.starts_on - interval '6 months', lease.account_starts_on - interval '50 years')::date, lease.signed_on
  );
end
$$;

-- The earliest possible day of a payment. If the account begins with the lease, this is private.earliest_lease_day. If
-- the payment names days before the account, it is the day six months before these days. If the lease has an opening
-- balance, it is the first day of the account, because the balance includes earlier payments. Otherwise it is the
-- earliest of three days: the first day of the account, the day on which the lease was added, and the day six months
-- before the named days.
create function private.earliest_payment_day(lease public.leases, named_from date default null) returns date
language plpgsql stable set search_path = ''
as $$
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
$$;

create function private.require_paid_on(
  lease public.leases, paid_on date, named_from date default null, field text default 'paidOn'
) returns void
language plpgsql stable set search_path = ''
as $$
declare
  earliest date := private.earliest_payment_day(lease, named_from);
begin
  perform private.require_day(paid_on, field);
  if paid_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The payment date is in the future', field || '=futureDate');
  elsif paid_on < earliest then
    perform private.refuse(
      'VALIDATION_FAILED', 'The payment is dated before the account or the paid rent starts',
      field || case
        when lease.account_starts_on = lease.starts_on or named_from is not null and earliest <> lease.account_starts_on
        then '=tooEarly' else '=beforeAccount'
      end
    );
  end if;
end
$$;

create function private.require_reason(reason text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if reason is null then
    perform private.refuse('VALIDATION_FAILED', 'A reason is missing', 'reason=required');
  end if;
end
$$;

-- Accepts null, because the method may be unknown.
create function private.require_method(method text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not pg_input_is_valid(method, 'public.payment_method') then
    perform private.refuse('VALIDATION_FAILED', 'The method must be transfer, cheque, cash or directDebit', 'method=invalid');
  end if;
end
$$;

create function private.require_issue(issue text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if issue is null or issue not in ('none', 'quittances', 'all') then
    perform private.refuse('VALIDATION_FAILED', 'issue must be none, quittances or all', 'issue=invalid');
  end if;
end
$$;

-- True if rent is owed for one of the given days, or if a stored rent due covers one of them.
create function private.is_owed(lease public.leases, days daterange) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return days && private.account_days(lease) or exists (
    select from public.dues
    where dues.lease_id = lease.id and dues.kind = 'rent' and daterange(dues.period_from, dues.period_to, '[]') && days
  );
end
$$;

-- The month of a housing benefit for which the landlord named no month: the month for which offices pay on this day, if
-- the unpaid benefit is exactly the amount. Null for all other benefits.
create function private.month_of_benefit(payment public.payments) returns date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  -- Offices pay for the previous month, or from the 20th on for the same month.
  benefit_month date := date_trunc('month', (payment.paid_on - 19)::timestamp);
begin
  return (
    select open_benefit.month
    from private.asked_dues due
    cross join lateral unnest((due.benefit).benefits) open_benefit
    where due.lease_id = payment.lease_id and due.amount > due.received
      and open_benefit.tenant_id = payment.tenant_id and open_benefit.month = benefit_month
      and open_benefit.office = coalesce(payment.payer_office, open_benefit.office) and open_benefit.amount = payment.amount
    limit 1
  );
end
$$;

-- Returns the payment with the month or the due that it names.
create function private.named_payment(lease public.leases, payment public.payments, month date, due uuid) returns public.payments
language plpgsql stable set search_path = ''
as $$
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
$$;

-- The number of payments that the landlord may still record. The limit is 10,000 payments in 24 hours.
create function private.payments_left_today(landlord uuid) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  -- Computed before the query: with the volatile clock_timestamp() in its condition, Postgres would use no index and
  -- read all payments.
  yesterday timestamptz := clock_timestamp() - interval '1 day';
begin
  return 10000 - (
    select count(*) from public.payments payment where payment.owner_id = landlord and payment.created_at > yesterday
  );
end
$$;

-- Writes payments, and updates the account of each lease once.
create function private.write_payments(received public.payments[]) returns public.payments[]
language plpgsql set search_path = ''
as $$
declare
  leases uuid[] := array(select distinct payment.lease_id from unnest(received) payment order by 1);
  -- Only payments that name days can change dues, so only their leases need new dues.
  named uuid[] := array(select distinct payment.lease_id from unnest(received) payment
    where num_nonnulls(payment.names_month, payment.names_from) > 0 order by 1);
begin
  with written as (
    insert into public.payments (
      owner_id, lease_id, tenant_id, kind, paid_on, amount, method, payer_tenant_id, payer_guarantor_id, payer_name,
      payer_office, names_month, names_from, names_to, names_until, names_due_id, note, idempotency_key, request, bank_line_id, batch_id
    )
    select
      payment.owner_id, payment.lease_id, payment.tenant_id, payment.kind, payment.paid_on, payment.amount, payment.method,
      payment.payer_tenant_id, payment.payer_guarantor_id, payment.payer_name, payment.payer_office, payment.names_month,
      payment.names_from, payment.names_to, payment.names_until, payment.names_due_id,
      payment.note, payment.idempotency_key, payment.request, payment.bank_line_id, payment.batch_id
    from unnest(received) payment
    returning *
  )
  select array_agg(written) into received from written;
  perform private.require_lease_quota(used, 'payments', 2000)
  from (
    select count(*) as used from public.payments where payments.lease_id = any (leases) group by payments.lease_id
  ) lease;
  perform private.update_account(lease) from unnest(named) lease;
  perform private.settle_accounts(array(select lease from unnest(leases) lease where lease <> all (named)));
  return received;
end
$$;

-- Writes payments. Refuses them all if they exceed the daily limit.
create function private.record_payments(received public.payments[]) returns setof public.payments
language plpgsql set search_path = ''
as $$
begin
  if private.payments_left_today(received[1].owner_id) < cardinality(received) then
    perform private.refuse('QUOTA_REACHED', 'An account has room for 10000 payments a day');
  end if;
  return query select * from unnest(private.write_payments(received));
end
$$;

-- The payment that an earlier request with this key recorded under the lease. Returns null if no request had this key.
create function private.payment_of_key(lease public.leases, idempotency_key uuid) returns public.payments
language plpgsql stable set search_path = ''
as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments
  where payments.owner_id = lease.owner_id and payments.idempotency_key = payment_of_key.idempotency_key
    and payments.lease_id = lease.id;
  perform private.refuse_cancelled(payment.cancelled_at is not null);
  return payment;
end
$$;

-- The number of payments that were ever entered under a lease, including cancelled payments. Therefore the number never
-- falls.
create function private.payments_entered(lease uuid) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select count(*) from public.payments payment where payment.lease_id = payments_entered.lease and payment.kind <> 'opening'
  );
end
$$;
grant execute on function private.payments_entered to authenticated;

-- The fields of a payment that a landlord enters. The fields have the names of the contract.
create type private.new_payment as (
  idempotency_key uuid, tenant_id uuid, paid_on date, amount numeric, kind text, method text, payer text, payer_office text,
  payer_tenant_id uuid, payer_guarantor_id uuid, month date, due_id uuid, note text, issue text, payments_seen integer
);

-- Checks the payer: a tenant of the lease, a guarantor of the lease, or a name. Only a housing benefit may name a
-- benefit office, and it has no payer.
create function private.require_payer(lease public.leases, entered private.new_payment) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if entered.kind is null or entered.kind not in ('payment', 'benefit') then
    perform private.refuse('VALIDATION_FAILED', 'kind must be payment or benefit', 'kind=invalid');
  elsif entered.payer_office is not null and (entered.kind <> 'benefit' or entered.payer_office not in ('caf', 'msa')) then
    perform private.refuse('VALIDATION_FAILED', 'Housing benefit is paid by the CAF or the MSA', 'payerOffice=invalid');
  elsif entered.payer_tenant_id is not null
    and not exists (select from public.tenants where tenants.id = entered.payer_tenant_id and tenants.lease_id = lease.id)
  then
    perform private.refuse('VALIDATION_FAILED', 'The payer is not a tenant of the lease', 'payerTenantId=invalid');
  elsif entered.payer_guarantor_id is not null
    and not exists (select from public.guarantors where guarantors.id = entered.payer_guarantor_id and guarantors.lease_id = lease.id)
  then
    perform private.refuse('VALIDATION_FAILED', 'The payer is not a guarantor of the lease', 'payerGuarantorId=invalid');
  elsif num_nonnulls(entered.payer_tenant_id, entered.payer_guarantor_id, entered.payer)
    > (case entered.kind when 'payment' then 1 else 0 end)
  then
    perform private.refuse('VALIDATION_FAILED', 'A payment has at most one payer, and a housing benefit has no payer', 'payer=invalid');
  end if;
end
$$;

-- Checks a new payment, and returns its row.
create function private.checked_payment(lease public.leases, entered private.new_payment) returns public.payments
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_paid_on(lease, entered.paid_on);
  perform private.require_amount(entered.amount, 'amount');
  perform private.require_method(entered.method);
  perform private.require_payer(lease, entered);
  return private.named_payment(
    lease,
    -- jsonb_populate_record checks the domains of the columns. The checks above come first, because their errors name
    -- the field.
    jsonb_populate_record(null::public.payments, to_jsonb(entered) || jsonb_build_object(
      'owner_id', lease.owner_id, 'lease_id', lease.id, 'payer_name', entered.payer
    )),
    entered.month, entered.due_id
  );
end
$$;

create function private.record_payment(landlord public.users, entered private.new_payment) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  lease public.leases := private.lease_of(landlord.id, (private.tenant_of(landlord.id, entered.tenant_id)).lease_id);
  payment public.payments;
  request jsonb := private.request_of('record_payment', to_jsonb(entered) - array['idempotency_key', 'payments_seen']);
  blockers text[] := '{}';
begin
  perform private.require_own_key(landlord.id, entered.idempotency_key, request);
  payment := private.payment_of_key(lease, entered.idempotency_key);
  perform private.require_issue(entered.issue);
  if payment.id is null then
    if private.payments_entered(lease.id) > entered.payments_seen then
      perform private.refuse('UNSEEN_PAYMENTS', 'Payments of this lease were recorded since its account was read');
    end if;
    payment := private.checked_payment(lease, entered);
    payment.request := request;
    select * into payment from private.record_payments(array[payment]);
    blockers := private.issue_for_payments(landlord, array[payment], entered.issue, private.today());
  end if;
  return jsonb_build_object(
    'payment', (select to_jsonb(payment_list) from private.payment_list where payment_list.id = payment.id),
    'parts', (
      select coalesce(jsonb_agg(allocations order by dues.due_on, dues.period_from, dues.id), '[]')
      from public.allocations
      join public.dues on dues.id = allocations.due_id
      where allocations.payment_id = payment.id
    ),
    'position', private.position_json(lease.id),
    'receipts', (select coalesce(jsonb_agg(named), '[]') from private.receipts_naming(payment.id) named),
    'blockers', to_jsonb(blockers)
  );
end
$$;

create function public.record_payment(
  tenant_id uuid, idempotency_key uuid, paid_on date, amount numeric, kind text default 'payment', method text default null,
  payer text default null, month date default null, due_id uuid default null, note text default null, issue text default 'none',
  payer_office text default null, payments_seen integer default null, payer_tenant_id uuid default null,
  payer_guarantor_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  return private.record_payment(private.lock_landlord(), (
    idempotency_key, tenant_id, paid_on, amount, kind, method, payer, payer_office, payer_tenant_id, payer_guarantor_id, month,
    due_id, note, issue, payments_seen
  )::private.new_payment);
end
$$;
comment on function public.record_payment is
  'Records a payment, which may name a month or a due, and issues receipts on request. A repeated key records no second payment. Refuses the payment if the account has more payments than the caller has read. Returns the payment, the dues that it pays, the account''s position, the receipts that name the payment, and the reasons why other receipts could not be issued.';
grant execute on function public.record_payment to authenticated;
