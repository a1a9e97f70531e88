create table public.receipt_documents (
  receipt_id uuid primary key,
  owner_id uuid not null,
  pdf bytea not null check (octet_length(pdf) between 1 and 1000000),
  sha256 text not null generated always as (encode(sha256(pdf), 'hex')) stored,
  created_at timestamptz not null default now(),
  constraint receipt_documents_receipt_owner_fkey foreign key (receipt_id, owner_id)
    references public.receipts (id, owner_id) on delete cascade
);
comment on table public.receipt_documents is
  'The documents that have left the house, byte for byte, from the first time on. A row never changes.';
-- A PDF file is compressed already.
alter table public.receipt_documents alter column pdf set storage external;
create index receipt_documents_receipt_id_owner_id_idx on public.receipt_documents (receipt_id, owner_id);
create index receipt_documents_owner_id_idx on public.receipt_documents (owner_id);

alter table public.receipt_documents enable row level security;
revoke all on public.receipt_documents from anon, authenticated, service_role;
-- Nobody may insert: public.keep_documents does.
-- REST answers a column under as many names as it is asked for: the files are answered by public.kept_documents, once each.
grant select (receipt_id, owner_id, sha256, created_at) on public.receipt_documents to authenticated;

create policy receipt_documents_select_owner on public.receipt_documents for select to authenticated
  using (owner_id = (select private.landlord_id()));

create function public.kept_documents(receipts uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if cardinality(receipts) > 100 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'More than 100 receipts', hint = 'ids=tooLong';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'receiptId', known.receipt_id,
    'pdf', translate(encode(known.pdf, 'base64'), E'\n', '')
  )), '[]')
  from public.receipt_documents known
  where known.owner_id = (select private.landlord_id()) and known.receipt_id = any (receipts));
end
$$;
comment on function public.kept_documents is 'The documents of receipts of the caller, in base64, as far as they have left the house.';
revoke execute on function public.kept_documents from anon, service_role;
grant execute on function public.kept_documents to authenticated;

-- Not for landlords: whoever could write here could have any file called genuine.
create function public.keep_documents(documents jsonb) returns jsonb
language sql security definer set search_path = ''
as $$
  with drawn as (
    select * from jsonb_to_recordset(documents) as one ("receiptId" uuid, pdf text)
  ), kept as (
    insert into public.receipt_documents (receipt_id, owner_id, pdf)
    select receipt.id, receipt.owner_id, decode(drawn.pdf, 'base64')
    from drawn join public.receipts receipt on receipt.id = drawn."receiptId"
    -- Always in this order, so that simultaneous calls do not wait for each other in a circle.
    order by receipt.id
    on conflict do nothing
    returning receipt_id
  )
  select coalesce(jsonb_agg(receipt_id), '[]') from kept
$$;
comment on function public.keep_documents is
  'Keeps documents, in base64, the first time only. Returns the receipts whose documents were not kept yet. For the secret key only.';
revoke execute on function public.keep_documents from anon, authenticated;
grant execute on function public.keep_documents to service_role;

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
  'What stays of the receipts of a deleted account, for three years and for whoever holds one: no name, address or amount.';
create index document_stubs_erases_on_idx on private.document_stubs (erases_on);
alter table private.document_stubs enable row level security;

-- For the public page /verify/<code>, through the function's secret key: nobody else can try out codes.
-- What stays of each document, for three years, as long as claims between landlord and tenant run (loi n° 89-462, art. 7-1).
create view private.stubs_to_keep with (security_invoker = true) as
select
  receipt.id as receipt_id, receipt.owner_id,
  sha256(convert_to(receipt.code, 'UTF8')) as code_sha256, receipt.kind, receipt.number, line.state, receipt.issued_at,
  document.sha256, (private.day_of(receipt.issued_at) + interval '3 years')::date as erases_on
from public.receipts receipt
join private.receipt_list line on line.id = receipt.id
left join public.receipt_documents document on document.receipt_id = receipt.id
where receipt.issued_at > now() - interval '3 years';
comment on view private.stubs_to_keep is 'What will be kept of each document once its account is erased.';
revoke all on private.stubs_to_keep from anon, authenticated, service_role;

create function public.receipt_by_code(receipt_code text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'receipt', to_jsonb(receipt),
    'state', line.state,
    'replacedBy', line.replaced_by_number,
    'sha256', document.sha256
  )
  from public.receipts receipt
  join private.receipt_list line on line.id = receipt.id
  left join public.receipt_documents document on document.receipt_id = receipt.id
  where receipt.code = receipt_code and exists (select from auth.users where users.id = receipt.owner_id)
  union all
  -- Its account is deleted, and is still being erased.
  select jsonb_build_object('stub', to_jsonb(stub) - array['receipt_id', 'owner_id'], 'state', stub.state, 'sha256', stub.sha256)
  from public.receipts receipt
  join private.stubs_to_keep stub on stub.receipt_id = receipt.id
  where receipt.code = receipt_code and not exists (select from auth.users where users.id = receipt.owner_id)
  union all
  select jsonb_build_object('stub', to_jsonb(stub), 'state', stub.state, 'sha256', stub.sha256)
  from private.document_stubs stub
  where stub.code_sha256 = sha256(convert_to(receipt_code, 'UTF8'))
$$;
comment on function public.receipt_by_code is
  'The receipt with a code, whether it is valid, and the hash of its document, if that has left the house; of a deleted account what stays of it; null: none. For the secret key only.';
revoke execute on function public.receipt_by_code from anon, authenticated;
grant execute on function public.receipt_by_code to service_role;

-- Bytes. Documents are kept when they are first read, which nobody may be refused: public.issue_receipt asks for room.
select private.limit_usage('receipt_documents', amount => 'sum(octet_length(pdf))');
