-- Documents of all kinds, each issued with a number. The amounts that receipts certify are in public.receipts and
-- public.receipt_payments.

-- The properties of a kind of document. `may_mail` is false if the kind is only valid on paper, or does not go to the
-- tenants. `needs_consent` is true if a mail requires the tenant's express consent. The law requires consent for
-- quittances and partial receipts only (loi n° 89-462, art. 21). `may_void` is true if public.void_document voids
-- documents of the kind. Other commands, such as public.void_receipt, void documents of the other kinds.
create type private.document_kind as (prefix text, may_mail boolean, needs_consent boolean, may_void boolean);

create function private.document_kind(kind text) returns private.document_kind
language plpgsql immutable set search_path = ''
as $$
begin
  return case document_kind.kind
    when 'quittance' then ('Q', true, true, false)::private.document_kind
    when 'partial' then ('R', true, true, false)::private.document_kind
    when 'dueNotice' then ('A', true, false, true)::private.document_kind
    when 'reminder' then ('L', true, false, true)::private.document_kind
    -- Only a registered letter proves the day on which the tenant received it (Code civil, art. 1344).
    when 'formalNotice' then ('M', false, false, true)::private.document_kind
    -- Only the command that undoes the revision voids its letter.
    when 'revision' then ('V', true, false, false)::private.document_kind
    -- Only the command that cancels a movement of the deposit voids its receipt or settlement.
    when 'depositReceipt' then ('D', true, false, false)::private.document_kind
    when 'depositSettlement' then ('S', true, false, false)::private.document_kind
    -- Only the command that cancels the settlement voids its letter.
    when 'settlement' then ('C', true, false, false)::private.document_kind
    -- The letter goes to an office that pays a housing benefit.
    when 'arrearsReport' then ('B', false, false, true)::private.document_kind
  end;
end
$$;
grant execute on function private.document_kind to authenticated;

-- The generated column `number` calls this function, so that a new kind of document does not change the column.
-- `series` is the series of the lessor.
create function private.document_number(kind text, series text, year integer, sequence integer) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (private.document_kind(kind)).prefix || case when series <> '' then '-' || series else '' end
    || '-' || year::text || '-' || lpad(sequence::text, greatest(4, length(sequence::text)), '0');
end
$$;

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in (
    'quittance', 'partial', 'dueNotice', 'reminder', 'formalNotice', 'revision', 'depositReceipt', 'depositSettlement', 'settlement',
    'arrearsReport'
  )),
  series text not null check (series ~ '^[A-Z0-9]{0,4}$'),
  year integer not null,
  sequence integer not null check (sequence > 0),
  number text not null generated always as (private.document_number(kind, series, year, sequence)) stored,
  lessor_id uuid,
  lease_id uuid,
  property_id uuid,
  tenant_id uuid,
  tenant_ids uuid[] not null check (cardinality(tenant_ids) between 1 and 100),
  subject_id uuid,
  snapshot_version smallint not null check (snapshot_version > 0),
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  code text not null check (code ~ '^[0-9a-f]{32}$'),
  idempotency_key uuid,
  request jsonb,
  issued_at timestamptz not null,
  acted_by uuid default auth.uid(),
  constraint documents_id_owner_id_key unique (id, owner_id),
  -- public.receipts references these three columns, so that a receipt has a document of the same kind.
  constraint documents_id_owner_id_kind_key unique (id, owner_id, kind),
  constraint documents_number_key unique (owner_id, kind, series, year, sequence),
  constraint documents_code_key unique (code),
  constraint documents_idempotency_key unique (owner_id, idempotency_key),
  -- An issued document stays when its lessor, lease, tenant or property is deleted, because claims expire only after
  -- three years (loi n° 89-462, art. 7-1).
  constraint documents_lessor_owner_fkey foreign key (lessor_id, owner_id)
    references public.lessors (id, owner_id) on delete set null (lessor_id),
  constraint documents_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete set null (lease_id),
  constraint documents_property_owner_fkey foreign key (property_id, owner_id)
    references public.properties (id, owner_id) on delete set null (property_id),
  constraint documents_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (tenant_id)
);
comment on column public.documents.acted_by is
  'The user who issued the document. The column has no foreign key, because the document stays when the user leaves.';
comment on table public.documents is
  'The issued documents. A row never changes. Each document is drawn once, from its snapshot.';
