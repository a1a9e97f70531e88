-- The commands that write files. An upload has three steps: `add_file` with the landlord's token makes the row, the
-- edge function stores the bytes in Storage, and `store_file` makes the row visible.

create function private.file_json(file public.files) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return to_jsonb(file) - array['owner_id', 'sha256', 'stored_at'];
end
$$;

-- Refuses a file whose subject, kind or dates do not fit together.
create function private.require_valid_file(file public.files) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if num_nonnulls(file.lease_id, file.property_id, file.expense_id, file.deduction_id) <> 1 then
    perform private.refuse('VALIDATION_FAILED', 'A file belongs to one lease, dwelling, expense or deduction', '=invalid');
  elsif file.name is null then
    perform private.refuse('VALIDATION_FAILED', 'A file needs a name', 'name=required');
  elsif file.kind is null then
    perform private.refuse('VALIDATION_FAILED', 'A file needs a kind', 'kind=required');
  elsif (file.kind in ('invoice', 'estimate')) <> (num_nonnulls(file.expense_id, file.deduction_id) = 1) then
    perform private.refuse(
      'VALIDATION_FAILED', 'Expenses and deductions have invoices and estimates, leases and dwellings have the other kinds', 'kind=invalid'
    );
  elsif file.kind in ('lease', 'entryInventory', 'exitInventory', 'surety') and file.lease_id is null then
    perform private.refuse('VALIDATION_FAILED', 'Leases, inventories and sureties belong to a lease, not to a dwelling', 'kind=invalid');
  elsif file.valid_until < file.made_on then
    perform private.refuse('VALIDATION_FAILED', 'The last day of validity is before the date of the document: correct one of the two days', 'validUntil=periodReversed');
  end if;
end
$$;

create function private.require_file_subject(landlord uuid, file public.files) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (
    select from public.leases where leases.id = file.lease_id and leases.owner_id = landlord
    union all
    select from public.properties where properties.id = file.property_id and properties.owner_id = landlord
    union all
    select from public.expenses where expenses.id = file.expense_id and expenses.owner_id = landlord
    union all
    select from public.deposit_deductions deduction where deduction.id = file.deduction_id and deduction.owner_id = landlord
  ) then
    perform private.refuse('NOT_FOUND', 'There is no such lease, dwelling, expense or deduction');
  end if;
end
$$;

-- True for the file of a deduction that a settlement has counted. The settlement names the files of its deductions, so
-- these files cannot change.
create function private.is_settled(file public.files) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.deposit_deductions deduction where deduction.id = file.deduction_id and deduction.movement_id is not null
  );
end
$$;

create function private.refuse_if_settled(file public.files) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_settled(file) then
    perform private.refuse('DEPOSIT_SETTLED', 'The settlement of the deposit names the files of its deductions: cancel the settlement first');
  end if;
end
$$;

-- Refuses a file for which the account or the subject has no room. The sum counts files that are not stored yet, so that
-- simultaneous uploads do not exceed the quota.
create function private.require_file_quotas(file public.files) returns void
language plpgsql stable set search_path = ''
as $$
declare
  quota bigint := (select most from private.quotas where quotas.kind = 'file_bytes');
begin
  if (select sum(files.size) from public.files where files.owner_id = file.owner_id) > quota then
    perform private.refuse('QUOTA_REACHED', format('An account has room for %s bytes of files', quota));
  elsif (
    select count(*) from public.files
    where files.owner_id = file.owner_id
      and coalesce(files.lease_id, files.property_id, files.expense_id, files.deduction_id)
        = coalesce(file.lease_id, file.property_id, file.expense_id, file.deduction_id)
  ) > 100 then
    perform private.refuse('QUOTA_REACHED', 'A lease, dwelling, expense or deduction has room for 100 files');
  end if;
end
$$;

