create table public.document_files (
  document_id uuid primary key,
  owner_id uuid not null,
  pdf bytea not null check (octet_length(pdf) between 1 and 1000000),
  sha256 text not null generated always as (encode(sha256(pdf), 'hex')) stored,
  created_at timestamptz not null default now(),
  constraint document_files_document_owner_fkey foreign key (document_id, owner_id)
    references public.documents (id, owner_id) on delete cascade
);
comment on table public.document_files is
  'The files of downloaded or sent documents, as they were drawn the first time. A row never changes.';
-- PDF files are already compressed, so Postgres stores them without compression.
alter table public.document_files alter column pdf set storage external;
create index document_files_document_id_owner_id_idx on public.document_files (document_id, owner_id);
create index document_files_owner_id_idx on public.document_files (owner_id);

alter table public.document_files enable row level security;
-- Only public.keep_files writes this table. The grant leaves out the large column `pdf`, because a REST request could
-- select it many times in one response. public.kept_files returns each file once.
grant select (document_id, owner_id, sha256, created_at) on public.document_files to authenticated;

create policy document_files_select_owner on public.document_files for select to authenticated
  using (owner_id = (select private.landlord_id()));

create function public.kept_files(document_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if cardinality(document_ids) > 100 then
    perform private.refuse('VALIDATION_FAILED', 'More than 100 documents', 'ids=tooLong');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'document_id', file.document_id,
    'pdf', translate(encode(file.pdf, 'base64'), E'\n', '')
  )), '[]')
  from public.document_files file
  where file.owner_id = (select private.landlord_id()) and file.document_id = any (document_ids));
end
$$;
comment on function public.kept_files is 'The stored files of the caller''s documents, in base64.';
grant execute on function public.kept_files to authenticated;

-- Landlords may not call this function, because they could store any file as the file of a document.
create function public.keep_files(files jsonb) returns jsonb
language sql security definer set search_path = ''
as $$
  with drawn as (
    select * from jsonb_to_recordset(files) as file (document_id uuid, pdf text)
  ), kept as (
    insert into public.document_files (document_id, owner_id, pdf)
    select document.id, document.owner_id, decode(drawn.pdf, 'base64')
    from drawn join public.documents document on document.id = drawn.document_id
    -- All calls write files in the order of their ids, so that simultaneous calls do not deadlock.
    order by document.id
    on conflict do nothing
    returning document_id
  )
  select coalesce(jsonb_agg(document_id), '[]') from kept
$$;
comment on function public.keep_files is
  'Stores files of documents in base64. Never replaces a stored file. Returns the documents whose files are new. Only for the secret key.';
grant execute on function public.keep_files to service_role;

create table private.document_stubs (
  code_sha256 bytea primary key,
  kind text not null,
  number text not null,
  state text not null,
  issued_at timestamptz not null,
  sha256 text,
  erases_on public.day not null
);
comment on table private.document_stubs is
  'The remaining facts about the documents of a deleted account, without names, addresses and amounts. They are kept for three years, for the holders of the documents.';
create index document_stubs_erases_on_idx on private.document_stubs (erases_on);
alter table private.document_stubs enable row level security;

-- The stubs that documents will leave when their account is erased. A stub stays for three years from the issue of its
-- document, until claims expire (loi n° 89-462, art. 7-1).
create view private.future_stubs with (security_invoker = true) as
select
  document.id as document_id, document.owner_id,
  sha256(convert_to(document.code, 'UTF8')) as code_sha256, document.kind, document.number, document_list.state, document.issued_at,
  file.sha256, (private.day_of(document.issued_at) + interval '3 years')::date as erases_on
from public.documents document
join private.document_list on document_list.id = document.id
left join public.document_files file on file.document_id = document.id
where document.issued_at > now() - interval '3 years';
comment on view private.future_stubs is 'The stub that each document will leave when its account is erased.';

-- Serves the public page /verify/<code>. Only the secret key may call this function, so that nobody can try out codes
-- through REST.
create function public.document_by_code(document_code text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'document', to_jsonb(document),
    'receipt', to_jsonb(receipt),
    'state', document_list.state,
    'replaced_by', document_list.replaced_by_number,
    'sha256', file.sha256
  )
  from public.documents document
  join private.document_list on document_list.id = document.id
  left join public.receipts receipt on receipt.id = document.id
  left join public.document_files file on file.document_id = document.id
  where document.code = document_code and exists (select from auth.users where users.id = document.owner_id)
  union all
  -- The account is deleted, but a job has not erased its documents yet.
  select jsonb_build_object('stub', to_jsonb(stub) - array['document_id', 'owner_id'], 'state', stub.state, 'sha256', stub.sha256)
  from public.documents document
  join private.future_stubs stub on stub.document_id = document.id
  where document.code = document_code and not exists (select from auth.users where users.id = document.owner_id)
  union all
  select jsonb_build_object('stub', to_jsonb(stub), 'state', stub.state, 'sha256', stub.sha256)
  from private.document_stubs stub
  where stub.code_sha256 = sha256(convert_to(document_code, 'UTF8'))
$$;
comment on function public.document_by_code is
  'The document with a code: its receipt, its state, and the hash of its stored file. For a deleted account, returns the stub. Null if no document has the code. Only for the secret key.';
grant execute on function public.document_by_code to service_role;

-- This quota counts bytes. The commands that issue documents check the quota. Storing a file does not, because a file
-- is stored at the first download, which must not fail.
select private.create_quota_triggers('document_files', amount => 'sum(octet_length(pdf))');
