-- The sum of the reductions of a term's dues, with their reasons. Returns null if there is no reduction.
create function private.reduction_json(lease uuid, term private.term) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_build_object('label', string_agg(distinct due.label, ', '), 'amount', sum(due.reduction))
    from public.dues due
    where due.lease_id = reduction_json.lease and due.kind = 'rent' and due.reduction > 0
      and due.period_from >= term.first_day and due.period_to <= term.last_day
    having sum(due.reduction) > 0
  );
end
$$;

-- The arrears of rent before a term, as a receipt states them. Includes a due only if each of `people` was a tenant on
-- at least one day of the due.
create function private.arrears_before_term(lease public.leases, people public.tenants[], term private.term) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(private.remaining_of_due(due, due.received)), 0)
    from public.dues due
    where due.lease_id = lease.id and due.kind in ('opening', 'rent') and due.period_to < term.first_day
      and due.amount <> due.received
      and due.due_on <= (select private.today()) and due.due_on + lease.limitation_period >= (select private.today())
      and private.were_all_tenants(people, due.period_from, due.period_to)
  );
end
$$;

-- The earlier partial receipts of a term that state a payment, oldest first, each with the part of the payment that it
-- states for the term. The next receipt states the rest of the payment's `amount`, which is new.
create function private.earlier_parts_json(term private.term, payment uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('number', stated.number, 'amount', stated.amount) order by stated.issued_at, stated.number), '[]'
    )
    from (
      select documents.number, documents.issued_at, sum(receipt_payments.amount) as amount
      from unnest(term.earlier) earlier
      join public.documents on documents.id = earlier.id
      join public.receipt_payments on receipt_payments.receipt_id = earlier.id
      join public.dues on dues.id = receipt_payments.due_id
      where receipt_payments.payment_id = earlier_parts_json.payment and dues.kind = 'rent'
      group by documents.id
    ) stated
  );
end
$$;

-- The payments that a receipt names, oldest first. Each payment has the amounts that it paid for the term and for other
-- dues, and the parts that earlier partial receipts state. The amount of a payment for this term can grow after a
-- receipt has stated it: for example, a reduction of an earlier term frees money of the payment.
create function private.payments_json(
  people public.tenants[], term private.term, parts private.paid_part[], others private.paid_part[]
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'paidOn', (paid.payment).paid_on,
      'amount', paid.amount,
      'other', paid.other,
      'method', (paid.payment).method,
      'kind', (paid.payment).kind,
      'payer', private.name_of_payer(paid.payment),
      'payerOffice', (paid.payment).payer_office,
      'beneficiary', (
        select private.tenant_name(person.company_name, person.first_name, person.last_name)
        from unnest(people) person where person.id = (paid.payment).tenant_id and (paid.payment).kind = 'benefit'
      ),
      'earlier', private.earlier_parts_json(term, (paid.payment).id)
    ) order by (paid.payment).paid_on, (paid.payment).created_at, (paid.payment).id), '[]')
    from (
      select
        part.payment, coalesce(sum(part.amount) filter (where not part.is_other), 0) as amount,
        coalesce(sum(part.uncertified) filter (where part.is_other), 0) as other
      from (
        select rent.*, false as is_other from unnest(parts) rent
        union all select other.*, true from unnest(others) other
      ) part
      group by part.payment
    ) paid
  );
end
$$;

-- The payments of dues other than rent that a receipt states, one entry per due.
create function private.other_dues_json(others private.paid_part[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', due.kind, 'label', due.label, 'dueOn', due.due_on, 'amount', stated.amount,
      'remaining', due.amount - due.received
    ) order by due.due_on, due.created_at, due.id), '[]')
    from (select part.due_id, sum(part.uncertified) as amount from unnest(others) part group by part.due_id) stated
    join public.dues due on due.id = stated.due_id
  );
end
$$;

-- The unpaid part of a term that offices are expected to pay, as private.office_part returns it.
create function private.office_part_of_term(lease uuid, term private.term) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return private.office_part(array(
    select open_benefit
    from private.asked_dues due
    cross join lateral unnest((due.benefit).benefits) open_benefit
    where due.lease_id = office_part_of_term.lease and due.kind = 'rent' and due.amount > due.received
      and due.period_from >= term.first_day and due.period_to <= term.last_day
  ));
end
$$;

-- The facts that a receipt's snapshot states, but that are in no column of public.receipts.
create function private.receipt_facts_json(
  people public.tenants[], lease public.leases, term private.term, parts private.paid_part[], others private.paid_part[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  office_part jsonb := private.office_part_of_term(lease.id, term);
begin
  return jsonb_build_object(
    'chargesKind', lease.charges_kind,
    'prorata', case when term.first_day is not null then private.prorata_json(lease, term.first_day, term.last_day) end,
    'reduction', private.reduction_json(lease.id, term),
    'arrears', private.arrears_before_term(lease, people, term),
    'payments', private.payments_json(people, term, parts, others),
    'others', private.other_dues_json(others)
  ) || case when office_part is null then '{}' else jsonb_build_object('officePart', office_part) end;
end
$$;
