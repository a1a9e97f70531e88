-- The commands that issue receipts. They run as the owner of the tables, because landlords may not write receipts
-- directly. Their functions read and write only rows of the calling landlord. The message of an error is an error code
-- of the contract, and its hint names the field.

create function private.require_term_in_lease(lease public.leases, term private.term) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if lease.starts_on > term.last_day then
    perform private.refuse('VALIDATION_FAILED', 'The term ends before the lease starts', 'to=beforeLease');
  end if;
  -- If the start of the lease is unknown, the term may begin before the account. The term may not begin before the
  -- earliest day on which an account may start.
  if lease.starts_on is null and term.first_day < lease.account_starts_on then
    perform private.require_account_start(term.first_day, 'from');
  end if;
  if term.last_day > private.rent_owed_until(lease) then
    perform private.refuse('VALIDATION_FAILED', 'The term ends after the last day of rent', 'to=afterEnd');
  end if;
  if term.last_day > term.first_day + interval '10 years' then
    perform private.refuse('VALIDATION_FAILED', 'The term is longer than ten years', 'to=invalid');
  end if;
end
$$;

-- If the whole term is in the future, the landlord has to confirm that it was paid in advance.
create function private.require_paid_in_advance(term private.term, paid_in_advance boolean) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if term.first_day > private.today() and not paid_in_advance then
    perform private.refuse(
      'VALIDATION_FAILED', 'The whole term is in the future: confirm that it was paid in advance',
      'from=futureTerm'
    );
  end if;
end
$$;

create function private.refuse_conflicts(term private.term) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if cardinality(term.conflicts) > 0 then
    perform private.refuse(
      'TERM_ALREADY_RECEIPTED',
      'There are receipts for days of this term: '
        || (select string_agg(conflict.number, ', ') from unnest(term.conflicts) conflict)
    );
  end if;
end
$$;

-- Refuses a term that contains only some days of a due with a reduction. The reduction belongs to the whole due, so a
-- receipt cannot state a part of it.
create function private.require_whole_reductions(lease public.leases, term private.term) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (
    select from public.dues due
    where due.lease_id = lease.id and due.kind = 'rent' and due.reduction > 0
      and due.period_from <= term.last_day and due.period_to >= term.first_day
      and (due.period_from < term.first_day or due.period_to > term.last_day)
  ) then
    perform private.refuse('DUE_REDUCED', 'A reduction covers days outside of the term');
  end if;
end
$$;

-- The unpaid rest of a term's dues, as if the request with the given key had recorded no payment. `received` is the
-- amount that other payments pay. If the dues have fallen due, a payment that names the term pays them before all other
-- dues. The existing advance pays a due of the future first.
create function private.rest_of_term(
  lease public.leases, term private.term, key uuid, out rest numeric, out received numeric, out is_ahead boolean
)
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  certified private.allocation[] := private.certified_allocations(lease.id);
  dues private.ordered_dues := private.dues_in_order(lease, certified);
  payments private.ordered_payments := private.payments_in_order(lease, dues, certified);
  own uuid[] := array(
    select payment.id from public.payments payment where payment.lease_id = lease.id and payment.idempotency_key = key
  );
begin
  select sum(private.remaining_of_due(due, other.received)), sum(other.received), bool_or(due.due_on > today)
  into rest, received, is_ahead
  from public.dues due
  left join (
    select paid_part.due_id, sum(paid_part.amount) as amount
    from unnest(certified || private.compute_allocations(lease, dues, payments, without => own)) paid_part
    group by paid_part.due_id
  ) paid_otherwise on paid_otherwise.due_id = due.id
  cross join lateral (
    select case
      when due.due_on > today then coalesce(paid_otherwise.amount, 0)
      else due.received - (
        select coalesce(sum(allocation.amount), 0) from public.allocations allocation
        where allocation.due_id = due.id and allocation.payment_id = any (own)
      )
    end as received
  ) other
  where due.lease_id = lease.id and due.kind = 'rent'
    and due.period_from >= term.first_day and due.period_to <= term.last_day;
end
$$;

-- Refuses an amount above the unpaid rest of a term. An advance would otherwise be recorded a second time.
create function private.require_unpaid_rest(lease public.leases, term private.term, key uuid, amount numeric) returns void
language plpgsql stable set search_path = ''
as $$
declare
  other record := private.rest_of_term(lease, term, key);
begin
  if amount <= other.rest then
    return;
  elsif other.is_ahead and other.received > 0 and other.rest > 0 then
    perform private.refuse(
      'ADVANCE_COVERS_PART',
      format('The advance pays %s of this term. Enter only the rest that the tenant paid: %s', other.received, other.rest)
    );
  end if;
  perform private.refuse('VALIDATION_FAILED', 'The amount exceeds the unpaid rest of the term', 'rent=aboveDue');
end
$$;

