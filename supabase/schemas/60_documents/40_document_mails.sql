-- Documents sent by e-mail. Receipts require the tenant's express consent (loi n° 89-462 du 6 juillet 1989, art. 21).
create table public.document_mails (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  document_id uuid not null,
  tenant_id uuid,
  idempotency_key uuid not null,
  request jsonb,
  recipient public.email_address not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  error text check (error in (
    'RECIPIENT_REFUSED', 'EMAIL_NOT_SENT', 'DOCUMENT_NOT_VALID', 'RECIPIENT_CHANGED', 'DOCUMENT_OVERTAKEN', 'INTERNAL_ERROR'
  )),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint document_mails_document_owner_fkey foreign key (document_id, owner_id)
    references public.documents (id, owner_id) on delete cascade,
  constraint document_mails_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (tenant_id),
  -- A repeated request sends only one mail to each address.
  constraint document_mails_owner_id_idempotency_key_key unique (owner_id, idempotency_key, recipient)
);
comment on table public.document_mails is
  'Mails that send a document to tenants, one row for each request and address. A retry adds a row.';
comment on column public.document_mails.request is 'The arguments of the command that queued the mail. A request that repeats the idempotency key must have the same arguments.';
comment on column public.document_mails.error is 'The error code of a failed mail. The words of the mail server are not stored, because they may name people.';
create index document_mails_document_id_idx on public.document_mails (document_id, owner_id, created_at);
create index document_mails_tenant_id_owner_id_idx on public.document_mails (tenant_id, owner_id);

alter table public.document_mails enable row level security;
-- Only public.queue_document_mail and public.settle_document_mail write this table.
grant select on public.document_mails to authenticated;

create policy document_mails_select_owner on public.document_mails for select to authenticated
  using (owner_id = (select private.landlord_id()));

create trigger touch_changed_at before update on public.document_mails
  for each row execute function private.touch_changed_at();

-- True if a mail has been queued for more than two minutes. Its outcome is normally recorded within seconds, so the
-- sending was interrupted.
create function private.is_interrupted(mail public.document_mails) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return mail.state = 'queued' and mail.created_at < now() - interval '2 minutes';
end
$$;

create function private.mail_state(mail public.document_mails) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case when private.is_interrupted(mail) then 'failed' else mail.state end;
end
$$;
grant execute on function private.is_interrupted, private.mail_state to authenticated;

create function private.mail_json(mail public.document_mails) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'state', private.mail_state(mail),
    'tenant_id', mail.tenant_id,
    'recipient', mail.recipient,
    'at', mail.changed_at,
    'error_code', case
      when is_interrupted then 'INTERRUPTED'
      when mail.state = 'failed' then coalesce(mail.error, 'INTERNAL_ERROR')
    end
  )
  from private.is_interrupted(mail) as is_interrupted
$$;
grant execute on function private.mail_json to authenticated;

-- The address to which a document of a kind is mailed. Returns null if the tenant has no address, or has not given the
-- consent that the kind needs.
create function private.mail_address(kind text, tenant public.tenants) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when (private.document_kind(kind)).needs_consent then tenant.email_consent_address else tenant.email end;
end
$$;
grant execute on function private.mail_address to authenticated;

-- The tenants on a document to whom it may be mailed. If several tenants share an address, returns only the first.
-- Written in PL/pgSQL, which caches the plan, because a request for a month calls this function for each receipt.
create function private.recipients_of(document uuid) returns table (tenant_id uuid, address text)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select recipient.id, recipient.address::text
    from (
      select distinct on (lower(mail.address)) tenant.id, mail.address, tenant.created_at
      from public.documents document
      join public.tenants tenant on tenant.id = any (document.tenant_ids) and tenant.owner_id = document.owner_id
      cross join lateral private.mail_address(document.kind, tenant) mail (address)
      where document.id = recipients_of.document and mail.address is not null
      order by lower(mail.address), tenant.created_at, tenant.id
    ) recipient
    order by recipient.created_at, recipient.id;
end
$$;
grant execute on function private.recipients_of to authenticated;

-- The key under which mails to a mailbox are counted. Addresses with different spellings can reach the same mailbox.
-- Therefore the key has only the letters and digits of the address, in lower case and without a +suffix.
create function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(regexp_replace(lower(normalize(address, nfkc)), '\+[^@]*', '', 'g'), '[^[:alnum:]@]+', '', 'g')
$$;

