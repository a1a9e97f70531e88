-- The property of a lease. Refuses a request that names another property.
create function private.property_of_lease(lease public.leases, property_id uuid) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  property public.properties;
begin
  select * into property from public.properties
  where properties.id = property_of_lease.property_id and properties.owner_id = lease.owner_id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such property');
  end if;
  if lease.property_id is distinct from property.id then
    perform private.refuse('VALIDATION_FAILED', 'The lease of the tenant is for another property', 'propertyId=invalid');
  end if;
  return property;
end
$$;

-- The property of a lease. Raises NO_PROPERTY if the lease has no property, because every document names the property.
create function private.named_property(lease public.leases) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  property public.properties;
begin
  select * into property from public.properties where properties.id = lease.property_id;
  if not found then
    perform private.refuse('NO_PROPERTY', 'The lease has no property');
  end if;
  return property;
end
$$;

create function private.require_profile(lessor public.lessors) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if private.missing_for_receipts(lessor) <> '{}' then
    perform private.refuse('PROFILE_INCOMPLETE', 'The lessor needs a first and last name, or a company name');
  end if;
end
$$;
grant execute on function private.require_profile to authenticated;

-- These functions return the landlord, the tenants and the property as documents print them. `landlord` is the lessor.
-- For a lessor without an e-mail address, documents print the e-mail address of the account.

create function private.landlord_json(lessor public.lessors, email text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  person text := nullif(concat_ws(' ', lessor.first_name, lessor.last_name), '');
begin
  return jsonb_build_object(
    'name', private.lessor_name(lessor),
    'isCompany', lessor.company_name is not null,
    'representedBy', case when lessor.company_name is not null then person end,
    'email', coalesce(lessor.email, landlord_json.email),
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
grant execute on function private.landlord_json to authenticated;

create function private.people_json(people public.tenants[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select jsonb_agg(
      jsonb_build_object('firstName', tenant.first_name, 'lastName', tenant.last_name, 'companyName', tenant.company_name)
      order by tenant.created_at, tenant.id
    )
    from unnest(people) tenant
  );
end
$$;
grant execute on function private.people_json to authenticated;

create function private.property_json(property public.properties) returns jsonb
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
grant execute on function private.property_json to authenticated;

-- Returns the address of a document for these people, if it does not go to the dwelling; otherwise null. Once the keys
-- are returned, this is the tenants' new address. Otherwise it is the postal address that all these people share. If
-- the keys are returned and no address is known, returns an empty text, because somebody else may live in the dwelling.
create function private.address_for(lease public.leases, people public.tenants[]) returns text
language plpgsql stable set search_path = ''
as $$
declare
  have_left boolean := coalesce(lease.keys_on <= private.today(), false);
begin
  if have_left and lease.new_address is not null then
    return lease.new_address;
  -- Most people have no postal address. For them, the comparison saves the query.
  elsif people[1].postal_address is not null and not exists (
    select from unnest(people) person where person.postal_address is distinct from people[1].postal_address
  ) then
    return people[1].postal_address;
  end if;
  return case when have_left then '' end;
end
$$;
grant execute on function private.address_for to authenticated;

-- True if each of these people was a tenant on at least one day from `first_day` to `last_day`.
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

-- The contents of a document as they are on the day of issue. `says` is the part that depends on the kind, and the
-- address that private.address_for returns.
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
    'landlord', private.landlord_json(lessor, landlord.email) || jsonb_build_object('signatureId', lessor.signature_id),
    'tenants', private.people_json(people),
    'property', private.property_json(property),
    'replaces', (
      select coalesce(jsonb_agg(document.number order by document.issued_at, document.number), '[]')
      from public.documents document where document.id = any (replaces)
    ),
    'says', says || jsonb_build_object('sentTo', private.address_for(lease, people))
  );
end
$$;

-- A document before its issue. Its `tenant_id` is `tenant` if the document names this tenant, and otherwise the first
-- named tenant.
create function private.draft_document(
  landlord public.users, lessor public.lessors, lease public.leases, property public.properties, kind text, people public.tenants[],
  tenant uuid, replaces uuid[], says jsonb
) returns private.document_draft
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  document private.document_draft;
begin
  document.id := gen_random_uuid();
  document.kind := kind;
  document.series := lessor.series;
  document.lessor_id := lessor.id;
  document.lease_id := lease.id;
  document.property_id := property.id;
  document.tenant_ids := array(select person.id from unnest(people) person);
  document.tenant_id := case when tenant = any (document.tenant_ids) then tenant else document.tenant_ids[1] end;
  document.snapshot_version := 1;
  document.snapshot := private.document_snapshot(landlord, lessor, people, lease, property, replaces, says);
  document.replaces := replaces;
  return document;
end
$$;