-- Records the payment for a term. Refuses an amount above the unpaid rest of the term. Also refuses the payment if
-- recorded payments already pay its dues: the recorded money would become an advance, as if the landlord had received
-- it twice.
create function private.record_payment_for_term(
  lease public.leases, tenant uuid, asked daterange, term private.term, paid_on date, rent numeric, charges numeric,
  method text, housing_benefit numeric, benefit_office text
) returns void
language plpgsql set search_path = ''
as $$
declare
  key uuid := gen_random_uuid();
  payment public.payments;
  received public.payments[] := '{}';
  owed record;
  until date := greatest(private.today(), lower(private.term_days(lease, term.last_day)) + lease.rent_due_day - 1);
  advance numeric := private.advance_on(lease.id, until);
begin
  payment.owner_id := lease.owner_id;
  payment.lease_id := lease.id;
  payment.tenant_id := tenant;
  payment.paid_on := paid_on;
  -- The payment names the requested days. Writing the payment updates the account, which makes the dues for these days.
  payment.names_from := lower(asked);
  payment.names_to := upper(asked) - 1;
  payment.idempotency_key := key;
  for payment.kind, payment.amount, payment.method, payment.payer_office in
    select paid.kind, paid.amount, paid.method, paid.office
    from (values
      ('benefit', housing_benefit, 'transfer', benefit_office),
      ('payment', rent + charges - housing_benefit, record_payment_for_term.method, null)
    ) paid (kind, amount, method, office)
    where paid.amount > 0
  loop
    received := received || payment;
  end loop;
  perform private.record_payments(received);
  perform private.make_dues_ahead(lease, term.last_day);
  select
    min(due.period_from) as first_day, sum(due.rent + due.charges) as agreed, sum(due.period_to - due.period_from + 1) as days
  into owed
  from public.dues due
  where due.lease_id = lease.id and due.kind = 'rent'
    and due.period_from >= term.first_day and due.period_to <= term.last_day;
  if owed.days is distinct from term.last_day - term.first_day + 1 then
    perform private.refuse('VALIDATION_FAILED', 'Nothing was paid for these days, and no dues cover them', 'rent=invalidAmount');
  elsif owed.agreed = 0 then
    -- No rent is known for these days, so the due gets the amounts of the payment.
    update public.dues due set rent = record_payment_for_term.rent, charges = record_payment_for_term.charges
    where due.lease_id = lease.id and due.kind = 'rent' and due.period_from = owed.first_day;
    perform private.allocate(lease.id);
  else
    perform private.require_unpaid_rest(lease, term, key, rent + charges);
    if private.advance_on(lease.id, until) > advance then
      perform private.refuse('VALIDATION_FAILED', 'Recorded payments already pay a part of this amount', 'rent=aboveDue');
    end if;
  end if;
end
$$;

-- The quittance that already exists for the days of a request. The request must have the amounts of the quittance, or
-- the amount 0. Returns null if there is no such quittance.
create function private.matching_quittance(term private.term, rent numeric, charges numeric, housing_benefit numeric) returns public.receipts
language plpgsql stable set search_path = ''
as $$
declare
  quittance public.receipts;
begin
  select * into quittance from public.receipts
  where receipts.id = (private.covering_quittance(term)).id
    and (receipts.period_from, receipts.period_to) = (term.first_day, term.last_day)
    and (
      (receipts.rent, receipts.charges) = (matching_quittance.rent, matching_quittance.charges)
      or matching_quittance.rent + matching_quittance.charges = 0
    )
    and matching_quittance.housing_benefit in (0, receipts.housing_benefit);
  return quittance;
end
$$;

-- True if recorded payments have already paid the term in full, and the request has the amounts of the term. The
-- request then records no payment.
create function private.is_recorded_term(term private.term, rent numeric, charges numeric, housing_benefit numeric) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return rent + charges > 0 and (rent, charges) = (term.due_rent, term.due_charges) and term.received >= rent + charges
    and housing_benefit in (0, term.received_housing_benefit);
end
$$;

-- Refuses a receipt request that is invalid in itself. Reads no stored data.
create function private.require_receipt_request(
  period_from date, period_to date, paid_on date, rent numeric, charges numeric, housing_benefit numeric, paid_in_advance boolean,
  replaces uuid[], benefit_office text
) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  -- The checks below would not refuse a null, because a comparison with null is not true.
  if num_nulls(period_from, period_to, paid_on, rent, charges, housing_benefit, paid_in_advance, replaces) > 0 then
    perform private.refuse('VALIDATION_FAILED', 'An argument must not be null');
  end if;
  if period_from > period_to then
    perform private.refuse('VALIDATION_FAILED', 'The term ends before it starts', 'to=periodReversed');
  end if;
  perform private.require_amount(rent, 'rent', 0);
  perform private.require_amount(charges, 'charges', 0);
  perform private.require_amount(housing_benefit, 'housingBenefit', 0);
  if housing_benefit > rent + charges then
    perform private.refuse('VALIDATION_FAILED', 'The housing benefit exceeds the payment', 'housingBenefit=invalidAmount');
  elsif benefit_office not in ('caf', 'msa') then
    perform private.refuse('VALIDATION_FAILED', 'Housing benefit is paid by the CAF or the MSA', 'benefitOffice=invalid');
  end if;
  if cardinality(replaces) > 100 then
    perform private.refuse('VALIDATION_FAILED', 'More than 100 receipts to replace', 'replaces=tooLong');
  end if;
