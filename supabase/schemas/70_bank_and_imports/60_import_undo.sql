-- The lines of an import that added rows. Returns no lines if the import is undone.
create function private.added_lines(landlord uuid, import uuid) returns table (line jsonb)
language sql stable set search_path = ''
as $$
  select element.line
  from public.imports
  cross join jsonb_array_elements(imports.lines) element (line)
  where imports.owner_id = landlord and imports.id = added_lines.import and imports.undone_at is null
    and element.line ->> 'state' = 'new'
$$;

-- The leases and properties that an import added and that were used since, with the reason why undoing the import
-- cannot delete them.
create function private.import_obstacles(landlord uuid, import uuid)
returns table (line integer, tenant_id uuid, property_id uuid, name text, reason text)
language sql stable set search_path = ''
as $$
  with added as (
    select
      (added_line.line ->> 'line')::integer as line,
      array(select tenant::uuid from jsonb_array_elements_text(added_line.line -> 'tenants') tenant) as tenant_ids,
      (added_line.line ->> 'lease_id')::uuid as lease_id, (added_line.line ->> 'deposit_movement_id')::uuid as movement_id,
      array(select benefit::uuid from jsonb_array_elements_text(added_line.line -> 'benefits') benefit) as benefit_ids,
      (added_line.line ->> 'added_property_id')::uuid as property_id
    from private.added_lines(landlord, import_obstacles.import) added_line
  )
  -- Search by lease, because the tenants of a lease may have changed. `offset 0` makes Postgres look up each lease by
  -- an index. Otherwise Postgres would read the payments and dues of all landlords.
  select added.line, tenant.id, null::uuid, tenant.name, reason.code
  from added
  join public.leases lease on lease.id = added.lease_id and lease.owner_id = landlord
  cross join lateral (
    select tenants.id, private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name) as name
    from public.tenants where tenants.lease_id = lease.id
    order by tenants.id <> all (added.tenant_ids), tenants.created_at, tenants.id limit 1
  ) tenant
  cross join lateral (
    select case
      when exists (select from public.documents where documents.lease_id = lease.id offset 0) then 'RECEIPTS'
      when exists (select from public.payments payment where payment.lease_id = lease.id and payment.kind <> 'opening' offset 0)
        or exists (select from public.deposit_movements movement where movement.lease_id = lease.id and movement.id is distinct from added.movement_id)
        or exists (select from public.deposit_deductions deduction where deduction.lease_id = lease.id) then 'PAYMENTS'
      when exists (select from public.dues due where due.lease_id = lease.id and due.kind not in ('rent', 'opening') offset 0)
        or exists (select from public.reductions reduction where reduction.lease_id = lease.id)
        or exists (select from public.settlements where settlements.lease_id = lease.id)
        or exists (
          select from public.expected_benefits benefit where benefit.lease_id = lease.id and benefit.id <> all (added.benefit_ids)
        ) then 'DUES'
      when exists (select from public.tenants where tenants.lease_id = lease.id and tenants.id <> all (added.tenant_ids))
        or exists (select from public.guarantors guarantor where guarantor.lease_id = lease.id) then 'PEOPLE'
    end as code
  ) reason
  where reason.code is not null
  union all
  select added.line, null, property.id, property.name, reason.code
  from added
  join public.properties property on property.id = added.property_id and property.owner_id = landlord
  cross join lateral (
    select case
      when exists (
        select from public.leases
        where leases.property_id = property.id and leases.id not in (select added.lease_id from added where added.lease_id is not null)
        offset 0
      ) then 'TENANTS'
      when exists (
        select from public.expense_properties expense_property
        where expense_property.property_id = property.id and expense_property.owner_id = landlord
      ) then 'EXPENSES'
    end as code
  ) reason
  where reason.code is not null
  order by 1
$$;

create function private.require_import(landlord uuid, import uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (select from public.imports where imports.owner_id = landlord and imports.id = require_import.import) then
    perform private.refuse('NOT_FOUND', 'There is no such import');
  end if;
end
$$;

create function public.import_blockers(import uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  landlord uuid := private.landlord_id();
begin
  perform private.take_turn();
  perform private.require_import(landlord, import);
  return (
    select coalesce(jsonb_agg(obstacle order by obstacle.line), '[]')
    from private.import_obstacles(landlord, import_blockers.import) obstacle
  );
end
$$;
comment on function public.import_blockers is 'The reasons why an import of the caller cannot be undone: data that was recorded later for rows of the import.';
grant execute on function public.import_blockers to authenticated;

-- Deletes the rows of one table after the other. A cascade would run statements for each lease, and each statement
-- would update the counters of quotas. plan_cache_mode also applies to the checks of foreign keys. Without
-- plan_cache_mode, Postgres would plan the check of a column that is mostly null again for each row.
create function private.delete_leases(lease_ids uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  delete from public.settlements where lease_id = any (lease_ids);
  delete from public.deposit_movements where lease_id = any (lease_ids);
  delete from public.expected_benefits where lease_id = any (lease_ids);
  delete from public.payments where lease_id = any (lease_ids);
  delete from public.dues where lease_id = any (lease_ids);
  delete from public.rents where lease_id = any (lease_ids);
  delete from public.tenants where lease_id = any (lease_ids);
  delete from public.leases where id = any (lease_ids);
end
$$;

create function public.undo_import(import uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  perform private.require_import(landlord.id, import);
  if exists (select from private.import_obstacles(landlord.id, import)) then
    perform private.refuse('IMPORT_IN_USE', 'Rows that the import added were used since');
  end if;
  perform private.delete_leases(array(
    select lease.id
    from private.added_lines(landlord.id, import) added
    join public.leases lease on lease.id = (added.line ->> 'lease_id')::uuid and lease.owner_id = landlord.id
  ));
  delete from public.properties property
  using private.added_lines(landlord.id, import) added
  where property.id = (added.line ->> 'added_property_id')::uuid and property.owner_id = landlord.id;
  update public.imports set undone_at = now()
  where imports.owner_id = landlord.id and imports.id = undo_import.import and imports.undone_at is null;
end
$$;
comment on function public.undo_import is 'Deletes the rows that an import added, if nothing depends on them.';
grant execute on function public.undo_import to authenticated;
