-- The commands that issue and void receipts. They run as the owner, since nobody else may write; each step looks at rows of
-- the landlord who calls, and at no others. A step that refuses raises the code of the contract, with the field as hint.

-- The property, in which the tenant has to live.
create function private.home_of(tenant private.lettings, property_id uuid) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  property public.properties;
begin
  select * into property from public.properties known
  where known.id = home_of.property_id and known.owner_id = tenant.owner_id;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such property';
  end if;
  if tenant.property_id is distinct from property.id then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The tenant does not live in this property', hint = 'propertyId=invalid';
  end if;
  return property;
end
$$;

create function private.require_profile(landlord public.users) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if private.missing_for_receipts(landlord) <> '{}' then
    raise exception 'PROFILE_INCOMPLETE' using errcode = 'PT409',
      detail = 'The landlord''s profile needs first and last name, or a company, and an address with postal code and city';
  end if;
end
$$;

create function private.require_received(paid_at date) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if paid_at > private.today() then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The payment date is in the future', hint = 'paidAt=futureDate';
  end if;
end
$$;

-- Ends a receipt for good. Without a reason, another is issued in its place.
create function private.end_receipt(landlord uuid, receipt uuid, reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.receipts known where known.id = end_receipt.receipt and known.owner_id = landlord;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such receipt';
  end if;
  if (select state from public.receipt_list line where line.id = end_receipt.receipt) <> 'valid' then
    raise exception 'RECEIPT_NOT_VALID' using errcode = 'PT409', detail = 'The receipt is already voided or replaced';
  end if;
  insert into public.receipt_voids (receipt_id, owner_id, reason) values (receipt, landlord, end_receipt.reason);
end
$$;

-- Voids the receipts to replace, as far as they are not voided yet.
create function private.void_replaced(tenant private.lettings, replaces uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  older uuid;
begin
  if exists (
    select from unnest(replaces) named
    where not exists (
      select from public.receipts known
      where known.id = named and known.owner_id = tenant.owner_id and known.tenant_id = tenant.id
    )
  ) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The receipts to replace are not all this tenant''s', hint = 'replaces=invalid';
  end if;
  for older in
    select known.id from public.receipts known
    where known.id = any (replaces)
      and not exists (select from public.receipt_voids void where void.receipt_id = known.id)
    -- Quittances first: only then are the partial receipts that they completed valid again, and can be voided.
    order by known.kind = 'partial'
  loop
    perform private.end_receipt(tenant.owner_id, older, null);
  end loop;
end
$$;

create function private.require_lease(tenant private.lettings, term private.term) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if tenant.lease_starts_on > term.last_day then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The term ends before the lease starts', hint = 'to=beforeLease';
  end if;
end
$$;

-- Whether a term was paid in advance. A quittance for what is not owed yet is true only when the landlord says so.
create function private.is_in_advance(term private.term, is_said boolean) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if term.first_day <= private.today() then
    return false;
  elsif is_said then
    return true;
  end if;
  raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
    detail = 'The whole term is in the future, and the request does not say that it was paid in advance', hint = 'from=futureTerm';
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

-- What is owed for the term. When no amount is known to be owed, what was paid is payment in full.
create function private.owed_for(term private.term, paid_rent numeric, paid_charges numeric, out rent numeric, out charges numeric)
language plpgsql immutable set search_path = ''
as $$
begin
  if term.due_rent + term.due_charges = 0 then
    rent := paid_rent + term.received_rent;
    charges := paid_charges + term.received_charges;
  else
    rent := term.due_rent;
    charges := term.due_charges;
  end if;
end
$$;

-- A quittance is for a term paid in full. A receipt acknowledges a payment, so there must be one.
create function private.kind_of(paid numeric, received numeric, due numeric) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  kind text := case when paid + received < due then 'partial' else 'quittance' end;
begin
  if paid + received > due then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'More than the tenant owes for the term', hint = 'rent=aboveDue';
  end if;
  if paid = 0 and (kind = 'partial' or due = 0) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'Nothing was paid', hint = 'rent=invalidAmount';
  end if;
  return kind;
end
$$;

-- All that the document says besides the receipt's own columns, as it is on the day of issue.
create function private.receipt_snapshot(
  landlord public.users, tenant private.lettings, property public.properties,
  term private.term, replaces uuid[]
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  person text := nullif(concat_ws(' ', landlord.first_name, landlord.last_name), '');
begin
  return jsonb_build_object(
    'isBilingual', tenant.is_bilingual,
    'landlord', jsonb_build_object(
      'name', coalesce(landlord.company_name, person),
      'representedBy', case when landlord.company_name is not null then person end,
      'email', landlord.email,
      'address', landlord.address,
      'addressComplement', landlord.address_complement,
      'postalCode', landlord.postal_code,
      'city', landlord.city,
      'phoneNumber', landlord.phone_number,
      'siren', landlord.siren,
      'signatureId', landlord.signature_id
    ),
    'tenant', jsonb_build_object('firstName', tenant.first_name, 'lastName', tenant.last_name),
    'property', jsonb_build_object(
      'name', property.name,
      'address', property.address,
      'addressComplement', property.address_complement,
      'postalCode', property.postal_code,
      'city', property.city
    ),
    'chargesKind', tenant.charges_kind,
    'prorata', case
      when term.prorata_days is not null
      then jsonb_build_object('days', term.prorata_days, 'monthDays', term.month_days)
    end,
    'earlierPayments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'paidAt', payment.paid_at,
        'method', payment.payment_method,
        'amount', payment.rent + payment.charges,
        'number', payment.number
      )), '[]')
      from unnest(term.earlier) payment
    ),
    'replaces', (
      select coalesce(jsonb_agg(known.number order by known.issued_at, known.number), '[]')
      from public.receipts known where known.id = any (replaces)
    )
  );