comment on column public.documents.series is 'The lessor''s letters in the number, between the prefix and the year. The series may be empty.';
comment on column public.documents.lessor_id is 'The property''s lessor, whom the document names.';
comment on column public.documents.tenant_id is 'The tenant of the lease whom the landlord selected.';
comment on column public.documents.tenant_ids is 'All tenants whom the document names. Some may be deleted.';
comment on column public.documents.subject_id is
  'The row that the document is about, such as a due. The column has no foreign key, because the document outlives the row.';
comment on column public.documents.snapshot_version is 'The version of the snapshot''s format. Issued documents keep their version, and each version stays readable for ever.';
comment on column public.documents.snapshot is 'The contents of the document on the day of issue.';
comment on column public.documents.code is
  '128 random bits in hexadecimal, to verify the document. The address of the link is added when the document is drawn, so that no caller can choose it.';
comment on column public.documents.request is
  'The arguments of the command that issued the document. A request that repeats the idempotency key must have the same arguments.';
create index documents_lessor_id_owner_id_idx on public.documents (lessor_id, owner_id);
create index documents_lease_id_owner_id_idx on public.documents (lease_id, owner_id);
create index documents_property_id_owner_id_idx on public.documents (property_id, owner_id);
create index documents_tenant_id_owner_id_idx on public.documents (tenant_id, owner_id);
create index documents_owner_id_issued_at_idx on public.documents (owner_id, issued_at, id);
create index documents_owner_id_subject_id_idx on public.documents (owner_id, subject_id) where subject_id is not null;

alter table public.documents enable row level security;
-- Only private.write_documents writes this table.
grant select on public.documents to authenticated;

create policy documents_select_owner on public.documents for select to authenticated
  using (owner_id = (select private.landlord_id()));

create table public.document_replacements (
  document_id uuid not null,
  replaced_id uuid not null,
  owner_id uuid not null,
  -- With the columns in this order, the index also serves the foreign key.
  primary key (document_id, owner_id, replaced_id),
  constraint document_replacements_document_owner_fkey foreign key (document_id, owner_id)
    references public.documents (id, owner_id) on delete cascade,
  constraint document_replacements_replaced_owner_fkey foreign key (replaced_id, owner_id)
    references public.documents (id, owner_id) on delete cascade,
  constraint document_replacements_other_check check (document_id <> replaced_id)
);
comment on table public.document_replacements is
  'Pairs of documents, one of which replaces the other. The replaced document is voided, or is a partial receipt that a quittance completes.';
create index document_replacements_replaced_idx on public.document_replacements (replaced_id, owner_id, document_id);
create index document_replacements_owner_id_idx on public.document_replacements (owner_id, document_id, replaced_id);

alter table public.document_replacements enable row level security;
-- Only private.write_documents writes this table.
grant select on public.document_replacements to authenticated;

create policy document_replacements_select_owner on public.document_replacements for select to authenticated
  using (owner_id = (select private.landlord_id()));

create table public.document_voids (
  document_id uuid primary key,
  owner_id uuid not null references public.users (id) on delete cascade,
  reason public.short_text,
  voided_at timestamptz not null default now(),
  acted_by uuid default auth.uid(),
  constraint document_voids_document_owner_fkey foreign key (document_id, owner_id)
    references public.documents (id, owner_id) on delete cascade
);
comment on table public.document_voids is
  'Documents voided for good. The reason is null if another document replaced the voided document.';
comment on column public.document_voids.acted_by is 'The user who voided the document.';
create index document_voids_owner_id_idx on public.document_voids (owner_id, voided_at, document_id);
create index document_voids_document_id_owner_id_idx on public.document_voids (document_id, owner_id);

alter table public.document_voids enable row level security;
-- Only private.void_document writes this table.
grant select on public.document_voids to authenticated;

create policy document_voids_select_owner on public.document_voids for select to authenticated
  using (owner_id = (select private.landlord_id()));

create table private.document_counters (
  owner_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  series text not null,
  year integer not null,
  last_sequence integer not null,
  primary key (owner_id, kind, series, year)
);
comment on table private.document_counters is 'The last number that was given, by landlord, kind, series and year of issue.';
alter table private.document_counters enable row level security;

