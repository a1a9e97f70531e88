-- What somebody is called on all papers and lists: a company by its name, a person by first and last name.
create function private.tenant_name(company_name text, first_name text, last_name text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(company_name, first_name || ' ' || last_name);
end
$$;
grant execute on function private.tenant_name to authenticated;

-- By what lists of people are sorted, with the collation private.by_name: a company by its name, a person by last and first name. The
-- function sorts pages by the same rules (`byPerson`).
create function private.tenant_order(company_name text, first_name text, last_name text) returns text[]
language plpgsql immutable set search_path = ''
as $$
begin
  return case when company_name is null then array[last_name, first_name] else array[company_name] end;
end
$$;
grant execute on function private.tenant_order to authenticated;

create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references public.users (id) on delete cascade,
  lease_id uuid not null,
  first_name public.one_line check (char_length(first_name) between 1 and 200),
  last_name public.one_line check (char_length(last_name) between 1 and 200),
  company_name public.one_line check (char_length(company_name) between 1 and 200),
  siren text check (siren ~ '^[0-9]{9}$'),
  email public.one_line check (private.is_address(email)),
  phone_number public.one_line check (char_length(phone_number) between 1 and 200),
  email_consent_on public.day,
  email_consent_how public.one_line check (char_length(email_consent_how) between 1 and 200),
  email_consent_address public.one_line check (char_length(email_consent_address) between 3 and 254),
  former_consents jsonb not null default '[]',
  joins_on public.day,
  leaves_on public.day,
  replaced_on public.day,
  -- Not now(): those of one transaction have an order.
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  constraint tenants_id_owner_id_key unique (id, owner_id),
  constraint tenants_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade,
  constraint tenants_email_consent_check
    check (num_nonnulls(email_consent_on, email_consent_how, email_consent_address) in (0, 3)),
  constraint tenants_consent_for_email_check
    check (email_consent_address is null or email_consent_address is not distinct from email),
  constraint tenants_former_consents_check check (jsonb_typeof(former_consents) = 'array'),
  constraint tenants_name_check check (company_name is not null or num_nulls(first_name, last_name) = 0),
  constraint tenants_company_siren_check check (siren is null or company_name is not null),
  constraint tenants_time_check check (leaves_on >= joins_on)
);
comment on table public.tenants is 'Who rents from a landlord: a person or a company on one lease.';
comment on column public.tenants.company_name is 'The company that rents; null: the person does. With a company the names are of who acts for it.';
comment on column public.tenants.siren is 'The nine digits that identify a French company.';
comment on column public.tenants.email_consent_on is
  'The day the tenant agreed to get quittances by e-mail (loi n° 89-462 du 6 juillet 1989, art. 21), and how.';
comment on column public.tenants.email_consent_address is
  'The address that the tenant agreed to, which is that of the tenant: whoever changes the one ends or renews the other, so that no consent waits for an address to return.';
comment on column public.tenants.former_consents is
  'The consents that ended, the oldest first, as the contract''s FormerConsent: the controller must be able to show that a consent was given (GDPR, art. 7 (1)).';
comment on column public.tenants.joins_on is 'The first day on the lease; null: from its beginning.';
comment on column public.tenants.leaves_on is 'The last day on the lease, when it goes on without this tenant.';
comment on column public.tenants.replaced_on is
  'The day on which another took the place: a co-tenant who left is no longer bound by what the others owe.';
create index tenants_owner_id_idx on public.tenants (owner_id);
create index tenants_lease_id_owner_id_idx on public.tenants (lease_id, owner_id);

alter table public.tenants enable row level security;
revoke all on public.tenants from anon, authenticated, service_role;
-- Nobody may write: the commands below do.
grant select on public.tenants to authenticated;

create policy tenants_select_owner on public.tenants for select to authenticated
  using (owner_id = (select private.landlord_id()));

create trigger touch_updated_at before update on public.tenants
  for each row execute function private.touch_updated_at();

select private.limit_usage('tenants');

-- Keeps a consent that ends or changes, whichever statement changes it. The account of a tenant has room for 100.
create function private.keep_former_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.former_consents := old.former_consents || jsonb_build_object(
    'on', old.email_consent_on, 'how', old.email_consent_how, 'address', old.email_consent_address,
    'endedOn', private.today(), 'endedHow', null,
    'ending', case
      when new.email is distinct from old.email then 'otherAddress'
      when new.email_consent_on is null then 'withdrawn'
      else 'corrected'
    end
  );
  perform private.require_room(jsonb_array_length(new.former_consents), 'former consents of a tenant', 100);
  return new;
