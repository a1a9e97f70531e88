create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  property_id uuid,
  first_name text not null check (char_length(first_name) between 1 and 200),
  last_name text not null check (char_length(last_name) between 1 and 200),
  email text check (char_length(email) between 3 and 254),
  phone_number text check (char_length(phone_number) between 1 and 200),
  rent numeric(12, 2) not null check (rent between 0 and 9999999.99),
  charges numeric(12, 2) not null default 0 check (charges between 0 and 9999999.99),
  rent_starts_on date check (rent_starts_on between '1900-01-01' and '2199-12-31'),
  charges_kind text not null default 'provision' check (charges_kind in ('provision', 'fixed')),
  rent_due_day smallint not null default 1 check (rent_due_day between 1 and 28),
  lease_starts_on date check (lease_starts_on between '1900-01-01' and '2199-12-31'),
  is_bilingual boolean not null default false,
  email_consent_on date check (email_consent_on between '1900-01-01' and '2199-12-31'),
  email_consent_how text check (char_length(email_consent_how) between 1 and 200),
  email_consent_address text check (char_length(email_consent_address) between 3 and 254),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tenants_id_owner_id_key unique (id, owner_id),
  -- A tenant lives in a property of the same landlord; deleting the property leaves the tenant without one.
  constraint tenants_property_owner_fkey foreign key (property_id, owner_id)
    references public.properties (id, owner_id) on delete set null (property_id),
  constraint tenants_email_consent_check
    check (num_nonnulls(email_consent_on, email_consent_how, email_consent_address) in (0, 3)),
  constraint tenants_consent_for_email_check
    check (email_consent_address is null or email_consent_address is not distinct from email)
);
comment on table public.tenants is 'Who rents from a landlord; rent and charges are what this tenant owes each month, in euros.';
comment on column public.tenants.rent_starts_on is
  'The day from which rent and charges apply, possibly in the future; null: from the beginning, without a former rent.';
comment on column public.tenants.charges_kind is 'Provision: settled yearly; fixed: a forfait, without settlement.';
comment on column public.tenants.rent_due_day is 'The day of the month on which the rent is due.';
comment on column public.tenants.is_bilingual is 'Whether quittances carry a courtesy translation into English.';
comment on column public.tenants.email_consent_on is
  'The day the tenant agreed to get quittances by e-mail (loi n° 89-462 du 6 juillet 1989, art. 21), and how.';
comment on column public.tenants.email_consent_address is
  'The address that the tenant agreed to, which is that of the tenant: whoever changes the one ends or renews the other, so that no consent waits for an address to return.';
create index tenants_owner_id_idx on public.tenants (owner_id);
create index tenants_property_id_owner_id_idx on public.tenants (property_id, owner_id);

alter table public.tenants enable row level security;
revoke all on public.tenants from anon, authenticated, service_role;
grant select, delete on public.tenants to authenticated;
grant insert (
  property_id, first_name, last_name, email, phone_number, rent, charges, charges_kind, rent_due_day, lease_starts_on,
  is_bilingual, email_consent_on, email_consent_how, email_consent_address
) on public.tenants to authenticated;
grant update (
  property_id, first_name, last_name, email, phone_number, rent, charges, rent_starts_on, charges_kind, rent_due_day,
  lease_starts_on, is_bilingual, email_consent_on, email_consent_how, email_consent_address
) on public.tenants to authenticated;

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

select private.limit_usage('tenants', 5000);
