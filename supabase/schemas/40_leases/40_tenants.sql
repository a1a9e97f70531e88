-- The name on documents and lists: the company's name, or a person's first and last name.
create function private.tenant_name(company_name text, first_name text, last_name text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(company_name, first_name || ' ' || last_name);
end
$$;
grant execute on function private.tenant_name to authenticated;

-- The key by which people are sorted, with the collation private.by_name: the company's name, or last and first name.
-- The edge function sorts pages by the same rules (`byPerson`).
create function private.tenant_order(company_name text, first_name text, last_name text) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case when company_name is null then array[last_name, first_name] else array[company_name] end;
end
$$;
grant execute on function private.tenant_order to authenticated;

create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  first_name public.short_text,
  last_name public.short_text,
  company_name public.short_text,
  siren text check (siren ~ '^[0-9]{9}$'),
  email public.one_line check (private.is_address(email)),
  phone_number public.short_text,
  postal_address public.one_line check (char_length(postal_address) between 1 and 400),
  email_consent_on public.day,
  email_consent_how public.short_text,
  email_consent_address public.email_address,
  former_consents jsonb not null default '[]',
  joins_on public.day,
  leaves_on public.day,
  replaced_on public.day,
  -- clock_timestamp() instead of now() keeps the order of tenants who are added in one transaction.
  created_at timestamptz not null default clock_timestamp(),
  idempotency_key uuid,
  request jsonb,
  constraint tenants_id_owner_id_key unique (id, owner_id),
  constraint tenants_owner_id_idempotency_key_key unique (owner_id, idempotency_key),
  constraint tenants_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint tenants_email_consent_check
    check (num_nonnulls(email_consent_on, email_consent_how, email_consent_address) in (0, 3)),
  constraint tenants_consent_for_email_check
    check (email_consent_address is null or email_consent_address is not distinct from email),
  constraint tenants_former_consents_check check (jsonb_typeof(former_consents) = 'array'),
  constraint tenants_name_check check (company_name is not null or num_nulls(first_name, last_name) = 0),
  constraint tenants_company_siren_check check (siren is null or company_name is not null),
  constraint tenants_time_check check (leaves_on >= joins_on)
);
comment on table public.tenants is 'A person or a company that rents, on one lease.';
comment on column public.tenants.company_name is 'The company that rents. Null if a person rents. The names of a company are those of its representative.';
comment on column public.tenants.siren is 'The nine digits that identify a French company.';
comment on column public.tenants.postal_address is
  'The address of the tenant''s documents, if it is not the dwelling. Null if documents go to the dwelling.';
comment on column public.tenants.email_consent_on is
  'The day on which the tenant agreed to receive quittances by e-mail (loi n° 89-462 du 6 juillet 1989, art. 21).';
comment on column public.tenants.email_consent_address is
  'The address for which the tenant gave consent, which is always the tenant''s current address. A change of address ends or renews the consent, so that an old consent never becomes valid again.';
comment on column public.tenants.former_consents is
  'Ended consents, oldest first, as the contract''s FormerConsent in snake_case. The controller must be able to prove that consent was given (GDPR, art. 7 (1)).';
comment on column public.tenants.joins_on is 'The first day on the lease. Null if the tenant is on the lease from its beginning.';
comment on column public.tenants.leaves_on is 'The last day on the lease, if the lease continues without this tenant.';
comment on column public.tenants.replaced_on is
  'The day on which another tenant replaced this tenant. A replaced co-tenant is no longer liable for the rent of the other tenants.';
comment on column public.tenants.request is
  'A digest of the arguments of the command that added the tenant, to compare a repeated idempotency key.';
create index tenants_owner_id_idx on public.tenants (owner_id);
create index tenants_lease_id_owner_id_idx on public.tenants (lease_id, owner_id);

alter table public.tenants enable row level security;
-- Only the commands of this folder write this table.
grant select on public.tenants to authenticated;

create policy tenants_select_owner on public.tenants for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('tenants');

-- Tenants with their lease. Runs as the caller, so that the policies apply.
create view private.lettings with (security_invoker = true) as
select
  tenant.id, tenant.owner_id, tenant.lease_id, tenant.first_name, tenant.last_name, tenant.company_name, tenant.siren,
  tenant.email, tenant.phone_number, tenant.postal_address,
  lease.property_id, newest_rent.rent, newest_rent.charges, newest_rent.starts_on as rent_starts_on,
  lease.charges_kind, lease.rent_due_day, lease.starts_on as lease_starts_on, lease.is_bilingual,
  tenant.email_consent_on, tenant.email_consent_how, tenant.email_consent_address, tenant.former_consents,
  tenant.created_at, tenant.joins_on, tenant.leaves_on, tenant.replaced_on, lease.account_starts_on,
  owed.until as rent_owed_until,
  case when (select private.today()) > least(owed.until, tenant.leaves_on) then 'former' else 'current' end as state,
  -- One tenant represents the lease: the first tenant without a last day. If all tenants have a last day, the first of
  -- all tenants represents the lease.
  not exists (
    select from public.tenants other_tenant
    where other_tenant.lease_id = tenant.lease_id
      and (other_tenant.leaves_on is not null, other_tenant.created_at, other_tenant.id)
        < (tenant.leaves_on is not null, tenant.created_at, tenant.id)
  ) as stands_for_lease
