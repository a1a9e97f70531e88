-- Deliveries by hand, by post or by registered letter, as the landlord records them. A document may have several
-- deliveries: a formal notice, for example, goes to each co-tenant.
create table public.document_deliveries (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  document_id uuid not null,
  tenant_id uuid,
  is_to_all boolean not null default true,
  how text not null check (how in ('registered', 'post', 'hand')),
  sent_on public.day not null,
  registered_number public.one_line check (char_length(registered_number) between 1 and 40),
  received_on public.day,
  created_at timestamptz not null default clock_timestamp(),
  constraint document_deliveries_registered_check check (registered_number is null or how = 'registered'),
  constraint document_deliveries_recipient_check check (not is_to_all or tenant_id is null),
  constraint document_deliveries_days_check check (received_on >= sent_on),
  constraint document_deliveries_document_owner_fkey foreign key (document_id, owner_id)
    references public.documents (id, owner_id) on delete cascade,
  constraint document_deliveries_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (tenant_id)
);
comment on table public.document_deliveries is 'Deliveries of documents by hand, post or registered letter, as landlords recorded them.';
comment on column public.document_deliveries.tenant_id is 'The only recipient. Null if the delivery was to everybody, or if the recipient was deleted.';
comment on column public.document_deliveries.is_to_all is 'True if the delivery was to everybody whom the document names.';
comment on column public.document_deliveries.sent_on is 'The day of posting or handing over.';
create index document_deliveries_owner_id_idx on public.document_deliveries (owner_id, created_at, id);
create index document_deliveries_document_id_owner_id_idx on public.document_deliveries (document_id, owner_id);
create index document_deliveries_tenant_id_owner_id_idx on public.document_deliveries (tenant_id, owner_id);

alter table public.document_deliveries enable row level security;
-- Only public.deliver_document and public.deliver_documents write this table.
grant select on public.document_deliveries to authenticated;

create policy document_deliveries_select_owner on public.document_deliveries for select to authenticated
  using (owner_id = (select private.landlord_id()));

-- The deliveries of a document, oldest first.
create function private.deliveries_json(document uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select coalesce(jsonb_agg(delivery order by delivery.sent_on, delivery.created_at, delivery.id), '[]')
    from public.document_deliveries delivery
    where delivery.document_id = deliveries_json.document
  );
end
$$;
grant execute on function private.deliveries_json to authenticated;

-- True if a mail with the document was queued or sent, or if a delivery is recorded.
create function private.was_sent(document uuid) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from public.document_mails where document_mails.document_id = was_sent.document and document_mails.state in ('queued', 'sent')
  ) or exists (
    select from public.document_deliveries where document_deliveries.document_id = was_sent.document
  );
end
$$;
grant execute on function private.was_sent to authenticated;

