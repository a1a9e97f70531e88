-- The amounts owed and received for a term.

-- The rent and charges of a term, less reductions. If the stored dues do not cover all days of the term, returns the
-- amounts that the dues of the term will have.
create function private.term_amounts(lease public.leases, first_day date, last_day date) returns private.amounts
language plpgsql stable set search_path = ''
as $$
declare
  owed private.amounts;
  days integer;
  waived numeric;
begin
  select
    sum(greatest(0, due.rent - due.reduction)), sum(due.charges - greatest(0, due.reduction - due.rent)),
    sum(due.period_to - due.period_from + 1)
  into owed.rent, owed.charges, days
  from public.dues due
  where due.lease_id = lease.id and due.kind = 'rent' and due.period_from >= first_day and due.period_to <= last_day;
  if days = last_day - first_day + 1 then
    return owed;
  end if;
  owed := private.lease_amounts(lease, first_day, last_day);
  select coalesce(sum(reduction.amount), 0) into waived from private.reductions_on(lease.id, first_day, last_day) reduction;
  return (
    greatest(0, coalesce(owed.rent, 0) - waived),
    coalesce(owed.charges, 0) - least(coalesce(owed.charges, 0), greatest(0, waived - coalesce(owed.rent, 0)))
  )::private.amounts;
end
$$;
grant execute on function private.term_amounts to authenticated;
grant execute on function private.rent_history to authenticated;

-- The spans of the months in which the rent or the charges change. The spans of rent come before the spans of charges.
create function private.spans_json(lease public.leases, first_day date, last_day date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'of', span.charge, 'period_from', (span.span).first_day, 'period_to', (span.span).last_day, 'days', (span.span).days,
      'divisor', (span.span).divisor, 'monthly', (span.span).monthly, 'amount', (span.span).amount
    ) order by span.charge desc, (span.span).first_day), '[]')
    from (
      select *, count(*) over (partition by owed.charge, owed.month) as number
      from private.owed_spans_of(lease, first_day, last_day) owed
    ) span
    where span.number > 1
  );
end
$$;