from public.tenants tenant
join public.leases lease on lease.id = tenant.lease_id
-- `limit` makes Postgres compute the day once per lease.
cross join lateral (select private.rent_owed_until(lease) as until limit 1) owed
cross join lateral (
  select rent_changes.rent, rent_changes.charges, rent_changes.starts_on, rent_changes.holds_from
  from private.rent_changes
  where rent_changes.lease_id = lease.id order by rent_changes.holds_from desc limit 1
) newest_rent;
comment on view private.lettings is 'Each tenant with the lease and its newest rent. The rent has no start if it applies from the beginning of the lease.';
grant select on private.lettings to authenticated;

-- Columns with a list have the type json, as in lease_list. Postgres builds json faster than jsonb, and no query reads
-- single elements of these lists.
create view public.tenant_list with (security_invoker = true) as
select
  letting.id, letting.owner_id, letting.lease_id, letting.first_name, letting.last_name, letting.company_name, letting.siren,
  letting.email, letting.phone_number, letting.postal_address,
  letting.property_id, letting.rent, letting.charges, letting.rent_starts_on,
  letting.charges_kind, letting.rent_due_day, letting.lease_starts_on, letting.is_bilingual,
  letting.email_consent_on, letting.email_consent_how, letting.email_consent_address, letting.created_at,
  letting.former_consents, letting.joins_on, letting.leaves_on, letting.replaced_on, letting.account_starts_on, letting.rent_owed_until,
  letting.state, letting.stands_for_lease,
  case when letting.rent_starts_on is null then '[]' else (
    select coalesce(json_agg(rent_changes order by rent_changes.holds_from), '[]')
    from private.rent_changes
    where rent_changes.lease_id = letting.lease_id and rent_changes.holds_from < letting.rent_starts_on
  ) end as former_rents
from private.lettings letting;
comment on view public.tenant_list is 'Each tenant with the lease, its newest rent and its former rents, oldest first.';
grant select on public.tenant_list to authenticated;
create trigger refuse_write instead of insert or update or delete on public.tenant_list
  for each row execute function private.refuse_write();

-- True if the tenant was on the lease on any day from `first_day` to `last_day`.
create function private.was_tenant_between(tenant public.tenants, first_day date, last_day date) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(tenant.joins_on, '-infinity') <= last_day and coalesce(tenant.leaves_on, 'infinity') >= first_day;
end
$$;
grant execute on function private.was_tenant_between to authenticated;

-- The people who were tenants of a lease on any day from `first_day` to `last_day`, in the order in which they were
-- added. Written in PL/pgSQL, which caches the plan, because a request for a month calls this function for each lease.
create function private.tenants_between(lease uuid, first_day date, last_day date) returns setof public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select *
    from public.tenants tenant
    where tenant.lease_id = tenants_between.lease and private.was_tenant_between(tenant, first_day, last_day)
    order by tenant.created_at, tenant.id;
end
$$;
grant execute on function private.tenants_between to authenticated;

-- The fields of a tenant, of the tenant's lease and of the newest rent, in the form that commands take. The view
-- `lettings` has columns with the same names. The commands check each field before the tables check lengths, so that an
-- error names its field.
create type private.letting as (
  id uuid, owner_id uuid, lease_id uuid, first_name public.one_line, last_name public.one_line, company_name public.one_line,
  siren text, email public.one_line, phone_number public.one_line, postal_address public.one_line, property_id uuid, rent public.euros,
  charges public.euros, rent_starts_on public.day, charges_kind text, rent_due_day smallint, lease_starts_on public.day, is_bilingual boolean,
  email_consent_on public.day, email_consent_how public.one_line, email_consent_address public.one_line, joins_on public.day,
  leaves_on public.day, replaced_on public.day, account_starts_on public.day, deposit public.euros
);

create function private.tenant_of(landlord uuid, tenant uuid) returns public.tenants
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants;
begin
  select * into found_tenant from public.tenants where tenants.id = tenant_of.tenant and tenants.owner_id = landlord;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such tenant');
  end if;
  return found_tenant;
end
$$;

create function private.letting_of(landlord uuid, tenant uuid) returns private.letting
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants := private.tenant_of(landlord, tenant);
begin
  return (
    select jsonb_populate_record(null::private.letting, to_jsonb(lettings)) from private.lettings where lettings.id = found_tenant.id
  );
end
$$;

create function private.tenant_json(tenant uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(tenant_list) from public.tenant_list where tenant_list.id = tenant
$$;