-- Refuses an impossible delivery. `field` is the path of the delivery in the request, for the path of an error.
create function private.require_delivery(document public.documents, delivery public.document_deliveries, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_day(delivery.sent_on, field || 'sentOn');
  if delivery.received_on is not null then
    perform private.require_day(delivery.received_on, field || 'receivedOn');
  end if;
  if delivery.sent_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The sending is dated in the future', field || 'sentOn=futureDate');
  elsif delivery.sent_on < private.day_of(document.issued_at) then
    perform private.refuse('VALIDATION_FAILED', 'The sending is dated before the issue', field || 'sentOn=beforeIssue');
  elsif delivery.received_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The reception is dated in the future', field || 'receivedOn=futureDate');
  elsif delivery.received_on < delivery.sent_on then
    perform private.refuse('VALIDATION_FAILED', 'The reception is dated before the sending', field || 'receivedOn=periodReversed');
  elsif delivery.how is null or delivery.how not in ('registered', 'post', 'hand') then
    perform private.refuse('VALIDATION_FAILED', 'how must be hand, post or registered', field || 'how=invalid');
  elsif delivery.registered_number = '' or delivery.registered_number is not null and delivery.how <> 'registered' then
    perform private.refuse('VALIDATION_FAILED', 'Only a registered letter has a number', field || 'registeredNumber=invalid');
  elsif char_length(delivery.registered_number) > 40 then
    perform private.refuse('VALIDATION_FAILED', 'The number has at most 40 characters', field || 'registeredNumber=tooLong');
  elsif delivery.tenant_id <> all (document.tenant_ids) then
    perform private.refuse('VALIDATION_FAILED', 'The document does not name this tenant', field || 'tenantId=invalid');
  elsif delivery.id is not null and not exists (
    select from public.document_deliveries
    where document_deliveries.id = delivery.id and document_deliveries.document_id = document.id
  ) then
    perform private.refuse('VALIDATION_FAILED', 'There is no such delivery of the document', field || 'id=invalid');
  end if;
end
$$;

-- Refuses more deliveries of a document than the contract allows.
create function private.require_few_deliveries(delivery_count bigint, hint text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if delivery_count > 20 then
    perform private.refuse('VALIDATION_FAILED', 'A document has at most twenty deliveries', require_few_deliveries.hint);
  end if;
end
$$;

create function private.read_deliveries(deliveries jsonb) returns public.document_deliveries[]
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(deliveries) is distinct from 'array' then
    perform private.refuse('VALIDATION_FAILED', 'deliveries is not a list', 'deliveries=required');
  end if;
  perform private.require_few_deliveries(jsonb_array_length(deliveries), 'deliveries=tooLong');
  if exists (select from jsonb_array_elements(deliveries) element (fields) where jsonb_typeof(element.fields) <> 'object') then
    perform private.refuse('VALIDATION_FAILED', 'A delivery is not an object', 'deliveries=invalid');
  end if;
  return array(select delivery from jsonb_populate_recordset(null::public.document_deliveries, deliveries) delivery);
exception
  -- The message of Postgres quotes the input. Replace the message.
  when data_exception or check_violation then
    perform private.refuse('VALIDATION_FAILED', 'A delivery has an invalid value', 'deliveries=invalid');
end
$$;

create function public.deliver_document(document uuid, deliveries jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  delivered public.documents;
  new_deliveries public.document_deliveries[];
begin
  select * into delivered from public.documents
  where documents.id = deliver_document.document and documents.owner_id = landlord.id;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  end if;
  new_deliveries := private.read_deliveries(deliveries);
  if (select count(delivery.id) <> count(distinct delivery.id) from unnest(new_deliveries) delivery) then
    perform private.refuse('VALIDATION_FAILED', 'A delivery is named twice', 'deliveries=invalid');
  end if;
  for place in 1 .. cardinality(new_deliveries) loop
    perform private.require_delivery(delivered, new_deliveries[place], format('deliveries.%s.', place - 1));
  end loop;
  delete from public.document_deliveries
  where document_deliveries.document_id = delivered.id
    and not exists (select from unnest(new_deliveries) delivery where delivery.id = document_deliveries.id);
  update public.document_deliveries
  set
    tenant_id = delivery.tenant_id, is_to_all = delivery.tenant_id is null, how = delivery.how, sent_on = delivery.sent_on,
    registered_number = delivery.registered_number, received_on = delivery.received_on
  from unnest(new_deliveries) delivery
  where document_deliveries.id = delivery.id;
  insert into public.document_deliveries (owner_id, document_id, tenant_id, is_to_all, how, sent_on, registered_number, received_on)
  select
    landlord.id, delivered.id, delivery.tenant_id, delivery.tenant_id is null, delivery.how, delivery.sent_on, delivery.registered_number,
    delivery.received_on
  from unnest(new_deliveries) delivery
  where delivery.id is null;
  return private.deliveries_json(delivered.id);
end
$$;
comment on function public.deliver_document is
  'Records the deliveries of a document other than by e-mail. Takes the whole list of at most twenty deliveries, with the ids of existing deliveries. Returns the new list.';
grant execute on function public.deliver_document to authenticated;

create function public.deliver_documents(document_ids uuid[], how text, sent_on date) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  delivered public.documents;
  new_delivery public.document_deliveries;
begin
  if coalesce(cardinality(document_ids), 0) = 0 then
    perform private.refuse('VALIDATION_FAILED', 'No document is named', 'documentIds=required');
  elsif cardinality(document_ids) > 500 then
    perform private.refuse('VALIDATION_FAILED', 'More than 500 documents', 'documentIds=tooLong');
  end if;
  if exists (
    select from unnest(deliver_documents.document_ids) named (id)
    where not exists (
      select from public.documents document where document.id = named.id and document.owner_id = landlord.id
    )
  ) then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  end if;
  new_delivery.how := deliver_documents.how;
  new_delivery.sent_on := deliver_documents.sent_on;
  for delivered in select document.* from public.documents document where document.id = any (deliver_documents.document_ids) loop
    perform private.require_delivery(delivered, new_delivery, '');
  end loop;
  insert into public.document_deliveries (owner_id, document_id, how, sent_on)
  select distinct landlord.id, named.id, deliver_documents.how, deliver_documents.sent_on
  from unnest(deliver_documents.document_ids) named (id)
  where not exists (
    select from public.document_deliveries delivery
    where delivery.document_id = named.id and delivery.is_to_all
      and delivery.how = deliver_documents.how and delivery.sent_on = deliver_documents.sent_on
  );
  perform private.require_few_deliveries(count(*), 'documentIds=invalid')
  from public.document_deliveries delivery
  where delivery.document_id = any (deliver_documents.document_ids) group by delivery.document_id;
end
$$;
comment on function public.deliver_documents is
  'Records that up to 500 documents were delivered in one way on one day, to everybody whom they name. Existing deliveries are not repeated.';
grant execute on function public.deliver_documents to authenticated;

select private.create_quota_triggers('document_deliveries');
