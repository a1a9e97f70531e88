-- The page of a tenant. Only the secret key may call these functions: the function has read the token from the tenant's
-- cookie. No policy lets a tenant read a table.

-- The tenant of a token that was made in the last `days` days. Null unless the link is open, the landlord keeps the
-- account, and claims against the tenant have not expired.
create function private.tenant_of_token(token_hash text, days integer default 180) returns public.tenants
language plpgsql stable set search_path = ''
as $$
declare
  tenant public.tenants;
begin
  if token_hash ~ '^[0-9a-f]{64}$' then
    select tenants.* into tenant
    from private.tenant_tokens tenant_token
    join public.tenant_links tenant_link on tenant_link.id = tenant_token.link_id and tenant_link.ended_at is null
    join public.tenants on tenants.id = tenant_link.tenant_id and tenants.owner_id = tenant_link.owner_id
    join public.users on users.id = tenant_link.owner_id and users.deletes_on is null
    where tenant_token.hash = decode(tenant_of_token.token_hash, 'hex')
      and tenant_token.created_at > now() - make_interval(days => tenant_of_token.days)
      and (private.access_ends_on(tenants) < private.today()) is not true;
  end if;
  return tenant;
end
$$;

create function public.enter_tenant_view(token_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash);
  month date := (private.month_of(private.today())).first_day;
  old_token bytea;
begin
  if tenant.id is null then
    return false;
  end if;
  update public.tenant_links set opened_in = month
  where tenant_links.tenant_id = tenant.id and tenant_links.ended_at is null and tenant_links.opened_in is distinct from month;
  -- The new link has arrived, so the old token is deleted. First detach the new token, which would otherwise be deleted
  -- with the old token.
  select tenant_token.renews into old_token
  from private.tenant_tokens tenant_token where tenant_token.hash = decode(token_hash, 'hex') and tenant_token.renews is not null;
  if found then
    update private.tenant_tokens set renews = null where renews = old_token;
    delete from private.tenant_tokens where hash = old_token;
  end if;
  return true;
end
$$;
comment on function public.enter_tenant_view is
  'Records the month in which the tenant with this token visits the page. The first visit with a new token ends the old token that requested the new token. False if the token is not valid. Only for the secret key.';

-- Each old token has at most one new token, which does not count among the thirty tokens of the link. So the holder of
-- an old mail can only replace new tokens that the same mail has requested. The newest of these tokens is in the
-- tenant's mailbox.
create function public.renew_tenant_link(token_hash text, new_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash, 580);
  link uuid := (
    select tenant_links.id from public.tenant_links where tenant_links.tenant_id = tenant.id and tenant_links.ended_at is null
  );
begin
  if link is null or tenant.email is null or (private.tenant_of_token(token_hash)).id is not null
    or public.take_attempt('renewal of ' || link, 2, 21600) > 0 then
    return null;
  end if;
  -- Without the lock, a visit with the earlier new token could delete the old token meanwhile.
  perform from private.tenant_tokens tenant_token where tenant_token.hash = decode(token_hash, 'hex') for update;
  if not found then
    return null;
  end if;
  delete from private.tenant_tokens where renews = decode(token_hash, 'hex');
  insert into private.tenant_tokens (hash, link_id, renews) values (decode(new_hash, 'hex'), link, decode(token_hash, 'hex'));
  update public.tenant_links set renewed_at = now() where tenant_links.id = link;
  return private.link_mail_json(tenant);
end
$$;
comment on function public.renew_tenant_link is
  'Adds a new token for the tenant of a token that no longer opens the page. The new token replaces the token of an earlier renewal with the same old token. Returns the data for the mail with the new link. Null if the old token is not valid or still opens the page, if no address is known, or after two renewals in a short time. Only for the secret key.';

-- True if the opening balance contains no debts of earlier tenants, because the tenant was there from the start of the
-- lease.
create function private.shares_opening(tenant public.tenants) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return tenant.joins_on is null or exists (
    select from public.leases lease where lease.id = tenant.lease_id and lease.starts_on >= tenant.joins_on
  );
