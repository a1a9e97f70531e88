-- The commands that issue and void receipts. They run as the owner, since nobody else may write; each step looks at rows of
-- the landlord who calls, and at no others. A step that refuses raises the code of the contract, with the field as hint.

-- The property, in which the tenants of the lease have to live.
create function private.home_of(lease public.leases, property_id uuid) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  property public.properties;
begin
  select * into property from public.properties known
  where known.id = home_of.property_id and known.owner_id = lease.owner_id;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such property';
  end if;
  if lease.property_id is distinct from property.id then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The tenant does not live in this property', hint = 'propertyId=invalid';
  end if;
  return property;
end
$$;

create function private.require_profile(lessor public.lessors) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if private.missing_for_receipts(lessor) <> '{}' then
    raise exception 'PROFILE_INCOMPLETE' using errcode = 'PT409',
      detail = 'The lessor needs first and last name, or a company';
  end if;
end
$$;
grant execute on function private.require_profile to authenticated;

-- What a lease lacks for a receipt of its rent; null: nothing. In PL/pgSQL with one plan: a month asks for each lease.
create function private.missing_for_lease(lease public.leases) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return case when lease.property_id is null then 'NO_PROPERTY' else (
    select 'PROFILE_INCOMPLETE'
    from public.properties
    join public.lessors on lessors.id = properties.lessor_id
    where properties.id = lease.property_id and private.missing_for_receipts(lessors) <> '{}'
  ) end;
end
$$;
grant execute on function private.missing_for_lease to authenticated;

-- Whether a receipt names all of a payment, and no other that holds names it: only then can the payment be cancelled with it. What the
-- landlord said of an account when it began is no payment of anybody's. In PL/pgSQL with one plan: a month asks for each term that has a receipt.
create function private.is_own_payment(receipt uuid, payment public.payments) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return payment.cancelled_at is null and payment.kind <> 'opening'
    and payment.amount = (
      select sum(said.amount) from public.receipt_payments said
      where said.receipt_id = is_own_payment.receipt and said.payment_id = payment.id
    )
    and not exists (
      select from public.receipt_payments said
      join private.holding_receipts other on other.id = said.receipt_id
      where said.payment_id = payment.id and other.id <> is_own_payment.receipt
    );
end
$$;
grant execute on function private.is_own_payment to authenticated;

-- Cancels the payments that a voided receipt alone names and that paid nothing else.
create function private.cancel_payments_of(receipt uuid, reason text) returns void
language sql set search_path = ''
as $$
  update public.payments payment
  set cancelled_at = clock_timestamp(), cancel_reason = cancel_payments_of.reason
  where payment.id in (
      select said.payment_id from public.receipt_payments said where said.receipt_id = cancel_payments_of.receipt
    )
    and private.is_own_payment(cancel_payments_of.receipt, payment)
$$;

-- As the caller, so that policies apply.
create function public.payments_of_receipt(receipt uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', payment.id, 'kind', payment.kind, 'payer', private.payer_of(payment),
      'payerOffice', payment.payer_office,
      'beneficiary', case when payment.kind = 'benefit' then private.name_of(payment.tenant_id) end,
      'paidOn', payment.paid_on, 'method', payment.method,
      'amount', payment.amount, 'stated', said.amount, 'isOwn', private.is_own_payment(known.id, payment)
    ) order by payment.paid_on, payment.created_at, payment.id)
    from (
      select part.payment_id, sum(part.amount) as amount from public.receipt_payments part
      where part.receipt_id = known.id
      group by part.payment_id
    ) said
    join public.payments payment on payment.id = said.payment_id
  ), '[]')
  from public.receipts known
  where known.id = payments_of_receipt.receipt
$$;
comment on function public.payments_of_receipt is
  'The payments that a receipt names, the oldest first, and which of them can be cancelled with it; none when the lease is gone. Null: no such receipt.';
revoke execute on function public.payments_of_receipt from anon, service_role;
grant execute on function public.payments_of_receipt to authenticated;