end
$$;
create trigger keep_former_consent before update on public.tenants
  for each row when (
    old.email_consent_on is not null
    and (old.email_consent_on, old.email_consent_how, old.email_consent_address)
      is distinct from (new.email_consent_on, new.email_consent_how, new.email_consent_address)
  )
  execute function private.keep_former_consent();

-- Tenants with what their lease says of them. As the caller, so that the policies apply.
create view private.lettings with (security_invoker = true) as
select
  tenant.id, tenant.owner_id, tenant.lease_id, tenant.first_name, tenant.last_name, tenant.company_name, tenant.siren,
  tenant.email, tenant.phone_number,
  lease.property_id, newest.rent, newest.charges, newest.starts_on as rent_starts_on,
  lease.charges_kind, lease.rent_due_day, lease.starts_on as lease_starts_on, lease.is_bilingual,
  tenant.email_consent_on, tenant.email_consent_how, tenant.email_consent_address, tenant.former_consents,
  tenant.created_at, tenant.joins_on, tenant.leaves_on, tenant.replaced_on, lease.account_starts_on,
  owed.until as rent_owed_until,
  case when (select private.today()) > least(owed.until, tenant.leaves_on) then 'former' else 'current' end as state,
  -- Where a lease is told once: the first tenant who is still on it.
  not exists (
    select from public.tenants other
    where other.lease_id = tenant.lease_id
      and (other.leaves_on is not null, other.created_at, other.id)
        < (tenant.leaves_on is not null, tenant.created_at, tenant.id)
  ) as stands_for_lease
from public.tenants tenant
join public.leases lease on lease.id = tenant.lease_id
-- `limit` has it asked once for each lease.
cross join lateral (select private.rent_owed_until(lease) as until limit 1) owed
cross join lateral (
  select rent_changes.rent, rent_changes.charges, rent_changes.starts_on, rent_changes.holds_from
  from private.rent_changes
  where rent_changes.lease_id = lease.id order by rent_changes.holds_from desc limit 1
) newest;
comment on view private.lettings is 'Each tenant with lease and newest rent; a rent that holds from the beginning has no start.';
revoke all on private.lettings from anon, authenticated, service_role;
grant select on private.lettings to authenticated;

-- Its lists are json, and so are those of lease_list: nothing looks into them, and Postgres makes it faster than jsonb.
create view public.tenant_list with (security_invoker = true) as
select
  letting.id, letting.owner_id, letting.lease_id, letting.first_name, letting.last_name, letting.company_name, letting.siren,
  letting.email, letting.phone_number,
  letting.property_id, letting.rent, letting.charges, letting.rent_starts_on,
  letting.charges_kind, letting.rent_due_day, letting.lease_starts_on, letting.is_bilingual,
  letting.email_consent_on, letting.email_consent_how, letting.email_consent_address, letting.created_at,
  letting.former_consents, letting.joins_on, letting.leaves_on, letting.replaced_on, letting.account_starts_on, letting.rent_owed_until,
  letting.state, letting.stands_for_lease,
  case when letting.rent_starts_on is null then '[]' else (
    select coalesce(json_agg(json_build_object(
      'startsOn', rent_changes.starts_on, 'rent', rent_changes.rent, 'charges', rent_changes.charges
    ) order by rent_changes.holds_from), '[]')
    from private.rent_changes
    where rent_changes.lease_id = letting.lease_id and rent_changes.holds_from < letting.rent_starts_on
  ) end as former_rents
from private.lettings letting;
comment on view public.tenant_list is 'Each tenant with lease, newest rent, and the former rents, the oldest first.';
revoke all on public.tenant_list from anon, authenticated, service_role;
grant select on public.tenant_list to authenticated;
create trigger refuse_write instead of insert or update or delete on public.tenant_list
  for each row execute function private.refuse_write();

-- Whether somebody was on the lease on a day of a term.
create function private.is_on(tenant public.tenants, first_day date, last_day date) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(tenant.joins_on, '-infinity') <= last_day and coalesce(tenant.leaves_on, 'infinity') >= first_day;
end
$$;
grant execute on function private.is_on to authenticated;

-- Who was on a lease on a day of a term, in the order in which they were added. In PL/pgSQL with one plan: a month asks for
-- each lease.
create function private.people_on(lease uuid, first_day date, last_day date) returns setof public.tenants
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select *
    from public.tenants known
    where known.lease_id = people_on.lease and private.is_on(known, first_day, last_day)
    order by known.created_at, known.id;
