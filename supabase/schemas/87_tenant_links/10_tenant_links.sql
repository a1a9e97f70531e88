-- The tenant's link: a tenant sees the account and the documents without an account and without a password. The link in a
-- mail has a token, and Postgres stores only the hash of the token.

create table public.tenant_links (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  tenant_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  renewed_at timestamptz,
  opened_in public.day check (extract(day from opened_in) = 1),
  ended_at timestamptz,
  constraint tenant_links_id_owner_id_key unique (id, owner_id),
  constraint tenant_links_tenant_owner_fkey foreign key (tenant_id, owner_id)
    references public.tenants (id, owner_id) on delete cascade
);
comment on table public.tenant_links is 'The access of a tenant to the account and documents, by a link without a password.';
comment on column public.tenant_links.sent_at is 'The last time when the landlord sent the link. Null if the landlord only copied it.';
comment on column public.tenant_links.renewed_at is 'The last time when somebody used an old link to have a new link sent to the address on file.';
comment on column public.tenant_links.opened_in is 'The first day of the month of the last visit. The day is not stored, to protect the tenant''s privacy.';
create unique index tenant_links_open_key on public.tenant_links (tenant_id) where ended_at is null;
create index tenant_links_tenant_id_owner_id_idx on public.tenant_links (tenant_id, owner_id);
create index tenant_links_owner_id_idx on public.tenant_links (owner_id);

alter table public.tenant_links enable row level security;
-- Only the commands of this folder write this table.
grant select on public.tenant_links to authenticated;

create policy tenant_links_select_owner on public.tenant_links for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('tenant_links');

create table private.tenant_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  link_id uuid not null references public.tenant_links (id) on delete cascade,
  renews bytea unique references private.tenant_tokens (hash) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.tenant_tokens is
  'SHA-256 of the tokens in mailed and copied links, at most thirty for a link. A token opens the page for 180 days. For 400 days more, it can only request a new link.';
comment on column private.tenant_tokens.renews is
  'The old token that requested this token. Null after the first visit with this token, which deletes the old token.';
create index tenant_tokens_link_id_idx on private.tenant_tokens (link_id, created_at);
alter table private.tenant_tokens enable row level security;

-- The last day of a tenant's access: until then, the landlord can claim from the tenant. Null if no end is known.
create function private.access_ends_on(tenant public.tenants) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select (least(tenant.leaves_on, private.rent_owed_until(lease)) + lease.limitation_period)::date
    from public.leases lease where lease.id = tenant.lease_id
  );
end
$$;
grant execute on function private.access_ends_on to authenticated;

-- Adds a token to an open link. Deletes the oldest tokens if there are more than thirty.
create function private.add_token(link uuid, token_hash text) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.tenant_tokens (hash, link_id) values (decode(token_hash, 'hex'), link);
  -- Renewals do not count, because the holder of an old link could ask for many.
  delete from private.tenant_tokens where hash in (
    select tenant_token.hash from private.tenant_tokens tenant_token
    where tenant_token.link_id = link and tenant_token.renews is null order by tenant_token.created_at desc offset 30
  );
end
$$;

-- Ends the open links of a tenant. Deletes their tokens, so that nobody can open the links again.
create function private.end_links(tenant uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  with ended as (
    update public.tenant_links set ended_at = now()
    where tenant_links.tenant_id = end_links.tenant and tenant_links.ended_at is null
    returning tenant_links.id
  )
  delete from private.tenant_tokens where link_id in (select ended.id from ended);
end
$$;

-- Another address may belong to another person. Links that were sent to the old address no longer work.
create function private.end_links_of_old_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_links(new.id);
  return null;
end
$$;
create trigger end_links_of_old_address after update of email on public.tenants
  for each row when (old.email is not null and old.email is distinct from new.email) execute function private.end_links_of_old_address();

-- The state of a tenant's access. Runs as the caller, so that policies apply. While the account waits for its deletion,
-- the landlord cannot open the page with this state, but he may have opened it before.
create function public.tenant_link(tenant uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants;
  link public.tenant_links;
begin
  select * into found_tenant from public.tenants where tenants.id = tenant_link.tenant;
  if not found then
    return null;
  end if;
  select * into link from public.tenant_links
  where tenant_links.tenant_id = tenant_link.tenant order by tenant_links.created_at desc limit 1;
  return jsonb_build_object(
    'state', case
      when private.access_ends_on(found_tenant) < private.today() then 'expired'
      when link.id is null then 'none'
      when link.ended_at is not null then 'ended'
      when exists (select from public.users where users.id = link.owner_id and users.deletes_on is not null) then 'paused'
      else 'open'
    end,
    'sent_at', link.sent_at, 'renewed_at', link.renewed_at, 'opened_in', to_char(link.opened_in, 'YYYY-MM'), 'ended_at', link.ended_at
  );
end
$$;
comment on function public.tenant_link is
  'The access of a tenant: none, open, ended, paused while the landlord''s account waits for its deletion, or expired because claims against the tenant have expired. Null if there is no such tenant.';

-- The data for a mail with the link.
create function private.link_mail_json(tenant public.tenants) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'recipient', tenant.email,
      'tenant_name', private.tenant_name(tenant.company_name, tenant.first_name, tenant.last_name),
      'landlord_name', landlord.contact ->> 'name', 'landlord_email', landlord.contact ->> 'email',
      'is_bilingual', lease.is_bilingual
    )
    from public.leases lease
    join public.users on users.id = lease.owner_id
    cross join lateral (select private.landlord_json(private.lessor_of(lease), users.email) as contact) landlord
    where lease.id = tenant.lease_id
  );
