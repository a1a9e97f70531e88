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

-- The payment of all unpaid dues of a lease up to the end of a month. It names the last day of the month. With
-- only_rent, the payment pays only the unpaid rent of the month, and names the month. Returns null if nothing is owed.
create function private.payment_of_whole_debt(
  lease public.leases, tenant uuid, month_end date, only_rent boolean, paid_on date, method text
) returns public.payments
language plpgsql stable set search_path = ''
as $$
declare
  payment public.payments;
  owed numeric := case
    when only_rent then private.remaining_rent_of_month(lease.id, month_end) else private.remaining_by_day(lease.id, month_end, paid_on)
  end;
begin
  if owed = 0 then
    return null;
  end if;
  -- The sum of dues may exceed the limit of one payment.
  perform private.require_amount(owed, 'amount');
  payment.amount := owed;
  if only_rent then
    payment.names_month := (private.month_of(month_end)).first_day;
  else
    -- Without a named day, the payment would pay a later rent before an older repair, and the repair would stay unpaid.
    payment.names_until := month_end;
  end if;
  perform private.require_paid_on(lease, paid_on);
  payment.owner_id := lease.owner_id;
  payment.lease_id := lease.id;
  payment.tenant_id := tenant;
  payment.kind := 'payment';
  payment.paid_on := paid_on;
  payment.method := method;
  return payment;
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

-- The payments of private.payment_of_whole_debt for the leases of the tenants, not yet written. `recorded` are payments
-- of an earlier request with this key. `skipped` are the tenants of leases that owe nothing.
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
        recorded := recorded || payment;
        continue;
      end if;
      payment := private.payment_of_whole_debt(lease, wanted_tenant.id, month_end, only_rent, paid_on, method);
      if payment.amount is null then
        skipped := skipped || jsonb_build_object('tenant_id', wanted_tenant.id);
        continue;
      end if;
      payment.idempotency_key := payments_of_month.idempotency_key;
      payment.batch_id := payments_of_month.idempotency_key;
      payment.request := payments_of_month.request;
      new_payments := new_payments || payment;
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
  'Records one payment per named lease. It pays the whole debt by the end of a month, or only the rent of that month. A repeated key records no second payment.';
grant execute on function public.pay_month to authenticated;
