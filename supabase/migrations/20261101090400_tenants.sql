create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  property_id uuid,
  first_name text not null check (char_length(first_name) between 1 and 200),
  last_name text not null check (char_length(last_name) between 1 and 200),
  email text check (char_length(email) between 3 and 254),
  phone_number text check (char_length(phone_number) between 1 and 200),
  rent numeric(12, 2) not null check (rent >= 0),
  charges numeric(12, 2) not null default 0 check (charges >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tenants_id_owner_id_key unique (id, owner_id),
  -- A tenant lives in a property of the same landlord; deleting the property leaves the tenant without one.
  constraint tenants_property_owner_fkey foreign key (property_id, owner_id)
    references public.properties (id, owner_id) on delete set null (property_id)
);
comment on table public.tenants is 'Who rents from a landlord; rent and charges are what this tenant owes each month, in euros.';
create index tenants_owner_id_idx on public.tenants (owner_id);
create index tenants_property_id_owner_id_idx on public.tenants (property_id, owner_id);

alter table public.tenants enable row level security;
revoke all on public.tenants from anon, authenticated, service_role;
grant select, delete on public.tenants to authenticated;
grant insert (property_id, first_name, last_name, email, phone_number, rent, charges) on public.tenants to authenticated;
grant update (property_id, first_name, last_name, email, phone_number, rent, charges) on public.tenants to authenticated;

create policy tenants_select_owner on public.tenants for select to authenticated
  using (owner_id = (select auth.uid()));
create policy tenants_insert_owner on public.tenants for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy tenants_update_owner on public.tenants for update to authenticated
  using (owner_id = (select auth.uid()))
  with check (owner_id = (select auth.uid()));
create policy tenants_delete_owner on public.tenants for delete to authenticated
  using (owner_id = (select auth.uid()));

create trigger touch_updated_at before update on public.tenants
  for each row execute function private.touch_updated_at();