-- As the caller, so that policies apply.
create function public.receipts_of_payment(payment uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce((
    select jsonb_agg(
      jsonb_build_object('id', line.id, 'number', line.number, 'kind', line.kind, 'outcome', line.outcome)
      order by line.issued_at, line.number
    )
    from (
      select
        receipt.*,
        case
          when named.id is not null then 'voided'
          when receipt.state = 'valid' then 'kept'
          -- A partial receipt is valid again without the quittance that completed it.
          when receipt.replaced_by_id in (select one.id from private.receipts_naming(known.id) one) then 'validAgain'
        end as outcome
      from private.receipt_list receipt
      left join private.receipts_naming(known.id) named on named.id = receipt.id
      where receipt.id in (
        select held.id from private.holding_receipts held
        join public.dues due on due.lease_id = held.lease_id and due.kind = 'rent'
          and due.period_from <= held.period_to and due.period_to >= held.period_from
        join public.allocations part on part.due_id = due.id
        where part.payment_id = known.id
      )
    ) line
    where line.outcome is not null
  ), '[]')
  from public.payments known
  where known.id = receipts_of_payment.payment
$$;
comment on function public.receipts_of_payment is
  'The receipts for the days that a payment pays, the oldest first, and what becomes of each when it is cancelled with those that name it. Null: no such payment.';
revoke execute on function public.receipts_of_payment from anon, service_role;
grant execute on function public.receipts_of_payment to authenticated;

-- Voids the receipts to replace, as far as they are not voided yet, with the payments that only they name.
create function private.void_replaced(lease public.leases, replaces uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  older public.receipts;
begin
  if exists (
    select from unnest(replaces) named
    where not exists (
      select from public.receipts known
      where known.id = named and known.owner_id = lease.owner_id and known.lease_id = lease.id
    )
  ) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The receipts to replace are not all this tenant''s', hint = 'replaces=invalid';
  end if;
  for older in
    select known.* from public.receipts known
    where known.id = any (replaces)
    -- Quittances first: only then are the partial receipts that they completed valid again, and can be voided.
    order by known.kind = 'partial'
  loop
    if not exists (select from public.document_voids void where void.document_id = older.id) then
      perform private.end_document(lease.owner_id, older.id, null);
    end if;
    perform private.cancel_payments_of(older.id, null);
  end loop;
  if cardinality(replaces) > 0 then
    perform private.update_account(lease.id);
  end if;
end
$$;

create function private.require_lease(lease public.leases, term private.term) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if lease.starts_on > term.last_day then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The term ends before the lease starts', hint = 'to=beforeLease';
  end if;
  -- Where nobody said when the lease starts, it is let for as long as an account may be kept.
  if lease.starts_on is null and term.first_day < lease.account_starts_on then
    perform private.require_account_start(term.first_day, 'from');
  end if;
  if term.last_day > private.rent_owed_until(lease) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The term ends after the last day that rent is owed for', hint = 'to=afterEnd';
  end if;
  if term.last_day > term.first_day + interval '10 years' then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The term is longer than ten years', hint = 'to=invalid';
  end if;
end
$$;

-- A receipt for what is not owed yet is true only when the landlord says that it was paid in advance.
create function private.require_said(term private.term, paid_in_advance boolean) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if term.first_day > private.today() and not paid_in_advance then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The whole term is in the future, and the request does not say that it was paid in advance',
      hint = 'from=futureTerm';
  end if;
end
$$;

create function private.require_free(term private.term) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if cardinality(term.conflicts) > 0 then
    raise exception 'TERM_ALREADY_RECEIPTED' using errcode = 'PT409',
      detail = 'There are receipts for days of this term: '
        || (select string_agg(conflict.number, ', ') from unnest(term.conflicts) conflict);
  end if;
end
$$;

-- A reduction is on a whole due: a term that cuts it would leave open which part of it it says.
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
    raise exception 'DUE_REDUCED' using errcode = 'PT409', detail = 'A reduction is on the whole term';
  end if;
end
$$;

-- Records what was paid for a term, and lets it pay. More than the term takes is refused.
create function private.receive_for_term(
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
begin
  payment.owner_id := lease.owner_id;
  payment.lease_id := lease.id;
  payment.tenant_id := tenant;
  payment.paid_on := paid_on;
  -- As they were said: what of them is owed, each look at the account says.
  payment.names_from := lower(asked);
  payment.names_to := upper(asked) - 1;
  payment.idempotency_key := key;
  for payment.kind, payment.amount, payment.method, payment.payer_office in
    select paid.kind, paid.amount, paid.method, paid.office
    from (values
      ('benefit', housing_benefit, 'transfer', benefit_office),
      ('payment', rent + charges - housing_benefit, receive_for_term.method, null)
    ) paid (kind, amount, method, office)
    where paid.amount > 0
  loop
    received := received || payment;
  end loop;
  perform private.receive(received);
  select
    min(due.period_from) as first_day, sum(due.rent + due.charges) as agreed, sum(due.period_to - due.period_from + 1) as days
  into owed
  from public.dues due
  where due.lease_id = lease.id and due.kind = 'rent'
    and due.period_from >= term.first_day and due.period_to <= term.last_day;
  if owed.days is distinct from term.last_day - term.first_day + 1 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'Nothing was paid for these days, and no dues make them up', hint = 'rent=invalidAmount';
  elsif owed.agreed = 0 then
    -- Nothing is known to be owed: what was paid is payment in full.
    update public.dues due set rent = receive_for_term.rent, charges = receive_for_term.charges
    where due.lease_id = lease.id and due.kind = 'rent' and due.period_from = owed.first_day;
    perform private.allocate(lease.id);
  end if;
  if exists (
    select from public.payments known
    where known.lease_id = lease.id and known.idempotency_key = key
      and known.amount > coalesce((
        select sum(part.amount) from public.allocations part join public.dues due on due.id = part.due_id
        where part.payment_id = known.id and due.kind = 'rent'
          and due.period_from >= term.first_day and due.period_to <= term.last_day
      ), 0)
  ) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'More than the tenant owes for the term', hint = 'rent=aboveDue';
  end if;
end
$$;

-- Landlord, tenants and dwelling as documents say them. The landlord is the lessor, at the account's address unless it has one.

create function private.told_landlord(lessor public.lessors, email text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  person text := nullif(concat_ws(' ', lessor.first_name, lessor.last_name), '');
begin
  return jsonb_build_object(
    'name', private.lessor_name(lessor),
    'isCompany', lessor.company_name is not null,
    'representedBy', case when lessor.company_name is not null then person end,
    'email', coalesce(lessor.email, told_landlord.email),
    'address', lessor.address,
    'addressComplement', lessor.address_complement,
    'postalCode', lessor.postal_code,
    'city', lessor.city,
    'country', lessor.country,
    'phoneNumber', lessor.phone_number,
    'siren', lessor.siren
  );
end
$$;
grant execute on function private.told_landlord to authenticated;

create function private.told_people(people public.tenants[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object('firstName', named.first_name, 'lastName', named.last_name, 'companyName', named.company_name)
      order by named.created_at, named.id
    )
    from unnest(people) named
  );
end
$$;
grant execute on function private.told_people to authenticated;

create function private.told_property(property public.properties) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'name', property.name,
    'address', property.address,
    'addressComplement', property.address_complement,
    'postalCode', property.postal_code,
    'city', property.city
  );
end
$$;
grant execute on function private.told_property to authenticated;

-- Whether all of these people were tenants on a day of these.
create function private.were_all_tenants(people public.tenants[], first_day date, last_day date) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return not exists (
    select from unnest(people) person
    where coalesce(person.joins_on, '-infinity') > last_day or coalesce(person.leaves_on, 'infinity') < first_day
  );
end
$$;

-- What every document says, as it is on the day of issue, and in `says` what it says because of its kind: version 1.
create function private.document_snapshot(
  landlord public.users, lessor public.lessors, people public.tenants[], lease public.leases, property public.properties,
  replaces uuid[], says jsonb
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return jsonb_build_object(
    'isBilingual', lease.is_bilingual,
    'isGoverned', private.is_governed(lease.kind),
    'landlord', private.told_landlord(lessor, landlord.email) || jsonb_build_object('signatureId', lessor.signature_id),
    'tenants', private.told_people(people),
    'property', private.told_property(property),
    'replaces', (
      select coalesce(jsonb_agg(document.number order by document.issued_at, document.number), '[]')
      from public.documents document where document.id = any (replaces)
    ),
    'says', says
  );
end
$$;

-- By how much the dues of a term were lowered, and why; null: they were not.
create function private.told_reduction(lease uuid, term private.term) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select jsonb_build_object('label', string_agg(distinct due.label, ', '), 'amount', sum(due.reduction))
    from public.dues due
    where due.lease_id = told_reduction.lease and due.kind = 'rent' and due.reduction > 0
      and due.period_from >= term.first_day and due.period_to <= term.last_day
    having sum(due.reduction) > 0
  );
end
$$;

-- What is owed from before a term, as a document says it: to those only who were all tenants then.
create function private.owed_before(lease public.leases, people public.tenants[], term private.term) returns numeric
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(sum(private.left_of(due, due.received)), 0)
    from public.dues due
    where due.lease_id = lease.id and due.kind in ('opening', 'rent') and due.period_to < term.first_day
      and due.amount <> due.received
      and due.due_on <= (select private.today()) and due.due_on + lease.claims_run >= (select private.today())
      and private.were_all_tenants(people, due.period_from, due.period_to)
  );
end
$$;

-- The payments that a receipt names, the oldest first: what each paid of the term and of what is no rent, and the number of
-- the partial receipt that said it before.
create function private.told_payments(
  people public.tenants[], term private.term, parts private.paid_part[], others private.paid_part[]
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'paidAt', (paid.payment).paid_on,
      'amount', paid.amount,
      'other', paid.other,
      'method', (paid.payment).method,
      'kind', (paid.payment).kind,
      'payer', private.payer_of(paid.payment),
      'payerOffice', (paid.payment).payer_office,
      'beneficiary', (
        select private.tenant_name(person.company_name, person.first_name, person.last_name)
        from unnest(people) person where person.id = (paid.payment).tenant_id and (paid.payment).kind = 'benefit'
      ),
      'number', (
        select min(earlier.number) from public.receipt_payments said
        join unnest(term.earlier) earlier on earlier.id = said.receipt_id
        join public.dues due on due.id = said.due_id
        where said.payment_id = (paid.payment).id and due.kind = 'rent'
      )
    ) order by (paid.payment).paid_on, (paid.payment).created_at, (paid.payment).id), '[]')
    from (
      select
        part.payment, coalesce(sum(part.amount) filter (where not part.is_other), 0) as amount,
        coalesce(sum(part.unsaid) filter (where part.is_other), 0) as other
      from (
        select rent.*, false as is_other from unnest(parts) rent
        union all select other.*, true from unnest(others) other
      ) part
      group by part.payment
    ) paid
  );
