-- For each lease, the unpaid dues that can still be claimed, with the benefits that offices are expected to pay. A sum that
-- the tenants may pay until a later day is a due of that day. Refunds are left out.
create function private.open_dues() returns table (lease_id uuid, dues jsonb)
language plpgsql stable set search_path = ''
as $$
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
$$;

-- For each lease, the payments dated from `since` on that have no bank line.
create function private.payments_to_match(since date) returns table (lease_id uuid, payments jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      payments.lease_id,
      jsonb_agg(jsonb_build_object(
        'id', payments.id, 'kind', payments.kind, 'paid_on', payments.paid_on, 'amount', payments.amount,
        'payer_office', payments.payer_office
      ) order by payments.paid_on, payments.created_at, payments.id)
    from public.payments
    where payments.cancelled_at is null and payments.kind in ('payment', 'benefit') and payments.bank_line_id is null
      and payments.paid_on >= since
    group by payments.lease_id;
end
$$;

create function private.people_to_match() returns table (lease_id uuid, tenants jsonb, guarantors jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      tenants.lease_id,
      jsonb_agg(jsonb_build_object(
        'id', tenants.id, 'first_name', tenants.first_name, 'last_name', tenants.last_name, 'company_name', tenants.company_name,
        'leaves_on', tenants.leaves_on
      ) order by tenants.created_at, tenants.id),
      coalesce((
        select jsonb_agg(guarantor order by guarantor.created_at, guarantor.id) from public.guarantors guarantor where guarantor.lease_id = tenants.lease_id
      ), '[]')
    from public.tenants
    group by tenants.lease_id;
end
$$;

-- For each lease, the movements of the deposit from `since` on that have no bank line. A settlement returns its amount and
-- the increase for being late.
create function private.movements_to_match(since date) returns table (lease_id uuid, movements jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select movement.lease_id, jsonb_agg(jsonb_build_object(
      'kind', case movement.kind when 'received' then 'received' else 'returned' end, 'moved_on', movement.moved_on,
      'amount', movement.amount + movement.increase
    ) order by movement.moved_on, movement.created_at, movement.id)
    from public.deposit_movements movement
    where movement.cancelled_at is null and movement.bank_line_id is null and movement.kind <> 'handedOver'
      and movement.amount > 0 and movement.moved_on >= since
    group by movement.lease_id;
end
$$;

-- For each lease, the refunds of advances from `since` on, and the returns of payments of the last thirteen months.
create function private.refunds_to_match(since date) returns table (lease_id uuid, refunds jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select dues.lease_id, jsonb_agg(jsonb_build_object(
      'paid_on', dues.due_on, 'amount', dues.amount, 'payment_id', dues.returns_payment_id, 'idempotency_key', dues.idempotency_key
    ) order by dues.due_on, dues.id)
    from public.dues
    where dues.kind = 'refund' and dues.cancelled_at is null
      and (dues.due_on >= since or dues.returns_payment_id is not null and dues.due_on >= private.today() - interval '13 months')
    group by dues.lease_id;
end
$$;

-- Computes the amounts of a lease's deposit from the row of private.deposit_sums: the part that the landlord has not
-- received yet, the part that he holds, and the part that he would give back now, with the increase. Before the return
-- of the keys, the whole deposit may go back.
create function private.deposit_to_match(
  lease public.leases, received numeric, held numeric, is_settled boolean, movements jsonb
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  deposit private.deposit;
begin
  if held > 0 and lease.keys_on <= private.today() then
    deposit := private.deposit_of(lease, private.today());
  end if;
  return jsonb_build_object(
    'owed', case when is_settled then 0 else greatest(0, lease.deposit - coalesce(received, 0)) end,
    'held', coalesce(held, 0),
    'to_return', coalesce(deposit.to_return + deposit.increase, held, 0),
    'movements', coalesce(movements, '[]')
  );
end
$$;

-- The leases that bank lines may pay. A lease that ended more than three months ago is included only if it has unpaid
-- dues, a deposit to give back, or a movement of the deposit or a refund since `since`.
create function private.leases_to_match(since date) returns jsonb
language plpgsql stable set search_path = ''
as $$
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
$$;

-- The recorded lines from `since` on, with their parts. Returns at most ten thousand lines: 500 leases have fewer lines in
-- thirteen months.
create function private.recorded_lines(since date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(bank_line order by bank_line.booked_on desc, bank_line.id), '[]')
    from (
      select bank_lines.id, bank_lines.booked_on, bank_lines.amount, bank_lines.payer_key, paid.parts
      from public.bank_lines
      cross join lateral (
        select jsonb_agg(jsonb_build_object(
          'payment_id', part.payment_id, 'lease_id', part.lease_id, 'tenant_id', part.tenant_id, 'kind', part.kind,
          'amount', part.amount, 'month', to_char(part.names_month, 'YYYY-MM'), 'office', part.payer_office
        ) order by part.created_at, part.payment_id, part.lease_id) as parts
        from private.recorded_parts part
        where part.owner_id = bank_lines.owner_id and part.bank_line_id = bank_lines.id and part.cancelled_at is null
      ) paid
      where bank_lines.booked_on >= since and paid.parts is not null
      order by bank_lines.booked_on desc, bank_lines.id
      limit 10000
    ) bank_line
  );
end
$$;

-- Runs as the caller, so that policies apply.
create function public.bank_expected(since date default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  -- At most 61 months back, because private.require_account_start lets a new account start up to 60 months ago.
  first_day date := greatest(coalesce(since, today - 100), (today - interval '61 months')::date);
begin
  perform private.take_turn();
  return jsonb_build_object(
    'leases', private.leases_to_match(first_day),
    'lines', private.recorded_lines(least(first_day, (today - interval '13 months')::date))
  );
end
$$;
comment on function public.bank_expected is
  'The data with which a bank statement is matched. Each lease has its people, its open dues, and its payments since a day that name no bank line. Also returns the bank lines of the last thirteen months, or since an earlier day, with their payments: at most ten thousand lines.';
grant execute on function public.bank_expected to authenticated;
grant execute on function
  private.open_dues, private.payments_to_match, private.people_to_match, private.movements_to_match,
  private.refunds_to_match, private.leases_to_match, private.recorded_lines, private.earliest_lease_day, private.earliest_payment_day, private.deposit_to_match, private.deposit_of,
  private.arrears_of to authenticated;
