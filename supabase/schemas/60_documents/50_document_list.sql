-- The documents that replace other documents. Usually an older document is voided when a newer document replaces it,
-- and stays replaced even if the newer document is voided. A partial receipt is not voided when a quittance completes
-- its term, and becomes valid again when the quittance is voided.
create view private.document_successors with (security_invoker = true) as
select
  document_replacement.replaced_id, document_replacement.owner_id, newer_document.id, newer_document.number, newer_document.issued_at,
  newer_document.sequence
from public.document_replacements document_replacement
join public.documents newer_document on newer_document.id = document_replacement.document_id
left join public.document_voids void on void.document_id = document_replacement.replaced_id
where void.document_id is not null and void.reason is null or not exists (
  select from public.document_voids where document_voids.document_id = newer_document.id
);
comment on view private.document_successors is 'The documents that replace other documents, one row for each replaced document.';
grant select on private.document_successors to authenticated;

-- Documents with their state and deliveries. Runs as the caller, so the policies apply.
create view private.document_list with (security_invoker = true) as
select
  document.id, document.owner_id, document.kind, document.year, document.number, document.lessor_id, document.lease_id, document.property_id,
  document.tenant_id, document.tenant_ids, document.subject_id,
  case
    when void.document_id is null and successor.id is null then 'valid'
    when successor.id is null then 'voided'
    else 'replaced'
  end as state,
  (
    select string_agg(
      private.tenant_name(tenant ->> 'companyName', tenant ->> 'firstName', tenant ->> 'lastName'), ', ' order by place
    )
    from jsonb_array_elements(document.snapshot -> 'tenants') with ordinality named (tenant, place)
  ) as tenant_name,
  document.snapshot -> 'property' ->> 'name' as property_name,
  document.snapshot -> 'landlord' ->> 'name' as lessor_name,
  document.issued_at, document.snapshot_version, document.snapshot, document.code,
  void.voided_at, void.reason as void_reason,
  successor.id as replaced_by_id, successor.number as replaced_by_number,
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', older_document.id, 'number', older_document.number)
      order by older_document.issued_at), '[]')
    from public.document_replacements document_replacement
    join public.documents older_document on older_document.id = document_replacement.replaced_id
    where document_replacement.document_id = document.id
  ) as replaces,
  (
    select coalesce(jsonb_agg(private.mail_json(last.mail) order by tenant.created_at, tenant.id), '[]')
    from (
      select distinct on (document_mails.tenant_id) document_mails as mail, document_mails.tenant_id
      from public.document_mails
      where document_mails.document_id = document.id
      order by document_mails.tenant_id, document_mails.created_at desc
    ) last
    left join public.tenants tenant on tenant.id = last.tenant_id
  ) as emails,
  private.deliveries_json(document.id) as deliveries,
  case
    when receipt.id is not null then receipt.rent + receipt.charges + receipt.other
    when document.kind = 'dueNotice' then (
      select says.rent + says.charges + says.other - says.reduction - says.advance
      from jsonb_to_record(document.snapshot -> 'says')
        says (rent numeric, charges numeric, other numeric, reduction numeric, advance numeric)
    )
    else coalesce(document.snapshot #> '{says,total}', document.snapshot #> '{says,amount}', document.snapshot #> '{says,balance}')::numeric
  end as amount,
  coalesce(receipt.period_from, letter.period_from) as period_from,
  coalesce(receipt.period_to, letter.period_to) as period_to
from public.documents document
left join public.receipts receipt on receipt.id = document.id
left join public.document_voids void on void.document_id = document.id
-- The days that a letter is about. A reminder or formal notice has such days only if it claims nothing but rent, for
-- consecutive terms. A letter of revision has only a first day.
left join lateral (
  select
    min(coalesce(line."startsOn", line."from")) as period_from,
    case when document.kind <> 'revision' then max(line."to") end as period_to
  from jsonb_to_recordset(case
    when document.kind in ('reminder', 'formalNotice') then document.snapshot #> '{says,lines}'
    when document.kind in ('dueNotice', 'revision', 'settlement') then jsonb_path_query_array(document.snapshot, '$.says')
  end) line (kind text, "from" date, "to" date, "startsOn" date)
  having document.kind in ('revision', 'settlement')
    or bool_and(line.kind = 'rent') and sum(line."to" - line."from" + 1) = max(line."to") - min(line."from") + 1
) letter on true
left join lateral (
  select document_successors.id, document_successors.number
  from private.document_successors
  where document_successors.owner_id = document.owner_id and document_successors.replaced_id = document.id
    -- Only a voided document or a partial receipt can have a successor. The condition saves the look-up for all other
    -- documents.
    and (void.document_id is not null or document.kind = 'partial')
  order by document_successors.issued_at desc, document_successors.sequence desc limit 1
) successor on true;
comment on view private.document_list is
  'Documents with their state (valid, voided, replaced), their replacement, their amount and period, the last mail to each tenant, and other deliveries.';
grant select on private.document_list to authenticated;

-- A document without its snapshot. `overtaken` is the reason why a valid claim is overtaken, or null.
create function private.document_json(document uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select to_jsonb(document_list) - 'snapshot' - 'code' || jsonb_build_object('overtaken', to_jsonb(claim) - 'document_id')
    from private.document_list
    left join private.overtaken_claims(array[document]) claim on document_list.state = 'valid'
    where document_list.id = document_json.document
  );
end
$$;
grant execute on function private.document_json to authenticated;

-- A position in a list of documents, which is sorted from the newest to the oldest. The position is directly after a
-- document, or at the beginning of the list.
create type private.issue_place as (issued_at timestamptz, number text);

create function private.place_after(document uuid) returns private.issue_place
language plpgsql stable set search_path = ''
as $$
declare
  place private.issue_place := ('infinity', '');
begin
  if document is not null then
    select documents.issued_at, documents.number into place from public.documents where documents.id = place_after.document;
    if not found then
      perform private.refuse('VALIDATION_FAILED', 'There is no such document', 'after=invalid');
    end if;
  end if;
  return place;
end
$$;
grant execute on function private.place_after to authenticated;

create function public.document_page(
  kinds text[] default null, year integer default null, tenant_id uuid default null, number text default null, after_id uuid default null
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  wanted_number text := upper(document_page.number);
  sequence text := substring(wanted_number from '\d+$');
  before text := left(wanted_number, -length(sequence));
  -- The landlord may leave out the prefix, the year and the leading zeros of a number.
  pattern text := case when before ~ '^([A-Z0-9]+-)*$' and ltrim(sequence, '0') <> ''
    then '(^|-)' || replace(before, '-', '-([A-Z0-9]+-)*') || '0*' || ltrim(sequence, '0') || '$'
  end;
  place private.issue_place;
begin
  if length(document_page.number) > 40 then
    perform private.refuse('VALIDATION_FAILED', 'The number has more than 40 characters', 'number=tooLong');
  end if;
  perform private.take_turn();
  place := private.place_after(after_id);
  return (
    with page as materialized (
      select documents.id from public.documents
      where (documents.issued_at, documents.number collate "C") < (place.issued_at, place.number)
        and (document_page.kinds is null or documents.kind = any (document_page.kinds))
        and (document_page.year is null or documents.year = document_page.year)
        and (document_page.tenant_id is null or document_page.tenant_id = any (documents.tenant_ids))
        and (document_page.number is null or documents.number ~ pattern)
      order by documents.issued_at desc, documents.number collate "C" desc limit 1000
    )
    select coalesce(jsonb_agg(
      to_jsonb(document) - 'snapshot' - 'code' || jsonb_build_object('overtaken', to_jsonb(claim) - 'document_id')
      order by document.issued_at desc, document.number collate "C" desc
    ), '[]')
    from page
    -- Look up each document separately. While statistics are few, Postgres would otherwise choose a join that reads the
    -- whole account for each document.
    cross join lateral (select * from private.document_list document where document.id = page.id offset 0) document
    left join private.overtaken_claims(array(
      select page.id from page where not exists (select from public.document_voids where document_voids.document_id = page.id)
    )) claim on claim.document_id = document.id
  );
end
$$;
comment on function public.document_page is
  'Documents without their snapshots, newest first: the first thousand, or the thousand after a given document. Filters by kinds, year, tenant or number. The prefix, the year and the zeros of a number may be omitted.';
grant execute on function public.document_page to authenticated;

-- Documents with all data from which their files are drawn. `receipt` is null if the document is not a receipt. Runs
-- as the caller, so the policies apply.
create view private.drawn_documents with (security_invoker = true) as
select
  document.id, document.owner_id, document.kind, document.year, document.number, document.issued_at, document.state, document.replaced_by_number,
  document.snapshot_version, document.snapshot, document.code, to_jsonb(receipt) as receipt
from private.document_list document
left join public.receipts receipt on receipt.id = document.id;
comment on view private.drawn_documents is
  'Documents with their state and all data from which their files are drawn. `receipt` is null if the document is not a receipt.';
grant select on private.drawn_documents to authenticated;

create function public.documents_by_id(document_ids uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if cardinality(document_ids) > 100 then
    perform private.refuse('VALIDATION_FAILED', 'More than 100 documents', 'ids=tooLong');
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(document)), '[]')
    from private.drawn_documents document where document.id = any (documents_by_id.document_ids)
  );