-- The share of the monthly rent that a part of a month costs, as `days` / `divisor`. Returns null for a whole month,
-- for days of several months, and if the cost is no exact share.
create function private.prorata_json(lease public.leases, first_day date, last_day date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if last_day > (private.month_of(first_day)).last_day
    or last_day - first_day + 1 = extract(day from (private.month_of(first_day)).last_day)
  then
    return null;
  end if;
  return (
    select case
      when count(*) = count((owed.span).divisor)
      then jsonb_build_object('days', sum((owed.span).days), 'divisor', min((owed.span).divisor))
    end
    from private.owed_spans_of(lease, first_day, last_day) owed
    where owed.charge = 'rent'
    having count(*) > 0
  );
end
$$;
grant execute on function private.spans_json, private.prorata_json to authenticated;

-- A valid receipt for one or more days of a term.
create type private.term_receipt as (
  id uuid, number text, kind text, period_from date, period_to date,
  paid_on date, method text, rent numeric, charges numeric, other numeric
);

-- A term, with the amounts owed and received for it. `earlier` are the valid partial receipts for exactly this term.
-- `conflicts` are all other valid receipts for days of the term: while they are valid, no new receipt may be issued.
create type private.term as (
  first_day date, last_day date,
  due_rent numeric, due_charges numeric,
  received numeric, received_housing_benefit numeric,
  earlier private.term_receipt[], conflicts private.term_receipt[]
);

-- The sums that some payments pay of the term: a conflicting receipt states these payments in full, and no other
-- receipt names them. A command that replaces the conflicting receipts cancels these payments and records them again.
create function private.payments_of_conflicts(term private.term, out amount numeric, out housing_benefit numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  select
    coalesce(sum(receipt_payments.amount), 0),
    coalesce(sum(receipt_payments.amount) filter (where payments.kind = 'benefit'), 0)
  into amount, housing_benefit
  from unnest(term.conflicts) conflict
  join public.receipt_payments on receipt_payments.receipt_id = conflict.id
  join public.payments on payments.id = receipt_payments.payment_id
  join public.dues on dues.id = receipt_payments.due_id
  where dues.kind = 'rent' and dues.period_from >= term.first_day and dues.period_to <= term.last_day
    and private.is_own_payment(conflict.id, payments);
end
$$;

-- Runs as the caller, so that policies apply. Written in PL/pgSQL, which caches the plans, because a request for a
-- month calls this function for each lease.
create function private.term_of(lease public.leases, first_day date, last_day date) returns private.term
language plpgsql stable set search_path = ''
as $$
declare
  term private.term;
  owed private.amounts;
  conflicting record;
begin
  -- No document covers days before the lease, so the term starts with the lease at the earliest.
  term.first_day := greatest(term_of.first_day, lease.starts_on);
  term.last_day := term_of.last_day;

  owed := private.term_amounts(lease, term.first_day, term.last_day);
  term.due_rent := owed.rent;
  term.due_charges := owed.charges;

  select
    coalesce(sum(allocations.amount), 0), coalesce(sum(allocations.amount) filter (where payments.kind = 'benefit'), 0)
  into term.received, term.received_housing_benefit
  from public.dues
  join public.allocations on allocations.due_id = dues.id
  join public.payments on payments.id = allocations.payment_id
  where dues.lease_id = lease.id and dues.kind = 'rent'
    and dues.period_from >= term.first_day and dues.period_to <= term.last_day;

  select
    coalesce(array_agg(held.receipt order by held.issued_at, held.number) filter (where held.is_earlier), '{}'),
    coalesce(array_agg(held.receipt order by held.issued_at, held.number) filter (where not held.is_earlier), '{}')
  into term.earlier, term.conflicts
  from (
    select
      receipt.issued_at, receipt.number,
      receipt.kind = 'partial' and receipt.period_from = term.first_day and receipt.period_to = term.last_day as is_earlier,
      (
        receipt.id, receipt.number, receipt.kind, receipt.period_from, receipt.period_to,
        receipt.paid_on, receipt.method, receipt.rent, receipt.charges, receipt.other
      )::private.term_receipt as receipt
    from private.holding_receipts receipt
    where receipt.lease_id = lease.id
      and receipt.period_from <= term.last_day and receipt.period_to >= term.first_day
  ) held;

  if cardinality(term.conflicts) > 0 then
    conflicting := private.payments_of_conflicts(term);
    term.received := term.received - conflicting.amount;
    term.received_housing_benefit := term.received_housing_benefit - conflicting.housing_benefit;
  end if;
  return term;
end
$$;
grant execute on function private.payments_of_conflicts, private.term_of to authenticated;

-- The quittance that covers the whole term. Returns null if no quittance covers the term.
create function private.covering_quittance(term private.term) returns private.term_receipt
language plpgsql immutable set search_path = ''
as $$
declare
  conflict private.term_receipt;
begin
  foreach conflict in array term.conflicts loop
    if conflict.kind = 'quittance' and conflict.period_from <= term.first_day and conflict.period_to >= term.last_day then
      return conflict;
    end if;
  end loop;
  return null;
end
$$;
grant execute on function private.covering_quittance to authenticated;

-- A payment of a due. `amount` is the amount that the payment pays, and `uncertified` the part that no valid receipt
-- states yet.
create type private.paid_part as (payment public.payments, due_id uuid, amount numeric, uncertified numeric);

-- The part of an allocation that no valid receipt states yet.
create function private.uncertified_amount(allocation public.allocations) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return allocation.amount - coalesce((
    select sum(receipt_payment.amount) from public.receipt_payments receipt_payment
    join private.holding_receipts receipt on receipt.id = receipt_payment.receipt_id
    where receipt_payment.payment_id = allocation.payment_id and receipt_payment.due_id = allocation.due_id
  ), 0);
end
$$;

-- The payments of a term's rent dues. Written in PL/pgSQL, which caches the plan, because a request for a month calls
-- this function for each lease.
create function private.paid_parts(lease public.leases, first_day date, last_day date) returns setof private.paid_part
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select payment, allocation.due_id, allocation.amount::numeric, private.uncertified_amount(allocation)
    from public.dues due
    join public.allocations allocation on allocation.due_id = due.id
    join public.payments payment on payment.id = allocation.payment_id
    where due.lease_id = lease.id and due.kind = 'rent'
      and due.period_from >= first_day and due.period_to <= last_day;
end
$$;

-- The payments of dues other than rent that a partial receipt can state (loi n° 89-462, art. 21; Code civil, art.
-- 1342-10). A receipt can state a payment if a part of the payment is on no valid receipt yet. The due must have fallen
-- due by `until`, or the payment must name the due. The payment may also name a due that was split into twelfths.
-- Opening advances and set-offs are left out, because no money was received.
create function private.other_due_parts(lease uuid, payments uuid[], until date) returns setof private.paid_part
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
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
$$;

-- The payments recorded for a term, oldest first. If the term is in the future, includes the payments of the advance.
-- Leaves out payments that only conflicting receipts name.
create function private.recorded_payments(lease uuid, term private.term) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(paid.payment) || jsonb_build_object(
      'payer', private.name_of_payer(paid.payment), 'part', paid.part,
      'beneficiary', case when (paid.payment).kind = 'benefit' then private.name_of_tenant((paid.payment).tenant_id) end
    ) order by (paid.payment).paid_on, (paid.payment).created_at, (paid.payment).id), '[]')
    from (
      select part.payment, sum(part.amount) as part
      from public.leases
      cross join lateral private.paid_parts_ahead(leases, term.first_day, term.last_day) part
      where leases.id = recorded_payments.lease
      group by part.payment
    ) paid
    where not exists (
      select from unnest(term.conflicts) conflict where private.is_own_payment(conflict.id, paid.payment)
    )
  );