end
$$;

create function public.open_tenant_link(tenant uuid, is_mailed boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_tenant public.tenants := private.tenant_of(landlord.id, tenant);
  link uuid;
begin
  perform private.require_lasting_account(landlord);
  if private.access_ends_on(found_tenant) < private.today() then
    perform private.refuse('LINK_EXPIRED', 'The claims against the tenant have expired, so the link would not open');
  elsif is_mailed and found_tenant.email is null then
    perform private.refuse('EMAIL_MISSING', 'The tenant has no e-mail address');
  elsif is_mailed then
    perform private.require_mail_attempts(landlord.id, found_tenant.email);
  else
    perform private.require_attempt('tenantLink of ' || landlord.id, 100, 60);
  end if;
  select tenant_links.id into link from public.tenant_links
  where tenant_links.tenant_id = found_tenant.id and tenant_links.ended_at is null;
  if not found then
    insert into public.tenant_links (owner_id, tenant_id) values (landlord.id, found_tenant.id) returning id into link;
  end if;
  return private.link_mail_json(found_tenant) || jsonb_build_object('link_id', link);
end
$$;
comment on function public.open_tenant_link is
  'Opens a tenant''s access, or keeps the open access. Returns the facts of the mail with the link, and the id for public.add_link_token.';

create function public.end_tenant_link(tenant uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_tenant public.tenants := private.tenant_of(landlord.id, tenant);
begin
  perform private.end_links(found_tenant.id);
end
$$;
comment on function public.end_tenant_link is 'Ends a tenant''s access. No link that the tenant received works any more.';
grant execute on function public.tenant_link, public.open_tenant_link, public.end_tenant_link to authenticated;

-- Landlords may not call these functions. A landlord who chose the hash could make the token of another landlord's
-- ended link open a page again.
create function public.add_link_token(link uuid, token_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.tenant_links where tenant_links.id = link and tenant_links.ended_at is null for update;
  if not found then
    perform private.refuse('NOT_FOUND', 'The access of the tenant has ended');
  end if;
  perform private.add_token(link, token_hash);
end
$$;
comment on function public.add_link_token is 'Adds a token to a tenant''s open access. Only for the secret key.';

create function public.record_sent_link(link uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.tenant_links set sent_at = now() where id = link
$$;
comment on function public.record_sent_link is 'Records that a tenant''s link was sent now. Only for the secret key.';

create function public.add_mail_token(mail uuid, token_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  link uuid := (
    select tenant_links.id
    from public.document_mails
    join public.tenant_links on tenant_links.tenant_id = document_mails.tenant_id and tenant_links.ended_at is null
    join public.tenants on tenants.id = document_mails.tenant_id
    where document_mails.id = add_mail_token.mail and lower(tenants.email) = lower(document_mails.recipient)
      and (private.access_ends_on(tenants) < private.today()) is not true
  );
begin
  if link is not null then
    perform private.add_token(link, token_hash);
  end if;
  return link is not null;
end
$$;
comment on function public.add_mail_token is
  'Adds a token for the link in a mail with a document. False if the tenant has no access. Only for the secret key.';
grant execute on function public.add_link_token, public.record_sent_link, public.add_mail_token to service_role;
