-- The unpaid rest of the dues that fall due up to `day`. Leaves out dues that can no longer be claimed on `paid_on`.
-- Written in PL/pgSQL, which caches the plan, because a request for a month calls this function for each lease.
create function private.remaining_by_day(lease uuid, day date, paid_on date) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(due.remaining), 0)
    from private.asked_dues due
    where due.lease_id = remaining_by_day.lease and due.cancelled_at is null and due.amount > due.received
      and due.due_on <= day and due.due_on + due.limitation_period >= remaining_by_day.paid_on
  );
end
$$;

-- The unpaid rest of a lease's rent dues that fall due in the month that ends on `month_end`.
create function private.remaining_rent_of_month(lease uuid, month_end date) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(due.remaining), 0)
    from private.asked_dues due
    where due.lease_id = remaining_rent_of_month.lease and due.kind = 'rent' and due.cancelled_at is null and due.amount > due.received
      and date_trunc('month', due.due_on::timestamp) = date_trunc('month', month_end::timestamp)
  );
end
$$;

-- The unpaid part of a lease's rents that offices are expected to pay, for the rents that fall due between two days.
create function private.office_debt(lease uuid, first_day date, last_day date) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return case when exists (select from public.expected_benefits benefit where benefit.lease_id = office_debt.lease) then (
    select coalesce(sum((due.benefit).remaining), 0)
    from private.asked_dues due
    where due.lease_id = office_debt.lease and due.due_on between first_day and last_day and due.amount > due.received
  ) else 0 end;
end
$$;

-- The payment with which the tenants pay all dues of a lease up to the end of a month, without the part of offices. Its
-- `names_until` is the last day of the month. With only_rent, the payment pays only the unpaid rent of the month, and
-- names the month. Empty if nothing is owed.
create function private.payments_of_debt(
  lease public.leases, tenant uuid, month_end date, only_rent boolean, paid_on date, method text
) returns public.payments[]
language plpgsql stable set search_path = ''
as $$
declare
  payment public.payments;
  owed numeric;
begin
  payment.owner_id := lease.owner_id;
  payment.lease_id := lease.id;
  payment.tenant_id := tenant;
  payment.kind := 'payment';
  payment.paid_on := paid_on;
  payment.method := method;
  if only_rent then
    payment.names_month := (private.month_of(month_end)).first_day;
    owed := private.remaining_rent_of_month(lease.id, month_end) - private.office_debt(lease.id, payment.names_month, month_end);
  else
    -- Without a named day, the payment would pay a later rent before an older repair, and the repair would stay unpaid.
    payment.names_until := month_end;
    owed := private.remaining_by_day(lease.id, month_end, paid_on) - private.office_debt(lease.id, '-infinity', month_end);
  end if;
  -- The difference may be negative: only the part of offices includes rent past its limitation period.
  if owed <= 0 then
    return '{}';
  end if;
  -- The sum of dues may exceed the limit of one payment.
  perform private.require_amount(owed, 'amount');
  payment.amount := owed;
  return array[payment];
end
$$;