-- If the same bytes of the same subject are stored, returns their row unchanged. After a failed upload, the new call
-- takes over the row.
create function public.add_file(file jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  given public.files := jsonb_populate_record(null::public.files, file);
  kept public.files;
begin
  perform private.require_valid_file(given);
  perform private.require_file_subject(landlord.id, given);
  perform private.refuse_if_settled(given);
  insert into public.files (
    owner_id, kind, name, lease_id, property_id, expense_id, deduction_id, media_type, size, sha256, made_on, valid_until, is_shown
  )
  values (
    landlord.id, given.kind, given.name, given.lease_id, given.property_id, given.expense_id, given.deduction_id, given.media_type,
    given.size, given.sha256, given.made_on, given.valid_until, coalesce(given.is_shown, false)
  )
  on conflict (owner_id, coalesce(lease_id, property_id, expense_id, deduction_id), sha256) do update set
    kind = excluded.kind, name = excluded.name, media_type = excluded.media_type, size = excluded.size, made_on = excluded.made_on,
    valid_until = excluded.valid_until, is_shown = excluded.is_shown, created_at = excluded.created_at
  where files.stored_at is null
  returning * into kept;
  if not found then
    select * into kept from public.files
    where files.owner_id = landlord.id and files.sha256 = given.sha256
      and coalesce(files.lease_id, files.property_id, files.expense_id, files.deduction_id)
        = coalesce(given.lease_id, given.property_id, given.expense_id, given.deduction_id);
  else
    perform private.require_file_quotas(kept);
  end if;
  return jsonb_build_object(
    'file', private.file_json(kept), 'path', kept.owner_id || '/' || kept.id, 'is_stored', kept.stored_at is not null
  );
end
$$;
comment on function public.add_file is
  'Adds a file of a lease, a dwelling, an expense or a deduction before its bytes are stored. The file is hidden until store_file. Returns the file, its path in Storage, and whether the same bytes are already stored.';

-- `media_type` and `size` describe the stored bytes. The row may state others, because a call of add_file during the
-- upload may have changed it.
create function public.store_file(path text, media_type text, size integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  is_kept boolean;
begin
  update public.files set stored_at = clock_timestamp(), media_type = store_file.media_type, size = store_file.size
  where files.id = split_part(path, '/', 2)::uuid and files.owner_id = split_part(path, '/', 1)::uuid
    -- A deposit that was settled during the upload does not name this file.
    and not private.is_settled(files);
  is_kept := found;
  if not is_kept then
    delete from public.files where files.id = split_part(path, '/', 2)::uuid and files.stored_at is null;
    perform private.queue_file_removals(array[path]);
  end if;
  return is_kept;
end
$$;
comment on function public.store_file is
  'Makes a file visible after its bytes were stored. If the file was deleted, or its deposit was settled during the upload, queues the bytes for removal and returns false. Only for the secret key.';
grant execute on function public.store_file to service_role;

create function private.file_of(landlord uuid, file uuid) returns public.files
language plpgsql stable set search_path = ''
as $$
declare
  found_file public.files;
begin
  select * into found_file from public.files
  where files.id = file_of.file and files.owner_id = landlord and files.stored_at is not null;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such file');
  end if;
  return found_file;
end
$$;

create function public.set_file(file uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  changed public.files := private.file_of(landlord.id, file);
begin
  perform private.refuse_if_settled(changed);
  changed := jsonb_populate_record(changed, (
    select jsonb_object_agg(change.key, change.value) from jsonb_each(changes) change
    where change.key in ('kind', 'name', 'made_on', 'valid_until', 'is_shown')
  ));
  perform private.require_valid_file(changed);
  update public.files set
    kind = changed.kind, name = changed.name, made_on = changed.made_on, valid_until = changed.valid_until, is_shown = changed.is_shown
  where files.id = changed.id;
  return private.file_json(changed);
end
$$;
comment on function public.set_file is 'Changes the kind, the name, the dates or the visibility of a file. Returns the file.';

create function public.delete_file(file uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  deleted public.files := private.file_of(landlord.id, file);
begin
  perform private.refuse_if_settled(deleted);
  delete from public.files where files.id = deleted.id;
end
$$;
comment on function public.delete_file is 'Deletes a file, and queues its bytes for removal.';
grant execute on function public.add_file, public.set_file, public.delete_file to authenticated;

create function public.file_by_id(file uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select (private.placed_files(array[files]) -> 0) || jsonb_build_object('path', files.owner_id || '/' || files.id)
    from public.files where files.id = file_by_id.file
  );
end
$$;
comment on function public.file_by_id is 'A file of the caller, with its subject and its path in Storage. Null if the caller has no such file.';

-- The last file of the previous page; null for the first page.
create function private.last_listed_file(after_id uuid) returns public.files
language plpgsql stable set search_path = ''
as $$
declare
  last_file public.files;
begin
  if after_id is not null then
    select * into last_file from public.files where files.id = after_id;
    if not found then
      perform private.refuse('VALIDATION_FAILED', 'There is no such file', 'after=invalid');
    end if;
  end if;
  return last_file;
end
$$;

-- Files with the dwelling, the tenants of the lease, and the day of the expense to which each belongs. The dwelling is
-- null for an expense of several dwellings.
create function private.placed_files(files public.files[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  leases uuid[] := array(
    select coalesce(file.lease_id, deduction.lease_id)
    from unnest(files) file
    left join public.deposit_deductions deduction on deduction.id = file.deduction_id
  );
begin
  return (
    select coalesce(jsonb_agg(private.file_json(file) || jsonb_build_object(
      'property_name', property.name, 'is_archived', property.archived_on is not null, 'paid_on', expense.paid_on,
      'tenant_id', tenants.people -> 'tenantId', 'tenant_names', coalesce(tenants.people -> 'names', '[]')
    ) order by file.created_at desc, file.id desc), '[]')
    from unnest(files) file
    left join public.deposit_deductions deduction on deduction.id = file.deduction_id
    left join public.leases lease on lease.id = coalesce(file.lease_id, deduction.lease_id)
    left join private.people_of_leases(leases, private.today()) tenants on tenants.lease_id = lease.id
    left join public.expenses expense on expense.id = file.expense_id
    left join lateral (
      select (array_agg(expense_property.property_id))[1] as property_id
      from public.expense_properties expense_property where expense_property.expense_id = expense.id
      having count(*) = 1
    ) single on true
    left join public.properties property on property.id = coalesce(file.property_id, lease.property_id, single.property_id)
  );
end
$$;

create function public.file_list(
  lease_id uuid default null, property_id uuid default null, expense_id uuid default null, deduction_id uuid default null,
  after_id uuid default null
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  last_file public.files := private.last_listed_file(after_id);
begin
  return private.placed_files(array(
    select files from public.files
    where (file_list.lease_id is null or files.lease_id = file_list.lease_id)
      and (file_list.property_id is null or files.property_id = file_list.property_id)
      and (file_list.expense_id is null or files.expense_id = file_list.expense_id)
      and (file_list.deduction_id is null or files.deduction_id = file_list.deduction_id)
      and (after_id is null or (files.created_at, files.id) < (last_file.created_at, last_file.id))
    order by files.created_at desc, files.id desc limit 1000
  ));
end
$$;
comment on function public.file_list is
  'The files of the caller, or of a lease, a dwelling, an expense or a deduction, newest first, each with its subject. A page has at most a thousand files. The first page begins with the newest file, and a later page after a given file.';
grant execute on function private.file_json, private.last_listed_file, private.placed_files to authenticated;
grant execute on function public.file_by_id, public.file_list to authenticated;