end
$$;
grant execute on function private.recorded_payments to authenticated;

-- Returns the term as private.term_of does after private.make_dues_ahead. `advance` is the part of the received amount
-- that pays dues of the future.
create function private.term_with_advance(
  lease public.leases, first_day date, last_day date, out term private.term, out advance numeric
)
language plpgsql stable set search_path = ''
as $$
declare
  conflicting record;
begin
  term := private.term_of(lease, first_day, last_day);
  if private.due_day_ahead(lease, term.last_day) is not null then
    conflicting := private.payments_of_conflicts(term);
    select
      coalesce(sum(part.amount), 0) - conflicting.amount,
      coalesce(sum(part.amount) filter (where (part.payment).kind = 'benefit'), 0) - conflicting.housing_benefit
    into term.received, term.received_housing_benefit
    from private.paid_parts_ahead(lease, term.first_day, term.last_day) part;
  end if;
  advance := greatest(0, term.received - (
    select coalesce(sum(dues.received), 0)
    from public.dues
    where dues.lease_id = lease.id and dues.kind = 'rent'
      and dues.period_from >= term.first_day and dues.period_to <= term.last_day and dues.due_on <= private.today()
  ));
end
$$;
grant execute on function private.term_with_advance to authenticated;

-- Runs as the caller, so that policies apply.
create function public.receipt_term(tenant_id uuid, first_day public.day, last_day public.day) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'period_from', term.first_day, 'period_to', term.last_day,
    'due', jsonb_build_object('rent', term.due_rent, 'charges', term.due_charges),
    'parts', private.spans_json(leases, term.first_day, term.last_day),
    'prorata', private.prorata_json(leases, term.first_day, term.last_day),
    'received', jsonb_build_object(
      -- The received money pays the rent first, and then the charges.
      'rent', least(term.received, term.due_rent), 'charges', greatest(0, term.received - term.due_rent),
      'housing_benefit', term.received_housing_benefit
    ),
    'advance', ahead.advance,
    'payments', private.recorded_payments(leases.id, ahead.term),
    'earlier', to_jsonb(term.earlier),
    'conflicts', to_jsonb(term.conflicts)
  )
  from public.tenants
  join public.leases on leases.id = tenants.lease_id
  cross join lateral private.term_with_advance(leases, receipt_term.first_day, receipt_term.last_day) ahead
  cross join lateral (select (ahead.term).*) term
  where tenants.id = receipt_term.tenant_id
$$;
comment on function public.receipt_term is
  'The amounts owed and received for a tenant''s term (from the lease''s first day), the part received in advance, and the conflicting receipts. Null if there is no such tenant. For a term before the lease, the first day is after the last day.';
grant execute on function public.receipt_term to authenticated;
