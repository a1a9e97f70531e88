-- The files that a landlord keeps of a lease, a dwelling, an expense or a deduction from a deposit. Supabase Storage has
-- the bytes, in the bucket `files` at `owner_id/id`. There is no kind for papers that a landlord may not keep, such as
-- identity papers and payslips (décret n° 2015-1437).
create domain public.file_kind as text check (value in (
  'lease', 'entryInventory', 'exitInventory', 'furniture', 'insurance', 'surety', 'coOwnership', 'energy', 'risks', 'electricity',
  'gas', 'lead', 'asbestos', 'noise', 'surface', 'invoice', 'estimate', 'other'
));

create table public.files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  kind public.file_kind not null,
  name public.one_line not null check (char_length(name) between 1 and 120),
  lease_id uuid,
  property_id uuid,
  expense_id uuid,
  deduction_id uuid,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size between 1 and 10000000),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_on public.day,
  valid_until public.day,
  is_shown boolean not null default false,
  stored_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint files_lease_owner_fkey foreign key (lease_id, owner_id) references public.leases (id, owner_id) on delete cascade,
  constraint files_property_owner_fkey foreign key (property_id, owner_id) references public.properties (id, owner_id) on delete cascade,
  constraint files_expense_owner_fkey foreign key (expense_id, owner_id) references public.expenses (id, owner_id) on delete cascade,
  constraint files_deduction_owner_fkey foreign key (deduction_id, owner_id)
    references public.deposit_deductions (id, owner_id) on delete cascade,
  constraint files_subject_check check (num_nonnulls(lease_id, property_id, expense_id, deduction_id) = 1),
  constraint files_kind_check check (
    (kind in ('invoice', 'estimate')) = (num_nonnulls(expense_id, deduction_id) = 1)
    -- These papers name the people of one lease. Later tenants of the dwelling may see the dwelling's files.
    and (kind not in ('lease', 'entryInventory', 'exitInventory', 'surety') or lease_id is not null)
  ),
  constraint files_days_check check (valid_until >= made_on)
);
comment on table public.files is
  'The files that a landlord keeps, each of one subject: a lease, a dwelling, an expense or a deduction. Storage has the bytes.';
comment on column public.files.sha256 is 'The hash of the bytes. The same bytes are stored once for each subject.';
comment on column public.files.made_on is 'The date of the document, such as the day on which the lease was signed.';
comment on column public.files.valid_until is 'The last day on which a certificate or an insurance is valid.';
comment on column public.files.is_shown is 'True if the tenants of the lease may see the file.';
comment on column public.files.stored_at is 'The time when Storage had the bytes. Null during the upload and after a failed upload.';
create unique index files_bytes_key on public.files (owner_id, coalesce(lease_id, property_id, expense_id, deduction_id), sha256);
create index files_lease_id_owner_id_idx on public.files (lease_id, owner_id) where lease_id is not null;
create index files_property_id_owner_id_idx on public.files (property_id, owner_id) where property_id is not null;
create index files_expense_id_owner_id_idx on public.files (expense_id, owner_id) where expense_id is not null;
create index files_deduction_id_owner_id_idx on public.files (deduction_id, owner_id) where deduction_id is not null;
-- The duties read the certificates of an account, which may have thousands of invoices.
create index files_certificates_idx on public.files (owner_id)
  where kind in ('insurance', 'energy', 'risks', 'electricity', 'gas', 'lead');
create index files_unstored_idx on public.files (created_at) where stored_at is null;

alter table public.files enable row level security;
-- Only the commands of files write this table.
grant select on public.files to authenticated;

create policy files_select_owner on public.files for select to authenticated
  using (owner_id = (select private.landlord_id()) and stored_at is not null);

select private.create_quota_triggers('files');

-- SQL cannot remove bytes: Storage refuses a delete in its tables, and the bytes are outside of the database.
create table private.file_removals (
  path text primary key,
  id uuid not null default gen_random_uuid(),
  queued_at timestamptz not null default clock_timestamp()
);
comment on table private.file_removals is 'The files in the bucket `files` that the edge function still has to remove.';
comment on column private.file_removals.id is 'A path gets a new id each time it is queued. The report of an earlier removal then does not delete the new row.';
create index file_removals_queued_at_idx on private.file_removals (queued_at);
alter table private.file_removals enable row level security;

create function private.queue_file_removals(paths text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.file_removals (path) select unnest(paths)
  on conflict (path) do update set id = excluded.id, queued_at = excluded.queued_at;
end
$$;

-- Runs for each deletion of a row, also if the row goes with its lease, dwelling, expense, deduction or account.
create function private.queue_removed_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_file_removals(array(select removed.owner_id || '/' || removed.id from removed));
  return null;
end
$$;
create trigger queue_removed_files after delete on public.files
  referencing old table as removed for each statement execute function private.queue_removed_files();
