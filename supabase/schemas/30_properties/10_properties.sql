create table public.properties (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default private.landlord_id() references public.users (id) on delete cascade,
  name public.short_text not null,
  address public.short_text not null,
  address_complement public.short_text,
  postal_code public.short_text not null,
  city public.short_text not null,
  rent public.euros not null check (rent <= 9999999.99),
  charges public.euros not null default 0 check (charges <= 9999999.99),
  energy_class text check (energy_class in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  energy_class_on public.day check (energy_class_on <= private.today()),
  is_collective boolean,
  archived_on public.day,
  lessor_id uuid not null default private.default_lessor(),
  created_at timestamptz not null default now(),
  idempotency_key uuid,
  request jsonb,
  -- Leases and documents reference both columns, so that they have the owner of their property.
  constraint properties_id_owner_id_key unique (id, owner_id),
  constraint properties_lessor_owner_fkey foreign key (lessor_id, owner_id) references public.lessors (id, owner_id),
  constraint properties_owner_id_idempotency_key_key unique (owner_id, idempotency_key)
);
comment on table public.properties is 'The dwellings that a landlord lets. Rent and charges are monthly, in euros.';
comment on column public.properties.energy_class is 'The class of the energy performance certificate (DPE). Null if it is unknown.';
comment on column public.properties.energy_class_on is 'The day of the energy performance certificate.';
comment on column public.properties.is_collective is 'True if the dwelling is in a collective building, whose accounts are approved each year. Null if it is unknown.';
comment on column public.properties.lessor_id is 'The lessor of the property. Issued documents keep the lessor that they name.';
comment on column public.properties.archived_on is 'The first day on which the property is no longer let. Lists leave out archived properties, and no lease of an archived property can be active.';
comment on column public.properties.request is
  'A digest of the arguments of the command that added the property, to compare a repeated idempotency key.';
create index properties_owner_id_idx on public.properties (owner_id);
create index properties_lessor_id_owner_id_idx on public.properties (lessor_id, owner_id);

alter table public.properties enable row level security;
grant select, delete on public.properties to authenticated;
-- Only the function of version 0.1.0 inserts directly, during an update.
grant insert (
  name, address, address_complement, postal_code, city, rent, charges, energy_class, energy_class_on, is_collective, lessor_id
) on public.properties to authenticated;
grant update (
  name, address, address_complement, postal_code, city, rent, charges, energy_class, energy_class_on, is_collective, lessor_id
) on public.properties to authenticated;

create policy properties_select_owner on public.properties for select to authenticated
  using (owner_id = (select private.landlord_id()));
create policy properties_insert_owner on public.properties for insert to authenticated
  with check (owner_id = (select private.landlord_id()));
create policy properties_update_owner on public.properties for update to authenticated
  using (owner_id = (select private.landlord_id()))
  with check (owner_id = (select private.landlord_id()));
create policy properties_delete_owner on public.properties for delete to authenticated
  using (owner_id = (select private.landlord_id()));

create trigger lock_writer before insert or update or delete on public.properties
  for each statement execute function private.lock_writer();

select private.create_quota_triggers('properties');

-- Requires that the named property, if any, belongs to the landlord.
create function private.require_property(landlord uuid, property uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if property is not null and not exists (
    select from public.properties where properties.id = require_property.property and properties.owner_id = landlord
  ) then
    perform private.refuse('NOT_FOUND', 'There is no such property', 'propertyId=invalid');
  end if;
end
$$;

-- Adds a property with all given fields that a landlord may set. By default, its address is also its name.
create function private.add_property(landlord uuid, property public.properties) returns uuid
language plpgsql set search_path = ''
as $$
begin
  property := jsonb_populate_record(property, jsonb_build_object(
    'id', gen_random_uuid(), 'owner_id', landlord, 'archived_on', null, 'created_at', now(), 'idempotency_key', null, 'request', null,
    'name', coalesce(property.name, concat_ws(', ', property.address, property.address_complement)),
    'rent', coalesce(property.rent, 0), 'charges', coalesce(property.charges, 0),
    'lessor_id', coalesce(property.lessor_id, private.default_lessor())
  ));
  insert into public.properties select (property).*;
  return property.id;
end
$$;

create function public.add_property(fields jsonb, idempotency_key uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  digest jsonb := private.request_digest('add_property', fields);
  property public.properties;
  added uuid;
begin
  -- Clients of version 0.1.0 send no key.
  if idempotency_key is not null then
    perform private.require_own_key(landlord.id, idempotency_key, digest);
  end if;
  select * into property from public.properties
  where properties.owner_id = landlord.id and properties.idempotency_key = add_property.idempotency_key;
  if not found then
    added := private.add_property(landlord.id, jsonb_populate_record(property, fields));
    update public.properties set idempotency_key = add_property.idempotency_key, request = digest
    where properties.id = added returning * into property;
  end if;
  return to_jsonb(property) - array['owner_id', 'idempotency_key', 'request'];
end
$$;
comment on function public.add_property is
  'Adds a property. The fields are columns of properties. A repeated key adds nothing. Returns the property.';
grant execute on function public.add_property to authenticated;

create function public.archive_property(property uuid, is_archived boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  update public.properties
  set archived_on = case when is_archived then coalesce(properties.archived_on, private.today()) end
  where properties.id = archive_property.property and properties.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such property');
  end if;
  if is_archived and exists (
    select from public.leases lease where lease.property_id = archive_property.property and private.is_active(lease)
  ) then
    perform private.refuse('PROPERTY_IN_USE', 'A lease of this property is active, or starts later');
  end if;
end
$$;
comment on function public.archive_property is
  'Archives or restores a property. Refuses to archive a property with a lease that is active or starts later. Leases and receipts of the property stay.';
grant execute on function public.archive_property to authenticated;