end
$$;
grant execute on function private.people_on to authenticated;

-- What a landlord says of a tenant, and of the lease with its newest rent: columns of `lettings`.
create type private.letting as (
  id uuid, owner_id uuid, lease_id uuid, first_name public.one_line, last_name public.one_line, company_name public.one_line,
  siren text, email public.one_line, phone_number public.one_line, property_id uuid, rent public.euros, charges public.euros,
  rent_starts_on public.day, charges_kind text, rent_due_day smallint, lease_starts_on public.day, is_bilingual boolean,
  email_consent_on public.day, email_consent_how public.one_line, email_consent_address public.one_line, joins_on public.day,
  leaves_on public.day, replaced_on public.day, account_starts_on public.day
);

create function private.tenant_of(landlord uuid, tenant uuid) returns public.tenants
language plpgsql stable set search_path = ''
as $$
declare
  found_tenant public.tenants;
begin
  select * into found_tenant from public.tenants where tenants.id = tenant_of.tenant and tenants.owner_id = landlord;
  if not found then
    raise exception 'NOT_FOUND' using errcode = 'PT404', detail = 'There is no such tenant';
  end if;
  return found_tenant;
end
$$;

create function private.letting_of(landlord uuid, tenant uuid) returns private.letting
language plpgsql stable set search_path = ''
as $$
declare
  known public.tenants := private.tenant_of(landlord, tenant);
begin
  return (
    select jsonb_populate_record(null::private.letting, to_jsonb(lettings)) from private.lettings where lettings.id = known.id
  );
end
$$;

