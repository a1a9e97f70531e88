-- As before, with the landlord's company, address, telephone and SIREN in the snapshot.

-- Runs as the owner: it writes the counter, which nobody else may. It reads only rows of the receipt's own landlord.
create or replace function private.issue_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  tenant public.tenants;
  property public.properties;
begin
  select * into tenant from public.tenants where id = new.tenant_id and owner_id = new.owner_id;
  if not found then
    raise exception 'TENANT_NOT_FOUND' using errcode = 'PT404';
  end if;
  select * into property from public.properties where id = new.property_id and owner_id = new.owner_id;
  if not found then
    raise exception 'PROPERTY_NOT_FOUND' using errcode = 'PT404';
  end if;
  if tenant.property_id is distinct from property.id then
    raise exception 'TENANT_NOT_IN_PROPERTY' using errcode = 'PT400';
  end if;
  select * into strict landlord from public.users where id = new.owner_id;

  new.issued_at := now();
  new.year := extract(year from new.issued_at at time zone 'Europe/Paris');
  -- The row lock makes numbers gapless: a second receipt waits until this one is committed or undone.
  insert into private.receipt_counters as counter (owner_id, year, last_sequence)
  values (new.owner_id, new.year, 1)
  on conflict (owner_id, year) do update set last_sequence = counter.last_sequence + 1
  returning last_sequence into new.sequence;

  new.snapshot := jsonb_build_object(
    'landlord', jsonb_build_object(
      'name', coalesce(
        landlord.company_name,
        nullif(concat_ws(' ', landlord.first_name, landlord.last_name), ''),
        landlord.email
      ),
      'email', landlord.email,
      'address', landlord.address,
      'addressComplement', landlord.address_complement,
      'postalCode', landlord.postal_code,
      'city', landlord.city,
      'phoneNumber', landlord.phone_number,
      'siren', landlord.siren
    ),
    'tenant', jsonb_build_object('firstName', tenant.first_name, 'lastName', tenant.last_name),
    'property', jsonb_build_object(
      'name', property.name,
      'address', property.address,
      'addressComplement', property.address_complement,
      'postalCode', property.postal_code,
      'city', property.city
    )
  );
  return new;
end
$$;