end
$$;

-- What a receipt says was paid of what is no rent, each due on a line of its own.
create function private.told_others(others private.paid_part[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', due.kind, 'label', due.label, 'dueOn', due.due_on, 'amount', said.amount,
      'remaining', due.amount - due.received
    ) order by due.due_on, due.created_at, due.id), '[]')
    from (select part.due_id, sum(part.unsaid) as amount from unnest(others) part group by part.due_id) said
    join public.dues due on due.id = said.due_id
  );
end
$$;

-- What a receipt says besides its own columns.
create function private.receipt_says(
  people public.tenants[], lease public.leases, term private.term, parts private.paid_part[], others private.paid_part[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'chargesKind', lease.charges_kind,
    'prorata', case when term.first_day is not null then private.told_prorata(lease, term.first_day, term.last_day) end,
    'reduction', private.told_reduction(lease.id, term),
    'owedBefore', private.owed_before(lease, people, term),
    'payments', private.told_payments(people, term, parts, others),
    'others', private.told_others(others)
  );
end
$$;

-- How much of which payment a receipt says, for which due.
create type private.stated_part as (payment_id uuid, due_id uuid, amount numeric);

-- A receipt that is decided: its document, without a number, what it certifies, and what it says of payments.
create type private.receipt_draft as (document private.document_draft, receipt public.receipts, says private.stated_part[]);

create function private.require_certifiable(lease public.leases, term private.term) returns void
language plpgsql stable set search_path = ''
as $$
declare
  obstacle text := private.term_obstacle(lease, term);
begin
  if obstacle is not null then
    raise exception '%', obstacle using errcode = 'PT409', detail = case obstacle
      when 'NO_TENANT' then 'Nobody was a tenant on any of these days'
      else 'The term is not made up of whole dues that are owed'
    end;
  end if;
end
$$;

-- Whether one of these drafts already states what a payment paid of a due.
create function private.is_taken(part private.paid_part, taken private.receipt_draft[]) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return exists (
    select from unnest(taken) draft
    cross join unnest(draft.says) said
    where said.payment_id = (part.payment).id and said.due_id = part.due_id
  );
end
$$;

-- Who was a tenant when what was paid was owed or, where nobody was, when it was paid.
create function private.people_of_parts(lease uuid, parts private.paid_part[]) returns setof public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select * from (
      select person.*
      from unnest(parts) part
      join public.dues due on due.id = part.due_id
      cross join lateral private.people_on(people_of_parts.lease, due.period_from, due.period_to) person
      union
      select person.*
      from unnest(parts) part
      join public.dues due on due.id = part.due_id
      cross join lateral private.people_on(people_of_parts.lease, (part.payment).paid_on, (part.payment).paid_on) person
      where not exists (select from private.people_on(people_of_parts.lease, due.period_from, due.period_to))
    ) named
    order by named.created_at, named.id;
end
$$;

-- What payments that are named, and those of a partial receipt for a term, paid of what is no rent, unless a draft that is taken
-- says it.
create function private.others_to_say(
  lease uuid, term private.term, people public.tenants[], parts private.paid_part[], payments uuid[], taken private.receipt_draft[]
) returns private.paid_part[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select part
    from private.other_parts(
      lease, payments || array(select (part.payment).id from unnest(parts) part where part.unsaid > 0), private.today()
    ) part
    join public.dues due on due.id = part.due_id
    -- What others owed is not said on the paper of who came later.
    where (term.first_day is null or private.were_all_tenants(people, due.period_from, due.period_to))
      and not private.is_taken(part, taken)
  );
end
$$;

-- A receipt with the amounts that it certifies: a quittance all of its term, a partial receipt what none before it said.
create function private.with_amounts(
  receipt public.receipts, owed private.amounts, parts private.paid_part[], others private.paid_part[]
) returns public.receipts
language plpgsql immutable set search_path = ''
as $$
declare
  paid record;
begin
  select
    coalesce(sum(part.amount), 0) as whole, coalesce(sum(part.unsaid), 0) as unsaid,
    coalesce(sum(part.amount) filter (where (part.payment).kind = 'benefit'), 0) as benefit,
    coalesce(sum(part.unsaid) filter (where (part.payment).kind = 'benefit'), 0) as unsaid_benefit
  into paid
  from unnest(parts) part;
  if paid.whole = 0 and cardinality(others) = 0
    or receipt.period_from is not null and paid.unsaid = 0 and receipt.kind = 'partial'
  then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'Nothing was paid', hint = 'rent=invalidAmount';
  end if;
  receipt.due_rent := owed.rent;
  receipt.due_charges := owed.charges;
  receipt.remaining := greatest(0, owed.rent + owed.charges - paid.whole);
  receipt.other := (select coalesce(sum(part.unsaid), 0) from unnest(others) part);
  if receipt.kind = 'quittance' then
    -- For the whole term, including what the partial receipts said.
    receipt.rent := owed.rent;
    receipt.charges := owed.charges;
    receipt.housing_benefit := paid.benefit;
  else
    -- One sum: it is not split into rent and charges.
    receipt.rent := paid.unsaid;
    receipt.charges := 0;
    receipt.housing_benefit := paid.unsaid_benefit + (
      select coalesce(sum(part.unsaid), 0) from unnest(others) part where (part.payment).kind = 'benefit'
    );
  end if;
  select
    max((part.payment).paid_on), (array_agg((part.payment).method order by
      (part.payment).paid_on desc, (part.payment).kind = 'benefit', (part.payment).created_at desc))[1]
  into receipt.paid_at, receipt.payment_method
  from unnest(parts || others) part
  where receipt.kind = 'quittance' or part.unsaid > 0;
  return receipt;
end
$$;

-- The document of a receipt, without a number.
create function private.document_of(
  receipt public.receipts, lessor public.lessors, tenant uuid, people public.tenants[], property uuid, replaces uuid[],
  snapshot jsonb
) returns private.document_draft
language plpgsql immutable set search_path = ''
as $$
declare
  document private.document_draft;
begin
  document.id := receipt.id;
  document.kind := receipt.kind;
  document.series := lessor.series;
  document.lessor_id := lessor.id;
  document.lease_id := receipt.lease_id;
  document.property_id := property;
  document.tenant_ids := array(select person.id from unnest(people) person);
  document.tenant_id := case when tenant = any (document.tenant_ids) then tenant else document.tenant_ids[1] end;
  document.snapshot_version := 1;
  document.snapshot := snapshot;
  document.replaces := replaces;
  return document;
end
$$;

-- Decides on a receipt. For what was received for a term it is a quittance when nothing remains, else a partial receipt for what
-- no other says yet. A partial receipt also says what is no rent; without a term it says nothing else. Whatever issues a receipt
-- asks here.
create function private.draft_receipt(
  landlord public.users, lessor public.lessors, lease public.leases, tenant uuid, property public.properties, term private.term,
  payments uuid[] default '{}', replaces uuid[] default '{}', taken private.receipt_draft[] default '{}'
) returns private.receipt_draft
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  receipt public.receipts;
  owed private.amounts := (0, 0)::private.amounts;
  parts private.paid_part[] := '{}';
  others private.paid_part[] := '{}';
  people public.tenants[];
  document private.document_draft;
begin
  receipt.id := gen_random_uuid();
  receipt.owner_id := landlord.id;
  receipt.lease_id := lease.id;
  receipt.period_from := term.first_day;
  receipt.period_to := term.last_day;
  receipt.paid_in_advance := coalesce(term.first_day > private.today(), false);
  receipt.kind := 'partial';
  if term.first_day is not null then
    owed := private.term_due(lease, term.first_day, term.last_day);
    perform private.require_certifiable(lease, term);
    parts := array(select private.paid_parts(lease, term.first_day, term.last_day));
    people := array(select private.people_on(lease.id, term.first_day, term.last_day));
    if (select coalesce(sum(part.amount), 0) from unnest(parts) part) >= owed.rent + owed.charges then
      receipt.kind := 'quittance';
    end if;
  end if;
  if receipt.kind = 'quittance' then
    -- A partial receipt that also states what is no rent of this term stays.
    replaces := replaces || array(
      select receipts.id from public.receipts join unnest(term.earlier) earlier on earlier.id = receipts.id where receipts.other = 0
    );
  else
    others := private.others_to_say(lease.id, term, people, parts, payments, taken);
  end if;
  receipt := private.with_amounts(receipt, owed, parts, others);
  if term.first_day is null then
    people := array(select private.people_of_parts(lease.id, others));
    if people = '{}' then
      raise exception 'NO_TENANT' using errcode = 'PT409', detail = 'Nobody was a tenant when this was owed, or paid';
    end if;
  end if;
  document := private.document_of(receipt, lessor, tenant, people, property.id, replaces, private.document_snapshot(
    landlord, lessor, people, lease, property, replaces, private.receipt_says(people, lease, term, parts, others)
  ));
  return (document, receipt, array(
    select (
      (part.payment).id, part.due_id, case receipt.kind when 'quittance' then part.amount else part.unsaid end
    )::private.stated_part
    from unnest(parts || others) part
    where receipt.kind = 'quittance' or part.unsaid > 0
  ))::private.receipt_draft;
end
$$;

-- Numbers receipts and writes them, as many as there are at once.
create function private.write_receipts(landlord uuid, drafts private.receipt_draft[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.write_documents(landlord, array(select draft.document from unnest(drafts) draft));
  insert into public.receipts (
    id, owner_id, kind, lease_id, period_from, period_to, paid_at, payment_method, rent, charges, other, housing_benefit,
    due_rent, due_charges, remaining, paid_in_advance
  )
  select
    receipt.id, receipt.owner_id, receipt.kind, receipt.lease_id, receipt.period_from, receipt.period_to, receipt.paid_at,
    receipt.payment_method, receipt.rent, receipt.charges, receipt.other, receipt.housing_benefit, receipt.due_rent,
    receipt.due_charges, receipt.remaining, receipt.paid_in_advance
  from unnest(drafts) draft
  cross join lateral (select (draft.receipt).*) receipt;
  insert into public.receipt_payments (receipt_id, payment_id, due_id, lease_id, owner_id, amount)
  select (draft.receipt).id, said.payment_id, said.due_id, (draft.receipt).lease_id, landlord, said.amount
  from unnest(drafts) draft
  cross join unnest(draft.says) said;
end
$$;

-- The quittance of a term that is asked for again: its days and amounts are those asked for. Nothing asked for means: for the
-- payments that are noted. Null: there is none.
create function private.receipt_again(term private.term, rent numeric, charges numeric, housing_benefit numeric) returns public.receipts
language plpgsql stable set search_path = ''
as $$
declare
  known public.receipts;
begin
  select * into known from public.receipts
  where receipts.id = (private.covering_quittance(term)).id
    and (receipts.period_from, receipts.period_to) = (term.first_day, term.last_day)
    and (
      (receipts.rent, receipts.charges) = (receipt_again.rent, receipt_again.charges)
      or receipt_again.rent + receipt_again.charges = 0
    )
    and receipt_again.housing_benefit in (0, receipts.housing_benefit);
  return known;
end
$$;

-- Whether amounts are those of a term that noted payments have paid in full: then there is nothing more to note.
create function private.is_noted_term(term private.term, rent numeric, charges numeric, housing_benefit numeric) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return rent + charges > 0 and (rent, charges) = (term.due_rent, term.due_charges) and term.received >= rent + charges
    and housing_benefit in (0, term.received_housing_benefit);
end
$$;

-- Refuses a request for a receipt that contradicts itself, whatever the account says.
create function private.require_receipt_request(
  period_from date, period_to date, paid_at date, rent numeric, charges numeric, housing_benefit numeric, paid_in_advance boolean,
  replaces uuid[], benefit_office text
) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  -- Comparisons with null refuse nothing.
  if num_nulls(period_from, period_to, paid_at, rent, charges, housing_benefit, paid_in_advance, replaces) > 0 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'An argument is null';
  end if;
  if period_from > period_to then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'It ends before it starts', hint = 'to=periodReversed';
  end if;
  perform private.require_amount(rent, 'rent', 0);
  perform private.require_amount(charges, 'charges', 0);
  perform private.require_amount(housing_benefit, 'housingBenefit', 0);
  if housing_benefit > rent + charges then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'More than was paid', hint = 'housingBenefit=invalidAmount';
  elsif benefit_office not in ('caf', 'msa') then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'Housing benefit is paid by the CAF or the MSA', hint = 'benefitOffice=invalid';
  end if;
  if cardinality(replaces) > 100 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'More than 100 receipts to replace', hint = 'replaces=tooLong';
  end if;
end
$$;

create function private.issue_receipt(
  landlord public.users, tenant_id uuid, property_id uuid, period_from date, period_to date, paid_at date,
  rent numeric, charges numeric, payment_method text, housing_benefit numeric, paid_in_advance boolean, replaces uuid[],
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
begin
  perform private.require_receipt_request(
    period_from, period_to, paid_at, rent, charges, housing_benefit, paid_in_advance, replaces, benefit_office
  );
  lease := private.lease_of(landlord.id, (private.tenant_of(landlord.id, tenant_id)).lease_id);
  property := private.home_of(lease, property_id);
  term := private.term_of(lease, period_from, period_to);
  if replaces = '{}' then
    receipt := private.receipt_again(term, rent, charges, housing_benefit);
    if receipt.id is not null then
      return receipt;
    end if;
  end if;
  perform private.require_quota(landlord.id, 'document_files');
  lessor := private.lessor_of(lease);
  perform private.require_profile(lessor);
  if replaces <> '{}' then
    perform private.void_replaced(lease, replaces);
    term := private.term_of(lease, period_from, period_to);
  end if;
  perform private.require_lease(lease, term);
  perform private.require_said(term, paid_in_advance);
  perform private.require_free(term);
  perform private.require_whole_reductions(lease, term);
  perform private.require_paid_on(lease, paid_at, term.first_day, 'paidAt');
  perform private.require_method(payment_method, 'paymentMethod');
  if not private.is_noted_term(term, rent, charges, housing_benefit) then
    perform private.receive_for_term(
      lease, tenant_id, daterange(issue_receipt.period_from, issue_receipt.period_to, '[]'), term, issue_receipt.paid_at,
      rent, charges, payment_method, housing_benefit, benefit_office
    );
  end if;
  draft := private.draft_receipt(landlord, lessor, lease, tenant_id, property, term, replaces => replaces);
  perform private.write_receipts(landlord.id, array[draft]);
  return draft.receipt;
end
$$;

create function public.issue_receipt(
  tenant_id uuid, property_id uuid, period_from public.day, period_to public.day, paid_at public.day,
  rent numeric, charges numeric, payment_method text default null, housing_benefit numeric default 0,
  paid_in_advance boolean default false, replaces uuid[] default '{}', benefit_office text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  receipt public.receipts;
begin
  receipt := private.issue_receipt(
    private.lock_landlord(), tenant_id, property_id, period_from, period_to, paid_at, rent, charges, payment_method,
    housing_benefit, paid_in_advance, replaces, benefit_office
  );
  return (select to_jsonb(line) from private.drawn_documents line where line.id = receipt.id);
end
$$;
comment on function public.issue_receipt is
  'Issues a receipt for a payment: a quittance when the term is then paid in full, otherwise a partial receipt. Voids and replaces the receipts named. The amounts of a term that noted payments have paid note no other payment, and the quittance of a term that is asked for again is the same. Answers it as `documents_by_id` does.';
revoke execute on function public.issue_receipt from anon, service_role;
grant execute on function public.issue_receipt to authenticated;

-- Runs the command and rolls it back, as preview_payment does.
create function public.preview_receipt(
  tenant_id uuid, property_id uuid, period_from public.day, period_to public.day, paid_at public.day,
  rent numeric, charges numeric, payment_method text default null, housing_benefit numeric default 0,
  paid_in_advance boolean default false, replaces uuid[] default '{}', benefit_office text default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  receipt public.receipts;
begin
  receipt := private.issue_receipt(
    private.lock_landlord('20ms'), tenant_id, property_id, period_from, period_to, paid_at, rent, charges, payment_method,
    housing_benefit, paid_in_advance, replaces, benefit_office
  );
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return jsonb_build_object(
      'kind', receipt.kind, 'from', receipt.period_from, 'to', receipt.period_to,
      'stated', receipt.rent + receipt.charges + receipt.other, 'remaining', receipt.remaining
    );
end
$$;
comment on function public.preview_receipt is
  'The receipt that issue_receipt would issue, without a number: its kind and days, what it would state and what would remain; nothing is written.';
revoke execute on function public.preview_receipt from anon, service_role;
grant execute on function public.preview_receipt to authenticated;

-- The receipt for what was paid for a term or, without one, of what is no rent, unless something stands in its way.
create function private.draft_paid_receipt(
  landlord public.users, lease public.leases, tenant uuid, term private.term,
  payments uuid[] default '{}', taken private.receipt_draft[] default '{}'
) returns private.receipt_draft
language plpgsql set search_path = ''
as $$
declare
  property public.properties;
  lessor public.lessors := private.lessor_of(lease);
begin
  select * into property from public.properties known where known.id = lease.property_id;
  if not found then
    raise exception 'NO_PROPERTY' using errcode = 'PT409', detail = 'The lease is for no property';
  end if;
  perform private.require_profile(lessor);
  perform private.require_quota(landlord.id, 'document_files');
  perform private.require_free(term);
  return private.draft_receipt(landlord, lessor, lease, tenant, property, term, payments, taken => taken);
end
$$;

-- A lease of which a receipt could not be issued, and why.
create type private.failed_lease as (lease_id uuid, reason text);

-- The code of an error to tell: that of the contract or, where something is broken, INTERNAL_ERROR, which goes to the log.
create function private.told_error(state text, message text) returns text
language plpgsql set search_path = ''
as $$
begin
  if state in ('PT400', 'PT404', 'PT409') then
    return message;
  end if;
  raise warning 'A lease failed: % %', state, message;
  return 'INTERNAL_ERROR';
end
$$;

-- Writes drafts or, where that fails, those of each lease in a block that is rolled back on its own. Answers the leases of which
-- none was written.
create function private.write_by_lease(landlord uuid, drafts private.receipt_draft[]) returns private.failed_lease[]
language plpgsql set search_path = ''
as $$
declare
  wanted record;
  failed private.failed_lease[] := '{}';
begin
  perform private.write_receipts(landlord, drafts);
  return failed;
exception when others then
  for wanted in
    select (draft.receipt).lease_id as lease_id, array_agg((draft.document, draft.receipt, draft.says)::private.receipt_draft order by draft.place) as drafts
    from unnest(drafts) with ordinality draft (document, receipt, says, place)
    group by 1
    order by min(draft.place)
  loop
    begin
      perform private.write_receipts(landlord, wanted.drafts);
    exception when others then
      failed := failed || (wanted.lease_id, private.told_error(sqlstate, sqlerrm))::private.failed_lease;
    end;
  end loop;
  return failed;
end
$$;

-- The receipts that follow from payments of one lease, one for each term that these pay, as private.issue_for_payments has it. Answers
-- why others do not follow.
create function private.drafts_for_payments(
  landlord public.users, payments public.payments[], issue text, until date, is_asked boolean,
  out drafts private.receipt_draft[], out blockers text[]
)
language plpgsql set search_path = ''
as $$
declare
  lease public.leases := private.lease_of(landlord.id, payments[1].lease_id);
  tenant uuid := payments[1].tenant_id;
  paid daterange;
  term private.term;
begin
  drafts := '{}';
  blockers := '{}';
  for paid in
    select distinct private.receipt_days(due.lease_id, due.period_from, due.period_to)
    from unnest(payments) payment
    join public.allocations part on part.payment_id = payment.id
    join public.dues due on due.id = part.due_id
    where due.kind = 'rent' and (
      due.due_on <= until or daterange(due.period_from, due.period_to, '[]') && private.days_named(lease, payment)
    )
    order by 1
  loop
    term := private.term_of(lease, lower(paid), upper(paid) - 1);
    continue when (private.covering_quittance(term)).id is not null
      -- A receipt may state all of the payments already: a receipt for another payment of the term does.
      or term.received < term.due_rent + term.due_charges and not exists (
        select from private.paid_parts(lease, term.first_day, term.last_day) part where part.unsaid > 0
      )
      or issue = 'quittances' and term.received < term.due_rent + term.due_charges
      or not is_asked and term.first_day > private.today() and term.received >= term.due_rent + term.due_charges;
    begin
      drafts := array_append(drafts, private.draft_paid_receipt(landlord, lease, tenant, term, taken => drafts));
    exception when sqlstate 'PT409' then
      blockers := blockers || sqlerrm;
    end;
  end loop;
  if issue = 'all' then
    begin
      drafts := drafts || private.draft_of_others(
        landlord, lease, tenant, array(select payment.id from unnest(payments) payment), drafts
      );
    exception when sqlstate 'PT409' then
      blockers := blockers || sqlerrm;
    end;
  end if;
end
$$;

-- Issues what follows from payments: one receipt for each term whose rent they pay, as far as it has fallen due by a day or they name
-- it, and then one for what those of a lease pay besides. A quittance of a term that has not begun only where somebody asked for that
-- one receipt. `issue`: none, quittances or all, partial receipts as well. The payments stay whatever stands in the way of a receipt;
-- answers why. A lease that fails stops no other.
create function private.issue_for_payments(
  landlord public.users, payments public.payments[], issue text, until date, is_asked boolean default true
) returns text[]
language plpgsql set search_path = ''
as $$
declare
  wanted record;
  follows record;
  drafts private.receipt_draft[] := '{}';
  blockers text[] := '{}';
begin
  if issue = 'none' then
    return blockers;
  end if;
  for wanted in
    select array_agg(payment.paid order by payment.place) as payments
    from (
      select payment as paid, row_number() over () as place from unnest(payments) payment
    ) payment
    group by (payment.paid).lease_id
    order by min(payment.place)
  loop
    begin
      follows := private.drafts_for_payments(landlord, wanted.payments, issue, until, is_asked);
      drafts := drafts || follows.drafts;
      blockers := blockers || follows.blockers;
    exception when others then
      blockers := blockers || private.told_error(sqlstate, sqlerrm);
    end;
  end loop;
  return array(
    select unnest(blockers)
    union select failed.reason from unnest(private.write_by_lease(landlord.id, drafts)) failed
    order by 1
  );
end
$$;

-- The receipt of what payments paid of what is no rent, as far as neither a receipt nor a draft that is taken says it; none where
-- there is nothing.
create function private.draft_of_others(
  landlord public.users, lease public.leases, tenant uuid, payments uuid[], taken private.receipt_draft[]
) returns private.receipt_draft[]
language plpgsql set search_path = ''
as $$
begin
  if not exists (
    select from private.other_parts(lease.id, payments, private.today()) part
    where not private.is_taken(part, taken)
  ) then
    return '{}';
  end if;
  return array[private.draft_paid_receipt(landlord, lease, tenant, null, payments, taken)];
end
$$;

create function public.issue_due(due uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  known public.dues := private.due_of(landlord.id, due, array['opening', 'settlement', 'repair', 'other']);
  drafts private.receipt_draft[];
begin
  drafts := private.draft_of_others(
    landlord, private.lease_of(landlord.id, known.lease_id), null,
    array(select part.payment_id from public.allocations part where part.due_id = known.id), '{}'
  );
  if drafts = '{}' then
    raise exception 'DOCUMENT_NOT_VALID' using errcode = 'PT409', detail = 'Nothing was paid that no receipt says';
  end if;
  perform private.write_receipts(landlord.id, drafts);
  return private.receipt_line((drafts[1].receipt).id) - 'snapshot' - 'code';
end
$$;
comment on function public.issue_due is
  'Issues the receipt of what was paid for a due that is no rent, with all else that the same payments paid besides rent; answers it as `receipt_page` does.';
revoke execute on function public.issue_due from anon, service_role;
grant execute on function public.issue_due to authenticated;

create function public.void_receipt(receipt uuid, reason text, cancel_payments boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  voided public.receipts;
begin
  if reason is null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A receipt is voided for a reason', hint = 'reason=required';
  end if;
  landlord := private.lock_landlord();
  select * into voided from public.receipts
  where receipts.id = void_receipt.receipt and receipts.owner_id = landlord.id;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such receipt';
  end if;
  perform private.end_document(landlord.id, voided.id, reason);
  if cancel_payments then
    perform private.cancel_payments_of(voided.id, reason);
  end if;
  if voided.lease_id is not null then
    perform private.update_account(voided.lease_id);
  end if;
  return private.receipt_line(voided.id) - 'snapshot' - 'code';
end
$$;
comment on function public.void_receipt is
  'Voids a receipt for good, for a reason, and where that is said the payments that it alone names; answers it as `receipt_page` does then.';
revoke execute on function public.void_receipt from anon, service_role;
grant execute on function public.void_receipt to authenticated;

-- The days of the rent dues that share a day with a receipt's; null: none do.
create function private.days_of_dues(lease uuid, days daterange) returns daterange
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select daterange(min(dues.period_from), max(dues.period_to), '[]')
    from public.dues
    where dues.lease_id = days_of_dues.lease and dues.kind = 'rent'
      and daterange(dues.period_from, dues.period_to, '[]') && days
    having count(*) > 0
  );
end
$$;

-- The dwelling of a lease or, where it is gone, the one that a document named.
create function private.dwelling_of(lease public.leases, snapshot jsonb) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  property public.properties;
begin
  select * into property from public.properties where properties.id = lease.property_id;
  if not found then
    property.name := snapshot #>> '{property,name}';
    property.address := snapshot #>> '{property,address}';
    property.address_complement := snapshot #>> '{property,addressComplement}';
    property.postal_code := snapshot #>> '{property,postalCode}';
    property.city := snapshot #>> '{property,city}';
  end if;
  return property;
end
$$;

-- Who lets the dwelling of a lease or, where it is gone, the lessor of a document: as known today or, where that one is gone as
-- well, as the document named it.
create function private.lessor_again(lease public.leases, document public.documents) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
  said jsonb := document.snapshot -> 'landlord';
begin
  if lease.property_id is not null then
    return private.lessor_of(lease);
  end if;
  select * into lessor from public.lessors where lessors.id = document.lessor_id;
  if not found then
    lessor.series := document.series;
    -- One name is all that was said: a company's, with who acts for it, or a person's.
    if (said ->> 'isCompany')::boolean then
      lessor.company_name := said ->> 'name';
      lessor.last_name := said ->> 'representedBy';
    else
      -- A document joins both names again, so it does not matter where the name is cut.
      lessor.first_name := split_part(said ->> 'name', ' ', 1);
      lessor.last_name := substr(said ->> 'name', length(lessor.first_name) + 2);
    end if;
    lessor.siren := said ->> 'siren';
    lessor.address := said ->> 'address';
    lessor.address_complement := said ->> 'addressComplement';
    lessor.postal_code := said ->> 'postalCode';
    lessor.city := said ->> 'city';
    lessor.country := coalesce(said ->> 'country', 'FR');
    lessor.phone_number := said ->> 'phoneNumber';
    lessor.email := said ->> 'email';
    lessor.signature_id := (said ->> 'signatureId')::uuid;
  end if;
  return lessor;
end
$$;

-- Ends a receipt that another is to replace, unless it is voided, and where the lease is to be followed those for the same days,
-- which would keep them as they are. Answers all that are replaced.
create function private.end_for_another(receipt public.receipts, follows_lease boolean) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  other uuid;
  replaced uuid[] := array[receipt.id];
begin
  -- One that was voided for a reason says again what was kept, unless another document says it by now.
  if (select line.state from private.receipt_list line where line.id = receipt.id) <> 'voided' then
    perform private.end_document(receipt.owner_id, receipt.id, null);
  end if;
  if follows_lease then
    -- Quittances first: only then are the partial receipts that they completed valid again.
    for other in
      select held.id from private.holding_receipts held
      where held.lease_id = receipt.lease_id
        and held.period_from <= receipt.period_to and held.period_to >= receipt.period_from
      order by held.kind = 'partial'
    loop
      perform private.end_document(receipt.owner_id, other, null);
      replaced := replaced || other;
    end loop;
    perform private.update_account(receipt.lease_id);
  end if;
  return replaced;
end
$$;

-- The term that a receipt is issued for again, when something was paid for it that no other says; null: nothing was.
create function private.term_again(lease public.leases, receipt public.receipts, follows_lease boolean) returns private.term
language plpgsql stable set search_path = ''
as $$
declare
  days daterange := daterange(receipt.period_from, receipt.period_to, '[]');
  term private.term;
begin
  if follows_lease then
    days := private.days_of_dues(lease.id, days);
  end if;
  if days is null then
    return null;
  end if;
  term := private.term_of(lease, lower(days), upper(days) - 1);
  perform private.require_free(term);
  perform private.require_certifiable(lease, term);
  return case when private.possible_receipt(lease, term) is not null then term end;
end
$$;

-- Unless the lease is to be followed, the dues do not follow it in between: what was owed and paid for the term is said again as
-- it stands.
create function public.reissue_receipt(receipt uuid, follows_lease boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  known public.receipts;
  document public.documents;
  lease public.leases;
  property public.properties;
  lessor public.lessors;
  payments uuid[] := '{}';
  term private.term;
  is_paid boolean;
  draft private.receipt_draft;
  replaced uuid[];
begin
  select * into known from public.receipts where receipts.id = reissue_receipt.receipt and receipts.owner_id = landlord.id;
  if known.lease_id is null then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such receipt, or its account is gone';
  end if;
  select * into document from public.documents where documents.id = known.id;
  perform private.require_quota(landlord.id, 'document_files');
  lease := private.lease_of(landlord.id, known.lease_id);
  lessor := private.lessor_again(lease, document);
  perform private.require_profile(lessor);
  property := private.dwelling_of(lease, document.snapshot);
  replaced := private.end_for_another(known, follows_lease);
  if known.period_from is null then
    payments := array(select said.payment_id from public.receipt_payments said where said.receipt_id = known.id);
    is_paid := exists (select from private.other_parts(lease.id, payments, private.today()));
  else
    term := private.term_again(lease, known, follows_lease);
    is_paid := term.first_day is not null;
  end if;
  if not is_paid then
    raise exception 'DOCUMENT_NOT_VALID' using errcode = 'PT409', detail = 'Nothing was paid that no receipt says';
  end if;
  draft := private.draft_receipt(landlord, lessor, lease, document.tenant_id, property, term, payments, replaced);
  perform private.write_receipts(landlord.id, array[draft]);
  return private.receipt_line((draft.receipt).id) - 'snapshot' - 'code';
end
$$;
comment on function public.reissue_receipt is
  'Issues a receipt again, with the names of today, for what was paid for its term; the one before is replaced, and voided unless it is. Where the lease is to be followed, for the days and amounts that are owed by now. Answers the new one as `receipt_page` does.';
revoke execute on function public.reissue_receipt from anon, service_role;
grant execute on function public.reissue_receipt to authenticated;