end
$$;

-- True if a due or a payment belongs to the tenant's days. The balance of a settlement belongs to the settled days, not
-- to its due day.
create function private.is_of_tenant(tenant public.tenants, part uuid, first_day date, last_day date) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  settlement public.settlements := private.settlement_with(tenant.lease_id, part);
begin
  return private.was_tenant_between(
    tenant, coalesce(settlement.period_from, first_day), coalesce(settlement.period_to, last_day)
  );
end
$$;

-- For each tenant, the dues for the days on the lease, up to the next month.
create view private.tenant_dues with (security_invoker = true) as
select
  tenant.id as tenant_id, due.id, due.kind, due.label, due.period_from, due.period_to, due.due_on, due.amount, due.received, due.remaining,
  -- The landlord asks the office for a late benefit, not the tenant.
  due.benefit_remaining as awaited, due.has_fallen_due, due.is_time_barred, due.deferred,
  -- Most dues have no deferred part. The condition saves the look at their benefits.
  case when due.deferred > 0 then (
    select min(part.pay_by)
    from unnest(private.deferred_parts(due.id, due.lease_id, due.due_on, due.period_from, due.period_to)) part
    where part.pay_by >= (select private.today())
  ) end as pay_by
from public.tenants tenant
join private.counted_dues due on due.lease_id = tenant.lease_id
where due.due_on <= (select private.today()) + 31 and private.is_of_tenant(tenant, due.id, due.period_from, due.period_to)
  -- The opening due of private.make_opening_due is unpaid only if an office took its money back.
  and (due.kind <> 'opening' or private.shares_opening(tenant) and (due.period_from = due.period_to or due.remaining > 0));
comment on view private.tenant_dues is 'For each tenant, the dues for the days on the lease, up to the next month. Only functions for the secret key read this view.';

-- The position of a tenant: the unpaid debt of the tenant's days, and the next amount to pay.
create function private.tenant_position_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'owed', coalesce(sum(due.remaining - due.awaited), 0),
      'awaited', coalesce(sum(due.awaited), 0),
      'next', (
        select jsonb_build_object('due_on', (announced.due).due_on, 'amount', announced.remaining - announced.advance - announced.benefit)
        from private.dues_to_announce(array[tenant.lease_id], private.today() + 1, private.today() + 31) announced
        where announced.remaining - announced.advance - announced.benefit > 0 and private.is_of_tenant(
          tenant, (announced.due).id, (announced.due).period_from, (announced.due).period_to
        )
        limit 1
      )
    )
    from private.tenant_dues due
    where due.tenant_id = tenant.id and due.has_fallen_due and not due.is_time_barred and due.remaining > 0
  );
end
$$;

-- The documents that name the tenant and reached the tenant, of a kind that may be mailed to tenants. Several tenants may
-- share the address of a mail.
create function private.documents_of_tenant(tenant public.tenants) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select documents.id
    from public.documents
    where documents.lease_id = tenant.lease_id and documents.owner_id = tenant.owner_id
      and documents.tenant_ids @> array[tenant.id] and (private.document_kind(documents.kind)).may_mail
      and (
        exists (
          select from public.document_mails
          where document_mails.document_id = documents.id and document_mails.state = 'sent'
            and (document_mails.tenant_id = tenant.id or lower(document_mails.recipient) = lower(tenant.email))
        ) or exists (
          select from public.document_deliveries
          where document_deliveries.document_id = documents.id and (document_deliveries.is_to_all or document_deliveries.tenant_id = tenant.id)
        )
      )
  );
end
$$;

create function private.tenant_documents_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  documents uuid[] := private.documents_of_tenant(tenant);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', document.id, 'kind', document.kind, 'number', document.number, 'issued_at', document.issued_at,
      'period_from', document.period_from, 'period_to', document.period_to, 'amount', document.amount,
      'state', document.state, 'overtaken', claim.reason
    ) order by document.issued_at desc, document.number desc), '[]')
    from unnest(documents) reached (id)
    -- Look up each document separately, as public.document_page does.
    cross join lateral (select * from private.document_list document where document.id = reached.id offset 0) document
    left join private.overtaken_claims(documents) claim on claim.document_id = document.id and document.state = 'valid'
  );
