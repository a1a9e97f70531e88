-- The days of all rent dues that share a day with the given days, from the first day to the last. Returns null if there
-- is no such due.
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

-- The property of a lease. If the property was deleted, returns its data from the snapshot of the document.
create function private.property_for_reissue(lease public.leases, snapshot jsonb) returns public.properties
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

-- The lessor of a lease. If the property was deleted, returns the lessor who issued the document. If this lessor was
-- also deleted, returns his data from the snapshot of the document.
create function private.lessor_for_reissue(lease public.leases, document public.documents) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
  landlord_json jsonb := document.snapshot -> 'landlord';
begin
  if lease.property_id is not null then
    return private.lessor_of(lease);
  end if;
  select * into lessor from public.lessors where lessors.id = document.lessor_id;
  if not found then
    lessor.series := document.series;
    -- `name` is the name of a company, or the first and last name of a person. `representedBy` is the representative of
    -- a company.
    if (landlord_json ->> 'isCompany')::boolean then
      lessor.company_name := landlord_json ->> 'name';
      lessor.last_name := landlord_json ->> 'representedBy';
    else
      -- The name may be cut at any space, because documents join the first and last name again.
      lessor.first_name := split_part(landlord_json ->> 'name', ' ', 1);
      lessor.last_name := substr(landlord_json ->> 'name', length(lessor.first_name) + 2);
    end if;
    lessor.siren := landlord_json ->> 'siren';
    lessor.address := landlord_json ->> 'address';
    lessor.address_complement := landlord_json ->> 'addressComplement';
    lessor.postal_code := landlord_json ->> 'postalCode';
    lessor.city := landlord_json ->> 'city';
    lessor.country := landlord_json ->> 'country';
    lessor.phone_number := landlord_json ->> 'phoneNumber';
    lessor.email := landlord_json ->> 'email';
    lessor.signature_id := (landlord_json ->> 'signatureId')::uuid;
  end if;
  return lessor;
end
$$;

-- Voids a receipt that is being reissued, unless it is already voided. With follows_lease, also voids all other
-- receipts for its days, because they would keep the dues unchanged. Returns the ids of all receipts that the new
-- receipt replaces.
create function private.void_replaced_receipts(receipt public.receipts, follows_lease boolean) returns uuid[]
language plpgsql set search_path = ''
as $$
declare
  other uuid;
  replaced uuid[] := array[receipt.id];
begin
  -- A receipt that was voided for a reason can also be reissued. For a receipt that another document replaced,
  -- private.void_document raises an error.
  if (select receipt_list.state from private.receipt_list where receipt_list.id = receipt.id) <> 'voided' then
    perform private.void_document(receipt.owner_id, receipt.id, null);
  end if;
  if follows_lease then
    -- Void quittances first: when a quittance is voided, the partial receipts that it completed become valid again.
    for other in
      select holding_receipts.id from private.holding_receipts
      where holding_receipts.lease_id = receipt.lease_id
        and holding_receipts.period_from <= receipt.period_to and holding_receipts.period_to >= receipt.period_from
      order by holding_receipts.kind = 'partial'
    loop
      perform private.void_document(receipt.owner_id, other, null);
      replaced := replaced || other;
    end loop;
    perform private.update_account(receipt.lease_id);
  end if;
  return replaced;
end
$$;

-- The term of a reissued receipt. Returns null if the receipt has no term, or if no receipt can be issued for the term.
create function private.term_for_reissue(lease public.leases, receipt public.receipts, follows_lease boolean) returns private.term
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
  perform private.refuse_conflicts(term);
  perform private.require_certifiable(lease, term);
  return case when private.possible_receipt(lease, term) is not null then term end;
end
$$;

-- Without follows_lease, the dues stay as they are, and the new receipt states them. With follows_lease, the dues first
-- get the amounts that the lease now gives.
create function public.reissue_receipt(receipt uuid, follows_lease boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  old_receipt public.receipts;
  document public.documents;
  lease public.leases;
  property public.properties;
  lessor public.lessors;
  payments uuid[] := '{}';
  term private.term;
  is_paid boolean;
  is_ahead boolean := false;
  draft private.receipt_draft;
  replaced uuid[];
begin
  select * into old_receipt from public.receipts where receipts.id = reissue_receipt.receipt and receipts.owner_id = landlord.id;
  if old_receipt.lease_id is null then
    perform private.refuse('NOT_FOUND', 'There is no such receipt, or its lease is deleted');
  end if;
  select * into document from public.documents where documents.id = old_receipt.id;
  perform private.require_quota(landlord.id, 'document_files');
  lease := private.lease_of(landlord.id, old_receipt.lease_id);
  lessor := private.lessor_for_reissue(lease, document);
  perform private.require_profile(lessor);
  property := private.property_for_reissue(lease, document.snapshot);
  replaced := private.void_replaced_receipts(old_receipt, follows_lease);
  if old_receipt.period_from is null then
    payments := array(select receipt_payment.payment_id
      from public.receipt_payments receipt_payment where receipt_payment.receipt_id = old_receipt.id);
    is_paid := exists (select from private.other_due_parts(lease.id, payments, private.today()));
  else
    -- The due of a future term is deleted if no payment or valid receipt names it. So make the due again.
    if private.days_of_dues(lease.id, daterange(old_receipt.period_from, old_receipt.period_to, '[]')) is null then
      is_ahead := private.make_dues_ahead(lease, old_receipt.period_to);
    end if;
    term := private.term_for_reissue(lease, old_receipt, follows_lease);
    is_paid := term.first_day is not null;
  end if;
  if not is_paid then
    perform private.refuse('DOCUMENT_NOT_VALID', 'Receipts state all payments already');
  end if;
  draft := private.draft_receipt(landlord, lessor, lease, document.tenant_id, property, term, payments, replaced);
  perform private.write_receipts(landlord.id, array[draft]);
  if is_ahead then
    perform private.update_account(lease.id);
  end if;
  return private.receipt_json((draft.receipt).id) - 'snapshot' - 'code';
end
$$;
comment on function public.reissue_receipt is
  'Issues a new receipt with today''s names for the amount that was paid for the term, and replaces the old receipt. With follows_lease, the new receipt has the days and amounts that are owed now. Returns the new receipt as `receipt_page` does.';
grant execute on function public.reissue_receipt to authenticated;
