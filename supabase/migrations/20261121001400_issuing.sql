-- Issuing decides between quittance and partial receipt, replaces others, and records all that the document needs.

-- Runs as the owner: it writes the counter, which nobody else may. It reads only rows of the receipt's own landlord.
create function private.issue_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  tenant public.tenants;
  property public.properties;
  older uuid;
  term jsonb;
  paid numeric := new.rent + new.charges;
  received numeric;
  due numeric;
begin
  -- Numbers without gaps, one quittance per term: any other issuing or voiding for this landlord waits until this one is
  -- committed or rolled back, and then sees it. A single lock, so there is no deadlock.
  select * into strict landlord from public.users where id = new.owner_id for no key update;
  select * into tenant from public.tenants where id = new.tenant_id and owner_id = new.owner_id;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such tenant';
  end if;
  select * into property from public.properties where id = new.property_id and owner_id = new.owner_id;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such property';
  end if;
  if tenant.property_id is distinct from property.id then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The tenant does not live in this property', hint = 'propertyId=invalid';
  end if;
  if private.missing_for_receipts(landlord) <> '{}' then
    raise exception 'PROFILE_INCOMPLETE' using errcode = 'PT409',
      detail = 'The landlord''s profile needs first and last name, or a company, and an address with postal code and city';
  end if;
  if new.paid_at > private.today() then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The payment date is in the future', hint = 'paidAt=futureDate';
  end if;

  if exists (
    select from unnest(new.replaces) named
    where not exists (
      select from public.receipts known
      where known.id = named and known.owner_id = new.owner_id and known.tenant_id = new.tenant_id
    )
  ) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The receipts to replace are not all this tenant''s', hint = 'replaces=invalid';
  end if;
  -- Quittances first: only then are the partial receipts that they completed valid again, and can be voided.
  for older in
    select known.id from public.receipts known
    where known.id = any (new.replaces)
      and not exists (select from public.receipt_voids void where void.receipt_id = known.id)
    order by known.kind desc
  loop
    insert into public.receipt_voids (receipt_id, owner_id) values (older, new.owner_id);
  end loop;

  term := public.receipt_term(new.tenant_id, new.period_from, new.period_to);
  if tenant.lease_starts_on > new.period_to then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The term ends before the lease starts', hint = 'to=beforeLease';
  end if;
  new.period_from := (term ->> 'from')::date;
  -- A quittance for what is not owed yet is true only when the tenant paid in advance.
  if new.period_from <= private.today() then
    new.paid_in_advance := false;
  elsif not new.paid_in_advance then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The whole term is in the future, and the request does not say that it was paid in advance', hint = 'from=futureTerm';
  end if;
  if term -> 'conflicts' <> '[]' then
    raise exception 'TERM_ALREADY_RECEIPTED' using errcode = 'PT409',
      detail = 'There are receipts for days of this term: ' || (
        select string_agg(conflict ->> 'number', ', ') from jsonb_array_elements(term -> 'conflicts') conflict
      );
  end if;
  received := (term -> 'received' ->> 'rent')::numeric + (term -> 'received' ->> 'charges')::numeric;
  new.due_rent := (term -> 'due' ->> 'rent')::numeric;
  new.due_charges := (term -> 'due' ->> 'charges')::numeric;
  if new.due_rent + new.due_charges = 0 then
    -- No amount is known to be owed: what was paid is payment in full.
    new.due_rent := new.rent + (term -> 'received' ->> 'rent')::numeric;
    new.due_charges := new.charges + (term -> 'received' ->> 'charges')::numeric;
  end if;
  due := new.due_rent + new.due_charges;
  if paid + received > due then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'More than the tenant owes for the term', hint = 'rent=aboveDue';
  end if;
  new.kind := case when paid + received < due then 'partial' else 'receipt' end;
  -- A receipt acknowledges a payment, so there must be one.
  if paid = 0 and (new.kind = 'partial' or due = 0) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'Nothing was paid', hint = 'rent=invalidAmount';
  end if;

  new.snapshot := jsonb_build_object(
    'verificationUrl', new.site_origin || '/verify/' || new.code,
    'isBilingual', tenant.is_bilingual,
    'landlord', jsonb_build_object(
      'name', coalesce(landlord.company_name, concat_ws(' ', landlord.first_name, landlord.last_name)),
      'representedBy', case
        when landlord.company_name is not null then nullif(concat_ws(' ', landlord.first_name, landlord.last_name), '')
      end,
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
    'prorata', term -> 'prorata',
    'earlierPayments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'paidAt', payment -> 'paidAt',
        'method', payment -> 'method',
        'amount', (payment ->> 'rent')::numeric + (payment ->> 'charges')::numeric,
        'number', payment -> 'number'
      ) order by place), '[]')
      from jsonb_array_elements(term -> 'earlier') with ordinality as earlier (payment, place)
    ),
    'replaces', (
      select coalesce(jsonb_agg(known.number order by known.issued_at, known.number), '[]')
      from public.receipts known where known.id = any (new.replaces)
    )
  );
  if new.kind = 'receipt' then
    -- The quittance is for the whole term, including what the partial receipts acknowledged.
    new.rent := new.due_rent;
    new.charges := new.due_charges;
    new.housing_benefit := new.housing_benefit + (term -> 'received' ->> 'housingBenefit')::numeric;
    new.replaces := new.replaces || array(
      select (payment ->> 'id')::uuid from jsonb_array_elements(term -> 'earlier') payment
    );
  end if;

  -- Not now(), when the wait for the lock began: later numbers have later instants.
  new.issued_at := clock_timestamp();
  new.year := extract(year from new.issued_at at time zone 'Europe/Paris');
  insert into private.receipt_counters as counter (owner_id, kind, year, last_sequence)
  values (new.owner_id, new.kind, new.year, 1)
  on conflict (owner_id, kind, year) do update set last_sequence = counter.last_sequence + 1
  returning last_sequence into new.sequence;
  return new;
end
$$;
create trigger issue_receipt before insert on public.receipts
  for each row execute function private.issue_receipt();

-- Runs as the owner, to see the receipt whoever inserts; it looks at rows of the same landlord only.
create function private.void_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Changes to a landlord's receipts happen one at a time: see private.issue_receipt.
  perform from public.users where id = new.owner_id for no key update;
  perform from public.receipts where id = new.receipt_id and owner_id = new.owner_id;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such receipt';
  end if;
  if (select state from public.receipt_list where id = new.receipt_id) <> 'valid' then
    raise exception 'RECEIPT_NOT_VALID' using errcode = 'PT409', detail = 'The receipt is already voided or replaced';
  end if;
  return new;
end
$$;
create trigger void_receipt before insert on public.receipt_voids
  for each row execute function private.void_receipt();