end
$$;

-- The files that the tenant may see: files of the lease, and files of the dwelling from before the end of the lease.
create function private.files_of_tenant(tenant public.tenants) returns setof public.files
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select files.*
    from public.leases lease
    join public.files on files.owner_id = lease.owner_id and (files.lease_id = lease.id or files.property_id = lease.property_id)
    where lease.id = tenant.lease_id and files.is_shown and files.stored_at is not null
      -- A lease and its first inventory may be stored long after they were made.
      and coalesce(
        files.made_on, case when files.kind in ('lease', 'entryInventory') then '-infinity' else private.day_of(files.created_at) end
      ) <= coalesce(
        least(tenant.leaves_on, case when files.property_id is not null then private.rent_owed_until(lease) end), 'infinity'
      );
end
$$;

-- The first day that the page shows.
create function private.shown_since() returns date
language plpgsql stable set search_path = ''
as $$
begin
  return private.today() - interval '24 months';
end
$$;

-- True if the tenant may see a statement. The account must not be older than the tenant, because its balance would
-- contain debts and payments of earlier tenants. An opening balance is from the day before the account, and may be as
-- old as the lease. The tenant must have been there on a day of the account that the page shows. The statement of a
-- tenant who left ends on the last day. Its balance must be the debt that the page shows, which later payments and dues
-- may have changed.
create function private.has_statement(tenant public.tenants, lease public.leases) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  has_opening boolean := exists (
    select from public.dues where dues.lease_id = lease.id and dues.kind = 'opening' and dues.cancelled_at is null
    union all
    select from public.payments where payments.lease_id = lease.id and payments.kind = 'opening' and payments.cancelled_at is null
  );
  account_begins date := lease.account_starts_on - has_opening::integer;
begin
  return (tenant.joins_on <= account_begins) is not false and (not has_opening or private.shares_opening(tenant))
    and (tenant.leaves_on >= greatest(lease.account_starts_on, private.shown_since())) is not false
    and ((tenant.leaves_on >= private.today()) is not false or (
      select coalesce(sum(movement.amount), 0) from private.account_movements(lease.id, tenant.leaves_on) movement
    ) = (
      select (position.facts ->> 'owed')::numeric + (position.facts ->> 'awaited')::numeric
      from private.tenant_position_json(tenant) position (facts)
    ));
end
$$;

create function private.tenant_dues_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(due) - array['tenant_id', 'has_fallen_due'] order by due.due_on desc, due.period_from desc, due.id), '[]')
    from private.tenant_dues due
    where due.tenant_id = tenant.id and (
      due.due_on >= private.shown_since() or due.has_fallen_due and not due.is_time_barred and due.remaining > 0
    )
  );
end
$$;

create function private.tenant_payments_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', payment.id, 'kind', payment.kind, 'paid_on', payment.paid_on, 'amount', payment.amount,
      'returned', coalesce(refund.amount, 0), 'returned_on', refund.returned_on
    ) order by payment.paid_on desc, payment.created_at desc, payment.id), '[]')
    from public.payments payment
    left join (
      select dues.returns_payment_id, sum(dues.amount) as amount, max(dues.due_on) as returned_on
      from public.dues
      where dues.lease_id = tenant.lease_id and dues.cancelled_at is null
      group by dues.returns_payment_id
    ) refund on refund.returns_payment_id = payment.id
    where payment.lease_id = tenant.lease_id and payment.cancelled_at is null and payment.paid_on >= private.shown_since()
      and private.is_of_tenant(tenant, payment.id, payment.paid_on, payment.paid_on)
      and (payment.kind <> 'opening' or private.shares_opening(tenant))
  );