create function private.told_tenant(tenant uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(tenant_list) from public.tenant_list where tenant_list.id = tenant
$$;

-- A person has both names; a company may go without, and alone has a SIREN.
create function private.require_name(tenant private.letting) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if tenant.company_name is not null then
    return;
  end if;
  if num_nulls(tenant.first_name, tenant.last_name) > 0 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'A person has a first and a last name',
      hint = case when tenant.first_name is null then 'firstName' else 'lastName' end || '=required';
  elsif tenant.siren is not null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A SIREN is that of a company', hint = 'companyName=required';
  end if;
end
$$;

create function private.require_time(tenant private.letting) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if tenant.leaves_on < tenant.joins_on then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A tenant leaves after joining', hint = 'leavesOn=periodReversed';
  end if;
  if tenant.replaced_on is not null and tenant.leaves_on is null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'Who is replaced has left', hint = 'leavesOn=required';
  end if;
end
$$;

-- The first day of the term whose rent falls due next, of a lease that began before this month; null: it begins later, and with it its
-- account. Terms are counted from the first month of the lease.
create function private.next_rent_month(lease_starts_on date, rent_due_day integer, term_months integer) returns date
language plpgsql stable set search_path = ''
as $$
declare
  this_month date := (private.month_of(private.today())).first_day;
  first_month date := (private.month_of(coalesce(lease_starts_on, this_month))).first_day;
  months integer := (extract(year from this_month) - extract(year from first_month)) * 12
    + extract(month from this_month) - extract(month from first_month);
  term date := first_month + make_interval(months => months / term_months * term_months);
begin
  if lease_starts_on >= this_month then
    return null;
  end if;
  return term + make_interval(months => case when private.today() >= term + rent_due_day then term_months else 0 end);
end
$$;

-- A lease is made with its first tenant. Unless a day is said, its account starts with a lease that starts this month or later. The
-- account of an older lease starts with the month whose rent falls due next, so that no rent is late that may have been paid.
create function private.add_lease(landlord uuid, said private.letting) returns uuid
language plpgsql set search_path = ''
as $$
declare
  lease uuid;
begin
  said.account_starts_on := coalesce(said.account_starts_on, private.next_rent_month(said.lease_starts_on, said.rent_due_day, 1));
  perform private.require_account_start(said.account_starts_on, 'accountStartsOn');
  if said.account_starts_on < said.lease_starts_on then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The account starts before the lease', hint = 'accountStartsOn=beforeLease';
  end if;
  perform private.require_property(landlord, said.property_id);
  insert into public.leases (
    owner_id, property_id, charges_kind, rent_due_day, starts_on, has_resolutory_clause, is_bilingual, account_since
  ) values (
    landlord, said.property_id, said.charges_kind, said.rent_due_day, said.lease_starts_on,
    private.usual_clause('unfurnished', said.lease_starts_on), said.is_bilingual,
    coalesce(said.account_starts_on, said.lease_starts_on)
  ) returning id into lease;
  perform private.refuse_archived(lease, 'propertyId');
  perform private.set_rent(lease, landlord, null, said.rent, said.charges);
  return lease;
end
$$;

-- Like the other changes in `private`, it leaves the account to its caller to update: an import makes several changes first.
create function private.add_tenant(landlord uuid, fields jsonb) returns public.tenants
language plpgsql set search_path = ''
as $$
declare
  said private.letting := jsonb_populate_record(
    null::private.letting,
    '{"charges": 0, "charges_kind": "provision", "rent_due_day": 1}' || fields
  );
  tenant public.tenants;
begin
  said.is_bilingual := coalesce(
    said.is_bilingual, (select users.is_bilingual from public.users where users.id = landlord)
  );
  perform private.require_name(said);
  perform private.require_time(said);
  said.lease_id := case
    when said.lease_id is null then private.add_lease(landlord, said)
    else (private.lease_of(landlord, said.lease_id)).id
  end;
  insert into public.tenants (
    owner_id, lease_id, first_name, last_name, company_name, siren, email, phone_number,
    email_consent_on, email_consent_how, email_consent_address, joins_on, leaves_on, replaced_on
  ) values (
    landlord, said.lease_id, said.first_name, said.last_name, said.company_name, said.siren, said.email, said.phone_number,
    said.email_consent_on, said.email_consent_how, said.email_consent_address,
    said.joins_on, said.leaves_on, said.replaced_on
  ) returning * into tenant;
  perform private.require_room(
    (select count(*) from public.tenants one where one.lease_id = said.lease_id), 'tenants', 20
  );
  return tenant;
end
$$;

create function public.add_tenant(fields jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  added public.tenants := private.add_tenant(landlord.id, fields);
begin
  perform private.update_account(added.lease_id);
  return private.told_tenant(added.id);
end
$$;
comment on function public.add_tenant is
  'Adds a tenant, with a lease or to the one that is named, of which nothing changes. The fields are columns of tenant_list.';
revoke execute on function public.add_tenant from anon, service_role;
grant execute on function public.add_tenant to authenticated;

-- Writes the day and the way of a withdrawal to the consent that has just ended.
create function private.date_withdrawal(tenant uuid, withdrawn_on date, how text) returns void
language plpgsql set search_path = ''
as $$
declare
  -- Null while a consent holds.
  ended jsonb := (
    select tenants.former_consents -> -1 from public.tenants
    where tenants.id = date_withdrawal.tenant and tenants.email_consent_on is null
  );
begin
  if ended is null or ended ->> 'ending' <> 'withdrawn' then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'A withdrawal ends the consent to the address of the tenant', hint = 'emailConsent=invalid';
  end if;
  perform private.require_day(withdrawn_on, 'emailConsentWithdrawal.on');
  if withdrawn_on > private.today() then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The withdrawal is dated tomorrow or later', hint = 'emailConsentWithdrawal.on=futureDate';
  elsif withdrawn_on < (ended ->> 'on')::date then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'The withdrawal is dated before the consent', hint = 'emailConsentWithdrawal.on=periodReversed';
  end if;
  update public.tenants
  set former_consents = jsonb_set(
    former_consents, '{-1}', ended || jsonb_build_object('endedOn', withdrawn_on, 'endedHow', date_withdrawal.how)
  )
  where tenants.id = tenant;
end
$$;

-- The start of another rent whose day is not given. Terms that have begun keep their rent once something is paid or certified: the
-- rent holds from the next term. Until then it corrects the newest rent for its whole duration.
create function private.start_of_rent(lease public.leases, newest_starts_on date) returns date
language plpgsql stable set search_path = ''
as $$
declare
  next_term date := upper(private.term_days(lease, private.today()));
begin
  return case
    when next_term > lease.account_starts_on and (
      exists (select from public.payments where payments.lease_id = lease.id and payments.cancelled_at is null)
      or exists (select from private.holding_receipts where holding_receipts.lease_id = lease.id)
    ) then greatest(next_term, newest_starts_on)
    else newest_starts_on
  end;
end
$$;

create function private.change_tenant(known private.letting, changes jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  said private.letting := jsonb_populate_record(known, changes);
  lease public.leases := private.lease_of(known.owner_id, known.lease_id);
begin
  perform private.require_name(said);
  perform private.require_time(said);
  perform private.require_lease_time(said.lease_starts_on, lease.ends_on, 'leaseStartsOn=afterEnd');
  perform private.require_property(known.owner_id, said.property_id);
  update public.tenants
  set
    first_name = said.first_name, last_name = said.last_name, company_name = said.company_name, siren = said.siren,
    email = said.email, phone_number = said.phone_number,
    email_consent_on = said.email_consent_on, email_consent_how = said.email_consent_how,
    email_consent_address = said.email_consent_address,
    joins_on = said.joins_on, leaves_on = said.leaves_on, replaced_on = said.replaced_on
  where id = known.id;
  if changes ? 'consent_withdrawn_on' then
    perform private.date_withdrawal(
      known.id, (changes ->> 'consent_withdrawn_on')::date, changes ->> 'consent_withdrawn_how'
    );
  end if;
  if (said.rent, said.charges) is distinct from (known.rent, known.charges) and not changes ? 'rent_starts_on' then
    said.rent_starts_on := private.start_of_rent(lease, known.rent_starts_on);
  end if;
  if (said.rent, said.charges, said.rent_starts_on) is distinct from (known.rent, known.charges, known.rent_starts_on) then
    perform private.set_rent(known.lease_id, known.owner_id, said.rent_starts_on, said.rent, said.charges);
  end if;
  update public.leases
  set
    property_id = said.property_id, charges_kind = said.charges_kind, rent_due_day = said.rent_due_day,
    starts_on = said.lease_starts_on, is_bilingual = said.is_bilingual,
    account_since = private.account_start(lease, said.lease_starts_on, 'leaseStartsOn')
  where id = known.lease_id;
  perform private.refuse_archived(known.lease_id, 'propertyId');
end
$$;

create function public.change_tenant(tenant uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  known private.letting := private.letting_of(landlord.id, tenant);
  kept jsonb := private.kept_dues(known.lease_id);
begin
  perform private.change_tenant(known, changes);
  perform private.update_account(known.lease_id);
  return private.told_tenant(known.id)
    || jsonb_build_object('kept', private.newly_kept(known.lease_id, kept));
end
$$;
comment on function public.change_tenant is
  'Changes a tenant, and the lease with its newest rent; what is left out stays. The fields are columns of tenant_list; so it is answered, and in `kept` the dues that did not follow.';
revoke execute on function public.change_tenant from anon, service_role;
grant execute on function public.change_tenant to authenticated;

create function public.delete_tenant(tenant uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  known public.tenants := private.tenant_of(landlord.id, tenant);
begin
  delete from public.tenants where id = known.id;
  delete from public.leases
  where id = known.lease_id and not exists (select from public.tenants other where other.lease_id = known.lease_id);
end
$$;
comment on function public.delete_tenant is 'Deletes a tenant, and with the last one the lease; the receipts stay.';
revoke execute on function public.delete_tenant from anon, service_role;
grant execute on function public.delete_tenant to authenticated;

-- Who of some tenants has not agreed yet agrees to the address that each of them has: all of them or, where one cannot, nobody. Whoever has
-- agreed before keeps the day and the way of it.
create function public.note_consents(tenants uuid[], consent_on date, how text) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  noted uuid[];
begin
  if coalesce(cardinality(tenants), 0) not between 1 and 5000 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'One to 5000 tenants agree at once',
      hint = case when cardinality(tenants) > 5000 then 'tenantIds=tooLong' else 'tenantIds=required' end;
  end if;
  perform private.require_day(consent_on, 'on');
  if consent_on > private.today() then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'It is noted once it was given', hint = 'on=futureDate';
  elsif how is null then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'It was given in some way', hint = 'how=required';
  end if;
  landlord := private.lock_landlord();
  perform private.tenant_of(landlord.id, asked.id) from unnest(tenants) asked (id);
  if exists (
    select from public.tenants tenant where tenant.id = any (note_consents.tenants) and tenant.email is null
  ) then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
      detail = 'Consent is for an address, and one of the tenants has none', hint = 'tenantIds=invalid';
  end if;
  with agreed as (
    update public.tenants tenant
    set email_consent_on = consent_on, email_consent_how = note_consents.how, email_consent_address = tenant.email
    where tenant.id = any (note_consents.tenants) and tenant.email_consent_address is null
    returning tenant.id
  )
  select coalesce(array_agg(agreed.id), '{}') into noted from agreed;
  return noted;
end
$$;
comment on function public.note_consents is
  'Notes that tenants agreed to documents by e-mail, each for the address they have, on one day and in one way; answers those who had not before.';
revoke execute on function public.note_consents from anon, service_role;
grant execute on function public.note_consents to authenticated;
