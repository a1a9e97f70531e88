create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  tenant_id uuid,
  property_id uuid,
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null generated always as ('Q-' || year::text || '-' || lpad(sequence::text, greatest(4, length(sequence::text)), '0')) stored,
  period_from date not null,
  period_to date not null,
  paid_at date not null,
  rent numeric(12, 2) not null check (rent >= 0),
  charges numeric(12, 2) not null check (charges >= 0),
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  issued_at timestamptz not null,
  constraint receipts_period_check check (period_from <= period_to),
  constraint receipts_owner_year_sequence_key unique (owner_id, year, sequence),
  -- An issued receipt outlives the tenant and the property: claims run three years (loi n° 89-462, art. 7-1).
  constraint receipts_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (tenant_id),
  constraint receipts_property_owner_fkey foreign key (property_id, owner_id)
    references public.properties (id, owner_id) on delete set null (property_id)
);
comment on table public.receipts is 'The quittances issued. A row never changes; the document is drawn from its snapshot.';
comment on column public.receipts.snapshot is 'Names and address as they were on the day of issue.';
create index receipts_tenant_id_owner_id_idx on public.receipts (tenant_id, owner_id);
create index receipts_property_id_owner_id_idx on public.receipts (property_id, owner_id);

alter table public.receipts enable row level security;
revoke all on public.receipts from anon, authenticated, service_role;
grant select on public.receipts to authenticated;
-- Only the trigger writes the number, the date of issue and the snapshot, never the caller.
grant insert (tenant_id, property_id, period_from, period_to, paid_at, rent, charges) on public.receipts to authenticated;

create policy receipts_select_owner on public.receipts for select to authenticated
  using (owner_id = (select auth.uid()));
create policy receipts_insert_owner on public.receipts for insert to authenticated
  with check (owner_id = (select auth.uid()));

create table private.receipt_counters (
  owner_id uuid not null references public.users (id) on delete cascade,
  year integer not null,
  last_sequence integer not null,
  primary key (owner_id, year)
);
comment on table private.receipt_counters is 'The last number given, per landlord and year of issue.';
alter table private.receipt_counters enable row level security;

-- Runs as the owner: it writes the counter, which nobody else may. It reads only rows of the receipt's own landlord.
create function private.issue_receipt() returns trigger
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
      'name', coalesce(nullif(concat_ws(' ', landlord.first_name, landlord.last_name), ''), landlord.email),
      'email', landlord.email
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

create trigger issue_receipt before insert on public.receipts
  for each row execute function private.issue_receipt();