end
$$;

create function private.tenant_files_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', file.id, 'name', file.name, 'media_type', file.media_type, 'size', file.size, 'made_on', file.made_on,
      'valid_until', file.valid_until
    ) order by file.created_at desc, file.id), '[]')
    from private.files_of_tenant(tenant) file
  );
end
$$;

create function public.tenant_view(token_hash text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash);
begin
  if tenant.id is null then
    return null;
  end if;
  return private.tenant_position_json(tenant) || (
    select jsonb_build_object(
      'tenant_name', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name),
      'landlord_name', landlord.contact ->> 'name', 'landlord_email', landlord.contact ->> 'email',
      'property_address', concat_ws(', ', property.address, property.address_complement, property.postal_code || ' ' || property.city),
      'is_bilingual', lease.is_bilingual,
      'is_shared', exists (
        select from private.tenants_between(
          lease.id, coalesce(tenant.joins_on, '-infinity'), coalesce(tenant.leaves_on, 'infinity')
        ) other_tenant where other_tenant.id <> tenant.id
      ),
      'ends_on', private.access_ends_on(tenant),
      'has_statement', private.has_statement(tenant, lease),
      'dues', private.tenant_dues_json(tenant),
      'payments', private.tenant_payments_json(tenant),
      'documents', private.tenant_documents_json(tenant),
      'files', private.tenant_files_json(tenant)
    )
    from public.leases lease
    join public.users on users.id = lease.owner_id
    left join public.properties property on property.id = lease.property_id
    cross join lateral (select private.landlord_json(private.lessor_of(lease), users.email) as contact) landlord
    where lease.id = tenant.lease_id
  );
end
$$;
comment on function public.tenant_view is
  'The page of the tenant with this token: position, dues and payments of the tenant''s days in the last 24 months, documents and files. Null if the token is not valid. Only for the secret key.';

create function public.tenant_document(token_hash text, document uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash);
begin
  return (
    select jsonb_build_object(
      'document', to_jsonb(drawn_document),
      'pdf', (
        select translate(encode(file.pdf, 'base64'), E'\n', '') from public.document_files file where file.document_id = drawn_document.id
      ),
      'signature', (
        select jsonb_build_object('id', signature.id, 'drawing', signature.drawing) from public.signatures signature
        where signature.owner_id = tenant.owner_id and signature.id::text = drawn_document.snapshot #>> '{landlord,signatureId}'
      )
    )
    from private.drawn_documents drawn_document
    where drawn_document.id = tenant_document.document and drawn_document.id = any (private.documents_of_tenant(tenant))
  );
end
$$;
comment on function public.tenant_document is
  'A document of the tenant with this token, with its stored file in base64 and the drawing of its signature. Null if the tenant has no such document. Only for the secret key.';

create function public.tenant_file(token_hash text, file uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash);
begin
  return (
    select jsonb_build_object('path', found.owner_id || '/' || found.id, 'name', found.name, 'size', found.size, 'media_type', found.media_type)
    from private.files_of_tenant(tenant) found where found.id = tenant_file.file
  );
end
$$;
comment on function public.tenant_file is
  'The path and the name of a file that the tenant with this token may see, or null. Only for the secret key.';

create function public.tenant_statement(token_hash text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant public.tenants := private.tenant_of_token(token_hash);
begin
  return (
    select private.statement_json(
      tenant, case when lease.account_starts_on < private.shown_since() then private.shown_since() end,
      least(private.today(), tenant.leaves_on), true
    )
    from public.leases lease
    where lease.id = tenant.lease_id and private.has_statement(tenant, lease)
  );
end
$$;
comment on function public.tenant_statement is
  'The account of the tenant with this token, without payers. Null if the token is not valid, if the account is older than the tenant, or if the tenant left before the shown months. Only for the secret key.';
grant execute on function public.enter_tenant_view, public.renew_tenant_link, public.tenant_view, public.tenant_document, public.tenant_file,
  public.tenant_statement to service_role;