end
$$;
comment on function public.documents_by_id is 'At most a hundred documents, with all data from which their files are drawn.';
grant execute on function public.documents_by_id to authenticated;

create function public.documents_of_year(year integer, skipped integer, most integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(drawn_documents) order by drawn_documents.issued_at, drawn_documents.number), '[]')
    from (
      select document.id from public.documents document
      where documents_of_year.year is null or document.year = documents_of_year.year
      order by document.issued_at, document.number offset greatest(skipped, 0) limit least(greatest(most, 0), 100)
    ) page
    join private.drawn_documents on drawn_documents.id = page.id
  );
end
$$;
comment on function public.documents_of_year is
  'At most a hundred documents in order of issue, after `skipped` documents, of one year or of all years. Each has all data from which its file is drawn.';
grant execute on function public.documents_of_year to authenticated;

create function public.void_document(document uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  voided public.documents;
begin
  perform private.require_reason(reason);
  select * into voided from public.documents
  where documents.id = void_document.document and documents.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  -- Normally the command that undoes a revision, or cancels a movement of a deposit or a settlement, voids the document.
  -- After the lease is deleted, only public.void_document can void the document.
  elsif not (private.document_kind(voided.kind)).may_void and not (
    voided.kind in ('revision', 'depositReceipt', 'depositSettlement', 'settlement')
    and not exists (select from public.revisions where revisions.id = voided.subject_id)
    and not exists (select from public.deposit_movements where deposit_movements.id = voided.subject_id)
    and not exists (select from public.settlements where settlements.id = voided.subject_id)
  ) then
    perform private.refuse('DOCUMENT_NOT_VOIDABLE', 'A document of this kind is voided by its own command');
  end if;
  perform private.void_document(landlord.id, voided.id, reason);
  return private.document_json(voided.id);
end
$$;
comment on function public.void_document is
  'Voids a document for good and for a reason, if its kind allows voiding. Returns the document.';
grant execute on function public.void_document to authenticated;