-- Refuses the series of a deleted lessor for a new lessor, because documents still have numbers with this series.
create function private.refuse_used_series() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.series <> '' and exists (
    select from private.document_counters where document_counters.owner_id = new.owner_id and document_counters.series = new.series
  ) then
    raise unique_violation using
      message = 'duplicate key value violates unique constraint "lessors_owner_id_series_key"',
      detail = 'The numbers of a former lessor have these letters';
  end if;
  return new;
end
$$;
create trigger refuse_used_series before insert on public.lessors
  for each row execute function private.refuse_used_series();

-- A document before its issue, without a number: its contents, and the documents that it replaces.
create type private.document_draft as (
  id uuid, kind text, series text, lessor_id uuid, lease_id uuid, property_id uuid, tenant_id uuid, tenant_ids uuid[], subject_id uuid,
  snapshot_version smallint, snapshot jsonb, idempotency_key uuid, request jsonb, replaces uuid[]
);

-- Returns the number and the time of issue of each draft. The numbers of a series have no gaps, and a later number has
-- a later time. now() would break this order: it is the time at which the transaction began, before it waited for the
-- lock.
create function private.next_numbers(landlord uuid, drafts private.document_draft[])
returns table (place bigint, issued_at timestamptz, year integer, sequence integer)
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    with asked as materialized (
      select draft.kind, draft.series, draft.place, clock_timestamp() as issued_at
      from unnest(drafts) with ordinality draft (
        id, kind, series, lessor_id, lease_id, property_id, tenant_id, tenant_ids, subject_id, snapshot_version, snapshot,
        idempotency_key, request, replaces, place
      )
    ), dated as materialized (
      select
        asked.kind, asked.series, asked.place, asked.issued_at,
        extract(year from private.day_of(asked.issued_at))::integer as year
      from asked
    ), counted as (
      insert into private.document_counters as counter (owner_id, kind, series, year, last_sequence)
      select landlord, dated.kind, dated.series, dated.year, count(*) from dated group by dated.kind, dated.series, dated.year
      on conflict on constraint document_counters_pkey
        do update set last_sequence = counter.last_sequence + excluded.last_sequence
      returning counter.kind, counter.series, counter.year, counter.last_sequence
    )
    select
      dated.place, dated.issued_at, dated.year,
      (
        counted.last_sequence + 1
          - row_number() over (partition by dated.kind, dated.series, dated.year order by dated.place desc)
      )::integer
    from dated
    join counted on (counted.kind, counted.series, counted.year) = (dated.kind, dated.series, dated.year);
end
$$;

-- Numbers and writes several documents in one statement.
create function private.write_documents(landlord uuid, drafts private.document_draft[]) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.documents (
    id, owner_id, kind, series, year, sequence, lessor_id, lease_id, property_id, tenant_id, tenant_ids, subject_id,
    snapshot_version, snapshot, code, idempotency_key, request, issued_at
  )
  select
    draft.id, landlord, draft.kind, draft.series, given.year, given.sequence, draft.lessor_id, draft.lease_id, draft.property_id,
    draft.tenant_id, draft.tenant_ids, draft.subject_id, draft.snapshot_version, draft.snapshot,
    encode(extensions.gen_random_bytes(16), 'hex'), draft.idempotency_key, draft.request, given.issued_at
  from private.next_numbers(landlord, drafts) given
  cross join lateral (select (drafts[given.place]).*) draft
  order by given.place;
  insert into public.document_replacements (owner_id, document_id, replaced_id)
  select distinct landlord, draft.id, replaced.id
  from unnest(drafts) draft
  cross join unnest(draft.replaces) replaced (id);
end
$$;

-- Voids a document for good. The reason is null if another document replaces the voided document.
create function private.void_document(landlord uuid, document uuid, reason text) returns void
language plpgsql set search_path = ''
as $$
declare
  state text := (
    select document_list.state from private.document_list
    where document_list.id = void_document.document and document_list.owner_id = void_document.landlord
  );
begin
  if state is null then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  elsif state <> 'valid' then
    perform private.refuse('DOCUMENT_NOT_VALID', 'The document is already voided or replaced');
  end if;
  insert into public.document_voids (document_id, owner_id, reason) values (document, landlord, void_document.reason);
end
$$;

-- The quota must allow for a landlord with 500 dwellings, who issues 6,000 receipts and 6,000 due notices a year.
select private.create_quota_triggers('documents');
select private.create_quota_triggers('document_replacements');
