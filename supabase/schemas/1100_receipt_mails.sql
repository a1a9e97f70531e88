-- Receipts sent to tenants by e-mail, which takes their express consent (loi n° 89-462 du 6 juillet 1989, art. 21).
create table public.receipt_mails (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  receipt_id uuid not null,
  tenant_id uuid,
  idempotency_key uuid not null,
  request jsonb,
  recipient public.one_line not null check (char_length(recipient) between 3 and 254),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  error text check (error in ('RECIPIENT_REFUSED', 'EMAIL_NOT_SENT', 'INTERNAL_ERROR')),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint receipt_mails_receipt_owner_fkey foreign key (receipt_id, owner_id)
    references public.receipts (id, owner_id) on delete cascade,
  constraint receipt_mails_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete set null (tenant_id),
  -- One click sends one mail to each address, however often the request arrives.
  constraint receipt_mails_owner_id_idempotency_key_key unique (owner_id, idempotency_key, recipient)
);
comment on table public.receipt_mails is
  'Mails to tenants with a receipt, one row per request and address. Another try is another row.';
comment on column public.receipt_mails.request is 'What the command was told that queued it, by which its key is known again.';
comment on column public.receipt_mails.error is 'Why it failed, as an error code: a server''s own words may name people.';
create index receipt_mails_receipt_id_idx on public.receipt_mails (receipt_id, owner_id, created_at);
create index receipt_mails_tenant_id_owner_id_idx on public.receipt_mails (tenant_id, owner_id);
create index receipt_mails_owner_id_idx on public.receipt_mails (owner_id, created_at, id);

alter table public.receipt_mails enable row level security;
revoke all on public.receipt_mails from anon, authenticated, service_role;
-- Nobody may write: public.queue_receipt_mail and public.settle_receipt_mail do.
grant select on public.receipt_mails to authenticated;

create policy receipt_mails_select_owner on public.receipt_mails for select to authenticated
  using (owner_id = (select private.landlord_id()));

create trigger touch_changed_at before update on public.receipt_mails
  for each row execute function private.touch_changed_at();

-- Whoever sends a mail records the outcome within seconds; one that stays queued longer was interrupted.
create function private.is_interrupted(mail public.receipt_mails) returns boolean
language sql stable set search_path = ''
as $$
  select mail.state = 'queued' and mail.created_at < now() - interval '2 minutes'
$$;
grant execute on function private.is_interrupted to authenticated;

-- A mail as it is answered.
create function private.told_mail(mail public.receipt_mails) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'state', case when is_interrupted then 'failed' else mail.state end,
    'tenantId', mail.tenant_id,
    'recipient', mail.recipient,
    'at', mail.changed_at,
    'errorCode', case
      when is_interrupted then 'INTERRUPTED'
      when mail.state = 'failed' then coalesce(mail.error, 'INTERNAL_ERROR')
    end
  )
  from private.is_interrupted(mail) as is_interrupted
$$;
grant execute on function private.told_mail to authenticated;

-- The tenants named on a receipt who agreed to get it by e-mail. Of those who share an address, the first gets it.
create function private.recipients_of(receipt uuid) returns table (tenant_id uuid, address text)
language sql stable set search_path = ''
as $$
  select one.id, one.address
  from (
    select distinct on (lower(tenant.email_consent_address))
      tenant.id, tenant.email_consent_address as address, tenant.created_at
    from public.receipts known
    join public.tenants tenant on tenant.id = any (known.tenant_ids) and tenant.owner_id = known.owner_id
    where known.id = recipients_of.receipt and tenant.email_consent_address is not null
    order by lower(tenant.email_consent_address), tenant.created_at, tenant.id
  ) one
  order by one.created_at, one.id
$$;
grant execute on function private.recipients_of to authenticated;

create function private.require_sendable(landlord uuid, receipt uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (
    select from public.receipts known where known.id = require_sendable.receipt and known.owner_id = landlord
  ) then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such receipt';
  end if;
  if not exists (select from private.recipients_of(receipt)) then
    raise exception 'CONSENT_MISSING' using errcode = 'PT409', detail = 'No tenant on the receipt has agreed to e-mail';
  end if;
  if (select state from private.receipt_list line where line.id = require_sendable.receipt) <> 'valid' then
    raise exception 'RECEIPT_NOT_VALID' using errcode = 'PT409', detail = 'The receipt is voided or replaced';
  end if;
end
$$;

-- Runs as the owner: nobody else may queue a mail. The same key again gives what there is. So does another, to each tenant to
-- whom a mail is on its way or, if no second one is wanted, was sent.
create function public.queue_receipt_mail(receipt uuid, idempotency_key uuid, unless_sent boolean default false) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  wanted record;
  mail public.receipt_mails;
  is_new boolean;
  mails jsonb;
  request jsonb := private.request_of('queue_receipt_mail', jsonb_build_object('receipt', receipt, 'unlessSent', unless_sent));
begin
  -- Simultaneous clicks wait for each other.
  landlord := private.lock_landlord();
  if landlord.deletes_on is not null then
    raise exception 'ACCOUNT_CLOSING' using errcode = 'PT409', detail = 'The account is about to be deleted';
  end if;
  perform private.require_own_key(landlord.id, idempotency_key, request);
  select jsonb_agg(
    private.told_mail(known) || jsonb_build_object('id', known.id, 'isNew', false) order by known.created_at, known.id
  ) into mails
  from public.receipt_mails known
  where known.owner_id = landlord.id and known.idempotency_key = queue_receipt_mail.idempotency_key;
  if mails is not null then
    return mails;
  end if;
  perform private.require_sendable(landlord.id, receipt);
  mails := '[]';
  for wanted in select * from private.recipients_of(receipt) loop
    select * into mail from public.receipt_mails known
    where known.receipt_id = queue_receipt_mail.receipt and known.tenant_id = wanted.tenant_id
      and (known.state = 'queued' and not private.is_interrupted(known) or known.state = 'sent' and unless_sent)
    order by known.created_at desc limit 1;
    is_new := not found;
    if is_new then
      -- Some lettings may share an address; a month of all lettings goes out at once.
      perform private.require_attempt('receiptMail of ' || landlord.id, 1000, 60);
      perform private.require_attempt('receiptMail to ' || lower(wanted.address), 60, 3600);
      insert into public.receipt_mails (owner_id, receipt_id, tenant_id, idempotency_key, request, recipient)
      values (landlord.id, receipt, wanted.tenant_id, queue_receipt_mail.idempotency_key, request, wanted.address)
      returning * into mail;
    end if;
    mails := mails || (private.told_mail(mail) || jsonb_build_object('id', mail.id, 'isNew', is_new));
  end loop;
  return mails;
end
$$;
comment on function public.queue_receipt_mail is
  'Queues a receipt to be sent to each tenant on it who agreed to e-mail; isNew says which mails the caller has to send.';
revoke execute on function public.queue_receipt_mail from anon, service_role;
grant execute on function public.queue_receipt_mail to authenticated;

-- Not for landlords: what they could write here would not be what happened.
create function public.settle_receipt_mail(mail uuid, failure text) returns void
language sql security definer set search_path = ''
as $$
  update public.receipt_mails
  set state = case when failure is null then 'sent' else 'failed' end, error = failure
  where id = mail and state = 'queued'
$$;
comment on function public.settle_receipt_mail is
  'Records what became of a queued mail: sent, or failed with an error code. The first outcome stays. For the secret key only.';
revoke execute on function public.settle_receipt_mail from anon, authenticated;
grant execute on function public.settle_receipt_mail to service_role;

select private.limit_usage('receipt_mails');