end
$$;

create function private.issue_receipt(
  landlord public.users, tenant_id uuid, property_id uuid, period_from date, period_to date, paid_on date,
  rent numeric, charges numeric, method text, housing_benefit numeric, paid_in_advance boolean, replaces uuid[],
  benefit_office text
) returns public.receipts
language plpgsql set search_path = ''
as $$
declare
  lease public.leases;
  property public.properties;
  lessor public.lessors;
  term private.term;
  receipt public.receipts;
  draft private.receipt_draft;
  is_ahead boolean;
begin
  perform private.require_receipt_request(
    period_from, period_to, paid_on, rent, charges, housing_benefit, paid_in_advance, replaces, benefit_office
  );
  lease := private.lease_of(landlord.id, (private.tenant_of(landlord.id, tenant_id)).lease_id);
  property := private.property_of_lease(lease, property_id);
  term := private.term_of(lease, period_from, period_to);
  if replaces = '{}' then
    receipt := private.matching_quittance(term, rent, charges, housing_benefit);
    if receipt.id is not null then
      return receipt;
    end if;
  end if;
  perform private.require_quota(landlord.id, 'document_files');
  lessor := private.lessor_of(lease);
  perform private.require_profile(lessor);
  if replaces <> '{}' then
    perform private.void_receipts_to_replace(lease, replaces);
    term := private.term_of(lease, period_from, period_to);
  end if;
  perform private.require_term_in_lease(lease, term);
  perform private.require_paid_in_advance(term, paid_in_advance);
  perform private.refuse_conflicts(term);
  perform private.require_whole_reductions(lease, term);
  perform private.require_paid_on(lease, paid_on, term.first_day, 'paidAt');
  perform private.require_method(method);
  is_ahead := private.make_dues_ahead(lease, term.last_day);
  if is_ahead then
    term := private.term_of(lease, period_from, period_to);
  end if;
  if not private.is_recorded_term(term, rent, charges, housing_benefit) then
    perform private.record_payment_for_term(
      lease, tenant_id, daterange(issue_receipt.period_from, issue_receipt.period_to, '[]'), term, issue_receipt.paid_on,
      rent, charges, method, housing_benefit, benefit_office
    );
  end if;
  draft := private.draft_receipt(landlord, lessor, lease, tenant_id, property, term, replaces => replaces);
  perform private.write_receipts(landlord.id, array[draft]);
  if is_ahead then
    perform private.update_account(lease.id);
  end if;
  return draft.receipt;
end
$$;

create function public.issue_receipt(
  tenant_id uuid, property_id uuid, period_from public.day, period_to public.day, paid_on public.day,
  rent numeric, charges numeric, method text default null, housing_benefit numeric default 0,
  paid_in_advance boolean default false, replaces uuid[] default '{}', benefit_office text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  receipt public.receipts;
begin
  receipt := private.issue_receipt(
    private.lock_landlord(), tenant_id, property_id, period_from, period_to, paid_on, rent, charges, method,
    housing_benefit, paid_in_advance, replaces, benefit_office
  );
  return (select to_jsonb(document) from private.drawn_documents document where document.id = receipt.id);
end
$$;
comment on function public.issue_receipt is
  'Issues a receipt for a payment. The receipt is a quittance if the payment completes the term, and otherwise a partial receipt. Voids and replaces the named receipts. If recorded payments have already paid the amounts, no further payment is recorded. A repeated request returns the existing quittance. Returns a document as `documents_by_id` does.';
grant execute on function public.issue_receipt to authenticated;

-- Issues the receipt, reads the result and rolls the receipt back, as public.preview_payment does.
create function public.preview_receipt(
  tenant_id uuid, property_id uuid, period_from public.day, period_to public.day, paid_on public.day,
  rent numeric, charges numeric, method text default null, housing_benefit numeric default 0,
  paid_in_advance boolean default false, replaces uuid[] default '{}', benefit_office text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  receipt public.receipts;
begin
  receipt := private.issue_receipt(
    private.lock_landlord('20ms'), tenant_id, property_id, period_from, period_to, paid_on, rent, charges, method,
    housing_benefit, paid_in_advance, replaces, benefit_office
  );
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return jsonb_build_object(
      'kind', receipt.kind, 'period_from', receipt.period_from, 'period_to', receipt.period_to,
      'stated', receipt.rent + receipt.charges + receipt.other, 'remaining', receipt.remaining
    );
end
$$;
comment on function public.preview_receipt is
  'Previews issue_receipt. Returns the kind and days of the receipt, the amount that it would state, and the rest that would remain. Writes nothing.';
grant execute on function public.preview_receipt to authenticated;
