create table public.guarantors (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  tenant_id uuid,
  first_name public.short_text,
  last_name public.short_text,
  company_name public.short_text,
  siren text check (siren ~ '^[0-9]{9}$'),
  email public.one_line check (private.is_address(email)),
  phone_number public.short_text,
  created_at timestamptz not null default clock_timestamp(),
  constraint guarantors_id_owner_id_key unique (id, owner_id),
  constraint guarantors_name_check check (company_name is not null or num_nulls(first_name, last_name) = 0),
  constraint guarantors_company_siren_check check (siren is null or company_name is not null),
  constraint guarantors_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  -- A guarantor with a `tenant_id` stands surety only for this tenant.
  constraint guarantors_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete cascade
);
comment on table public.guarantors is 'A person, company or body that stands surety for a lease.';
comment on column public.guarantors.company_name is
  'The company or body that stands surety. Null if a person stands surety. The names of a company are those of its representative.';
comment on column public.guarantors.siren is 'The nine digits that identify a French company.';
comment on column public.guarantors.tenant_id is 'The tenant for whom the guarantor stands surety. Null means all tenants of the lease.';
create index guarantors_owner_id_idx on public.guarantors (owner_id);
create index guarantors_lease_id_owner_id_idx on public.guarantors (lease_id, owner_id);
create index guarantors_tenant_id_owner_id_idx on public.guarantors (tenant_id, owner_id);

alter table public.guarantors enable row level security;
-- Only public.change_lease writes this table.
grant select on public.guarantors to authenticated;

create policy guarantors_select_owner on public.guarantors for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('guarantors');