-- Counts a mail to a tenant. The limits must allow the mails of a month, which are sent at once, and several leases whose
-- tenants share an address.
create function private.require_mail_attempts(landlord uuid, address text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_attempt('documentMail of ' || landlord, 1000, 60);
  -- A landlord's limit for an address is lower than the limit of all landlords for this address. Therefore one landlord
  -- cannot keep other landlords from mailing to this address.
  perform private.require_attempt('documentMail of ' || landlord || ' to ' || private.mailbox_of(address), 40, 7200);
  perform private.require_attempt('documentMail to ' || private.mailbox_of(address), 60, 3600);
end
$$;

create function private.require_sendable(landlord uuid, document uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  kind text := (
    select documents.kind from public.documents
    where documents.id = require_sendable.document and documents.owner_id = require_sendable.landlord
  );
begin
  if kind is null then
    perform private.refuse('NOT_FOUND', 'There is no such document');
  elsif not (private.document_kind(kind)).may_mail then
    perform private.refuse('DOCUMENT_BY_POST', 'A document of this kind is only valid on paper');
  elsif (select state from private.document_list where document_list.id = require_sendable.document) <> 'valid' then
    perform private.refuse('DOCUMENT_NOT_VALID', 'The document is voided or replaced');
  elsif exists (select from private.overtaken_claims(array[document])) then
    perform private.refuse('DOCUMENT_OVERTAKEN', 'The amounts, recipients or address of the letter have changed: replace it, void it, or cancel its settlement of charges');
  end if;
  if not exists (select from private.recipients_of(document)) then
    if (private.document_kind(kind)).needs_consent then
      perform private.refuse('CONSENT_MISSING', 'No tenant on the document has agreed to e-mail');
    end if;
    perform private.refuse('EMAIL_MISSING', 'No tenant on the document has an e-mail address');
  end if;
end
$$;

-- Runs as the owner of the tables, because landlords may not write this table directly. A repeated key returns the
-- existing mails. With a new key, a tenant gets no second mail while the first is being sent. With unless_sent, a
-- tenant gets no second mail even after the first was sent.
create function public.queue_document_mail(document uuid, idempotency_key uuid, unless_sent boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  recipient record;
  mail public.document_mails;
  is_new boolean;
  mails jsonb;
  request jsonb := private.request_of('queue_document_mail', jsonb_build_object('document', document, 'unless_sent', unless_sent));
begin
  -- The lock makes simultaneous clicks wait for each other.
  landlord := private.lock_landlord();
  perform private.require_lasting_account(landlord);
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select jsonb_agg(
    private.mail_json(document_mails) || jsonb_build_object('id', document_mails.id, 'is_new', false)
    order by document_mails.created_at, document_mails.id
  ) into mails
  from public.document_mails
  where document_mails.owner_id = landlord.id and document_mails.idempotency_key = queue_document_mail.idempotency_key;
  if mails is not null then
    return mails;
  end if;
  perform private.require_sendable(landlord.id, document);
  mails := '[]';
  for recipient in select * from private.recipients_of(document) loop
    select * into mail from public.document_mails
    where document_mails.document_id = queue_document_mail.document and document_mails.tenant_id = recipient.tenant_id
      and (
        document_mails.state = 'queued' and not private.is_interrupted(document_mails)
        or document_mails.state = 'sent' and unless_sent
      )
    order by document_mails.created_at desc limit 1;
    is_new := not found;
    if is_new then
      perform private.require_mail_attempts(landlord.id, recipient.address);
      insert into public.document_mails (owner_id, document_id, tenant_id, idempotency_key, request, recipient)
      values (landlord.id, document, recipient.tenant_id, queue_document_mail.idempotency_key, request, recipient.address)
      returning * into mail;
    end if;
    mails := mails || (private.mail_json(mail) || jsonb_build_object('id', mail.id, 'is_new', is_new));
  end loop;
  return mails;
end
$$;
comment on function public.queue_document_mail is
  'Queues a mail with the document to each tenant on the document who has an e-mail address. A receipt goes only to tenants who agreed to e-mail. `is_new` marks the mails that the caller has to send.';
grant execute on function public.queue_document_mail to authenticated;

-- The function calls it just before it sends the mail, because the facts may have changed since the mail was queued.
create function public.mail_refusal(mail uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  queued public.document_mails;
begin
  select * into queued from public.document_mails where document_mails.id = mail_refusal.mail and document_mails.state = 'queued';
  return case
    when (select document_list.state from private.document_list where document_list.id = queued.document_id) is distinct from 'valid'
    then 'DOCUMENT_NOT_VALID'
    when not exists (
      select from private.recipients_of(queued.document_id) recipient where lower(recipient.address) = lower(queued.recipient)
    ) then 'RECIPIENT_CHANGED'
    when exists (select from private.overtaken_claims(array[queued.document_id])) then 'DOCUMENT_OVERTAKEN'
  end;
end
$$;
comment on function public.mail_refusal is
  'The reason why a queued mail must not be sent any more: its document is no longer valid, its tenant no longer accepts mails at the address, or its document is an overtaken letter. Null if the mail may be sent. Only for the secret key.';
grant execute on function public.mail_refusal to service_role;

-- Landlords may not call this function, because they could record a false outcome.
create function public.settle_document_mail(mail uuid, failure text) returns void
language sql security definer set search_path = ''
as $$
  update public.document_mails
  set state = case when failure is null then 'sent' else 'failed' end, error = failure
  where id = mail and state = 'queued'
$$;
comment on function public.settle_document_mail is
  'Records the outcome of a queued mail: sent, or failed with an error code. The first outcome stays. Only for the secret key.';
grant execute on function public.settle_document_mail to service_role;

select private.create_quota_triggers('document_mails');