-- The payments of a lease for a month, before they are written: the payments of private.payments_of_debt, and a payment
-- for each unpaid benefit of the month that an office can have paid, which names the month. The payments are one batch. The first payment has the
-- idempotency key of the request, and the other keys are derived from it.
create function private.month_payments_of_lease(
  lease public.leases, tenant uuid, month_end date, only_rent boolean, paid_on date, method text, idempotency_key uuid, request jsonb
) returns public.payments[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  payments public.payments[] := private.payments_of_debt(lease, tenant, month_end, only_rent, paid_on, method);
  benefit record;
  payment public.payments;
begin
  payment.owner_id := lease.owner_id;
  payment.lease_id := lease.id;
  payment.kind := 'benefit';
  payment.paid_on := paid_on;
  payment.method := method;
  for benefit in
    select open_benefit.tenant_id, open_benefit.office, open_benefit.month, open_benefit.amount
    from private.asked_dues due
    cross join lateral unnest((due.benefit).benefits) open_benefit
    where due.lease_id = lease.id and due.amount > due.received
      and due.due_on between date_trunc('month', month_end::timestamp) and month_end
      -- Offices pay a month when it has ended.
      and open_benefit.month < date_trunc('month', month_payments_of_lease.paid_on::timestamp)
  loop
    payment.tenant_id := benefit.tenant_id;
    payment.amount := benefit.amount;
    payment.payer_office := benefit.office;
    payment.names_month := benefit.month;
    payments := payments || payment;
  end loop;
  for place in 1 .. cardinality(payments) loop
    payments[place].idempotency_key := case
      when place = 1 then month_payments_of_lease.idempotency_key
      else md5(month_payments_of_lease.idempotency_key::text || place)::uuid
    end;
    payments[place].batch_id := month_payments_of_lease.idempotency_key;
    payments[place].request := month_payments_of_lease.request;
  end loop;
  if payments <> '{}' then
    perform private.require_paid_on(lease, paid_on);
  end if;
  return payments;
end
$$;

-- Writes all payments at once. If this fails, writes each payment in its own subtransaction, up to the daily limit.
-- Returns the written payments, and an error code for each failed payment.
create function private.record_payments_that_fit(new_payments public.payments[], out written public.payments[], out failed jsonb)
language plpgsql set search_path = ''
as $$
declare
  payment public.payments;
  room bigint;
begin
  failed := '[]';
  written := array(select private.record_payments(new_payments));
exception
  when others then
    written := '{}';
    -- The limit is read once, and not for each payment.
    room := private.payments_left_today(new_payments[1].owner_id);
    foreach payment in array new_payments loop
      begin
        if cardinality(written) >= room then
          perform private.refuse('QUOTA_REACHED', 'An account has room for 10000 payments a day');
        end if;
        written := written || private.write_payments(array[payment]);
      exception
        when others then
          failed := failed || jsonb_build_object(
            'tenant_id', payment.tenant_id, 'error_code', private.error_code(sqlstate, sqlerrm)
          );
      end;
    end loop;
end
$$;

-- The given payments, which public.pay_month recorded for a month. `earlier_months` are the months before `month` whose
-- rent a payment also pays.
create function private.month_payments_json(payments public.payments[], month date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'lease_id', payment.lease_id, 'tenant_id', payment.tenant_id, 'payment_id', payment.id, 'amount', payment.amount,
      'earlier_months', coalesce(earlier.months, '[]')
    )), '[]')
    from unnest(payments) payment
    left join (
      select allocations.payment_id, jsonb_agg(distinct to_char(dues.due_on, 'YYYY-MM')) as months
      from unnest(payments) payment
      join public.allocations on allocations.payment_id = payment.id
      join public.dues on dues.id = allocations.due_id
      where dues.kind = 'rent' and dues.due_on < date_trunc('month', month_payments_json.month)
      group by allocations.payment_id
    ) earlier on earlier.payment_id = payment.id
  );
end
$$;

create function private.require_few_tenants(tenants uuid[]) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if cardinality(tenants) > 500 then
    perform private.refuse('VALIDATION_FAILED', 'More than 500 tenants', 'tenantIds=tooLong');
  end if;
end
$$;

-- The payments of private.month_payments_of_lease for the leases of the tenants, before they are written. `recorded`
-- are payments of an earlier request with this key. `skipped` are the tenants of leases that owe nothing.
create function private.payments_of_month(
  landlord uuid, tenants uuid[], month_end date, only_rent boolean, paid_on date, method text, idempotency_key uuid, request jsonb,
  out new_payments public.payments[], out recorded public.payments[], out skipped jsonb, out failed jsonb
)
language plpgsql stable set search_path = ''
as $$
declare
  wanted_tenant record;
  lease public.leases;
  payment public.payments;
  payments public.payments[];
begin
  new_payments := '{}';
  recorded := '{}';
  skipped := '[]';
  failed := '[]';
  for wanted_tenant in
    -- Sort the payments by the tenants' names, because receipts are numbered in this order.
    select first_tenant.tenant_id as id, first_tenant.lease_id from private.first_tenant_per_lease(landlord, tenants) first_tenant
  loop
    -- Each lease has its own subtransaction, so that a refusal does not stop other leases.
    begin
      lease := private.lease_of(landlord, wanted_tenant.lease_id);
      payment := private.payment_of_key(lease, idempotency_key);
      if payment.id is not null then
        payment.tenant_id := wanted_tenant.id;
        recorded := recorded || payment || array(
          select batch_payment from public.payments batch_payment
          where batch_payment.owner_id = landlord and batch_payment.batch_id = payments_of_month.idempotency_key
            and batch_payment.lease_id = lease.id and batch_payment.id <> payment.id and batch_payment.cancelled_at is null
          order by batch_payment.created_at, batch_payment.id
        );
        continue;
      end if;
      payments := private.month_payments_of_lease(
        lease, wanted_tenant.id, month_end, only_rent, paid_on, method, idempotency_key, request
      );
      if payments = '{}' then
        skipped := skipped || jsonb_build_object('tenant_id', wanted_tenant.id);
      end if;
      new_payments := new_payments || payments;
    exception
      when others then
        failed := failed || jsonb_build_object('tenant_id', wanted_tenant.id, 'error_code', private.error_code(sqlstate, sqlerrm));
    end;
  end loop;
end
$$;

create function public.pay_month(
  month date, idempotency_key uuid, paid_on date, method text, tenant_ids uuid[], issue text default 'none',
  only_rent boolean default false
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;
comment on function public.pay_month is
  'Records payments for the named leases. A lease gets one payment. Each benefit that an office is expected to pay for the month also gets a payment, if the month ended before the day of payment. The payments of tenants pay their whole debt by the end of a month, or only the rent of that month. A repeated key records no second payment.';
grant execute on function public.pay_month to authenticated;