end
$$;

create function private.next_number(landlord uuid, kind text, year integer) returns integer
language plpgsql set search_path = ''
as $$
declare
  sequence integer;
begin
  insert into private.receipt_counters as counter (owner_id, kind, year, last_sequence)
  values (landlord, next_number.kind, next_number.year, 1)
  on conflict on constraint receipt_counters_pkey do update set last_sequence = counter.last_sequence + 1
  returning counter.last_sequence into sequence;
  return sequence;
end
$$;

create function public.issue_receipt(
  tenant_id uuid, property_id uuid, period_from date, period_to date, paid_at date, rent numeric, charges numeric,
  payment_method text default null, housing_benefit numeric default 0, paid_in_advance boolean default false,
  replaces uuid[] default '{}'
) returns public.receipts
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  tenant private.lettings;
  property public.properties;
  term private.term;
  due record;
  receipt public.receipts;
begin
  -- Comparisons with null refuse nothing.
  if num_nulls(period_from, period_to, paid_at, rent, charges, housing_benefit, paid_in_advance, replaces) > 0 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'An argument is null';
  end if;
  if cardinality(replaces) > 100 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'More than 100 receipts to replace', hint = 'replaces=tooLong';
  end if;
  landlord := private.lock_landlord();
  perform private.require_quota(landlord.id, 'receipt_documents');
  tenant := private.letting_of(landlord.id, tenant_id);
  property := private.home_of(tenant, property_id);
  perform private.require_profile(landlord);
  perform private.require_received(paid_at);
  perform private.void_replaced(tenant, replaces);

  term := private.term_of(tenant, period_from, period_to);
  perform private.require_lease(tenant, term);
  receipt.paid_in_advance := private.is_in_advance(term, paid_in_advance);
  perform private.require_free(term);

  -- Assigned first, since these columns round to the cent.
  receipt.rent := rent;
  receipt.charges := charges;
  receipt.housing_benefit := housing_benefit;
  due := private.owed_for(term, receipt.rent, receipt.charges);
  receipt.due_rent := due.rent;
  receipt.due_charges := due.charges;
  receipt.kind := private.kind_of(
    receipt.rent + receipt.charges, term.received_rent + term.received_charges, due.rent + due.charges
  );

  receipt.id := gen_random_uuid();
  receipt.code := encode(extensions.gen_random_bytes(16), 'hex');
  receipt.snapshot := private.receipt_snapshot(landlord, tenant, property, term, replaces);
  if receipt.kind = 'quittance' then
    -- The quittance is for the whole term, including what the partial receipts acknowledged.
    receipt.rent := due.rent;
    receipt.charges := due.charges;
    receipt.housing_benefit := receipt.housing_benefit + term.received_housing_benefit;
    replaces := replaces || array(select payment.id from unnest(term.earlier) payment);
  end if;

  -- Not now(), when the wait for the lock began: later numbers have later instants.
  receipt.issued_at := clock_timestamp();
  receipt.year := extract(year from receipt.issued_at at time zone 'Europe/Paris');
  receipt.sequence := private.next_number(landlord.id, receipt.kind, receipt.year);
  insert into public.receipts (
    id, owner_id, tenant_id, property_id, kind, year, sequence, period_from, period_to, paid_at, payment_method,
    rent, charges, housing_benefit, due_rent, due_charges, paid_in_advance, snapshot, code, issued_at
  ) values (
    receipt.id, landlord.id, tenant.id, property.id, receipt.kind, receipt.year, receipt.sequence,
    term.first_day, term.last_day, issue_receipt.paid_at, issue_receipt.payment_method,
    receipt.rent, receipt.charges, receipt.housing_benefit, receipt.due_rent, receipt.due_charges, receipt.paid_in_advance,
    receipt.snapshot, receipt.code, receipt.issued_at
  ) returning * into receipt;
  insert into public.receipt_replacements (owner_id, receipt_id, replaced_id)
  select distinct landlord.id, receipt.id, named from unnest(replaces) named;
  return receipt;
end
$$;
comment on function public.issue_receipt is
  'Issues a receipt for a payment: a quittance when the term is then paid in full, otherwise a partial receipt. Voids and replaces the receipts named.';
revoke execute on function public.issue_receipt from anon, service_role;
grant execute on function public.issue_receipt to authenticated;

create function public.void_receipt(receipt uuid, reason text) returns public.receipt_list
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  line public.receipt_list;
begin
  if reason is null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A receipt is voided for a reason', hint = 'reason=required';
  end if;
  landlord := private.lock_landlord();
  perform private.end_receipt(landlord.id, receipt, reason);
  select * into line from public.receipt_list known where known.id = void_receipt.receipt;
  return line;
end
$$;
comment on function public.void_receipt is 'Voids a receipt for good, for a reason; answers it as `receipt_list` has it then.';
revoke execute on function public.void_receipt from anon, service_role;
grant execute on function public.void_receipt to authenticated;
