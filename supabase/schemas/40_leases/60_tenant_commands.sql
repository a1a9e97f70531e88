-- Refuses a person without a first or a last name, and a person with a SIREN. A company needs only its company name.
create function private.require_name(tenant private.letting) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if tenant.company_name is not null then
    return;
  end if;
  if num_nulls(tenant.first_name, tenant.last_name) > 0 then
    perform private.refuse(
      'VALIDATION_FAILED', 'A person has a first and a last name',
      case when tenant.first_name is null then 'firstName' else 'lastName' end || '=required'
    );
  elsif tenant.siren is not null then
    perform private.refuse('VALIDATION_FAILED', 'Only a company has a SIREN', 'companyName=required');
  end if;
end
$$;

create function private.require_time(tenant private.letting) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if tenant.leaves_on < tenant.joins_on then
    perform private.refuse('VALIDATION_FAILED', 'A tenant must join before leaving', 'leavesOn=periodReversed');
  end if;
  if tenant.replaced_on is not null and tenant.leaves_on is null then
    perform private.refuse('VALIDATION_FAILED', 'A replaced tenant needs a last day', 'leavesOn=required');
  end if;
end
$$;

-- The first day of the first term whose rent falls due today or later. Terms are counted from the lease's first month.
-- Returns null if the lease begins this month or later, because the account then begins with the lease.
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

-- Adds a lease with its first rent; the caller adds the tenants. By default, the account of a lease that starts this
-- month or later starts with the lease. The account of an older lease starts with the next term that falls due. The
-- rents of earlier terms may already be paid, and must not appear late.
create function private.add_lease(landlord uuid, letting private.letting) returns uuid
language plpgsql set search_path = ''
as $$
declare
  lease uuid;
begin
  letting.account_starts_on := coalesce(letting.account_starts_on, private.next_rent_month(letting.lease_starts_on, letting.rent_due_day, 1));
  perform private.require_new_account_start(letting.account_starts_on, letting.lease_starts_on, 'accountStartsOn');
  if letting.account_starts_on < letting.lease_starts_on then
    perform private.refuse('VALIDATION_FAILED', 'The account starts before the lease', 'accountStartsOn=beforeLease');
  end if;
  perform private.require_property(landlord, letting.property_id);
  insert into public.leases (
    owner_id, property_id, charges_kind, rent_due_day, starts_on, deposit, has_resolutory_clause, is_bilingual, account_since
  ) values (
    landlord, letting.property_id, letting.charges_kind, letting.rent_due_day, letting.lease_starts_on, letting.deposit,
    private.default_termination_clause('unfurnished', letting.lease_starts_on), letting.is_bilingual,
    coalesce(letting.account_starts_on, letting.lease_starts_on)
  ) returning id into lease;
  perform private.refuse_archived(lease, 'propertyId');
  perform private.set_rent(lease, landlord, null, letting.rent, letting.charges);
  return lease;
end
$$;

-- Does not update the account: the caller calls private.update_account. An import thus makes several changes and
-- updates the account once.
create function private.add_tenant(landlord uuid, fields jsonb) returns public.tenants
language plpgsql set search_path = ''
as $$
declare
  letting private.letting;
  tenant public.tenants;
begin
  perform private.require_amounts(fields);
  letting := jsonb_populate_record(
    letting, '{"charges": 0, "charges_kind": "provision", "rent_due_day": 1, "deposit": 0}' || fields
  );
  letting.is_bilingual := coalesce(
    letting.is_bilingual, (select users.is_bilingual from public.users where users.id = landlord)
  );
  perform private.require_name(letting);
  perform private.require_time(letting);
  letting.lease_id := case
    when letting.lease_id is null then private.add_lease(landlord, letting)
    else (private.lease_of(landlord, letting.lease_id)).id
  end;
  insert into public.tenants (
    owner_id, lease_id, first_name, last_name, company_name, siren, email, phone_number, postal_address,
    email_consent_on, email_consent_how, email_consent_address, joins_on, leaves_on, replaced_on
  ) values (
    landlord, letting.lease_id, letting.first_name, letting.last_name, letting.company_name, letting.siren, letting.email, letting.phone_number,
    letting.postal_address, letting.email_consent_on, letting.email_consent_how, letting.email_consent_address,
    letting.joins_on, letting.leaves_on, letting.replaced_on
  ) returning * into tenant;
  perform private.require_lease_quota(
    (select count(*) from public.tenants where tenants.lease_id = letting.lease_id), 'tenants', 20
  );
  return tenant;
end
$$;

create function public.add_tenant(fields jsonb, idempotency_key uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  digest jsonb := private.request_digest('add_tenant', fields);
  tenant public.tenants;
begin
  -- Clients of version 0.1.0 send no key.
  if idempotency_key is not null then
    perform private.require_own_key(landlord.id, idempotency_key, digest);
  end if;
  select * into tenant from public.tenants
  where tenants.owner_id = landlord.id and tenants.idempotency_key = add_tenant.idempotency_key;
  if not found then
    tenant := private.add_tenant(landlord.id, fields);
    update public.tenants set idempotency_key = add_tenant.idempotency_key, request = digest where tenants.id = tenant.id;
    perform private.update_account(tenant.lease_id);
  end if;
  return private.tenant_json(tenant.id);
end
$$;
comment on function public.add_tenant is
  'Adds a tenant, with a new lease or to an existing lease. An existing lease does not change. The fields are columns of tenant_list. A repeated key adds nothing.';
grant execute on function public.add_tenant to authenticated;

-- The first day of a new rent, if the landlord gave no day. If the lease has a payment or a receipt, the current term
-- keeps its rent, and the new rent starts with the next term. Otherwise the new rent starts on the first day of the
-- newest rent, and replaces that rent.
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

create function private.change_tenant(letting_before private.letting, changes jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  letting private.letting;
  lease public.leases := private.lease_of(letting_before.owner_id, letting_before.lease_id);
begin
  perform private.require_amounts(changes);
  letting := jsonb_populate_record(letting_before, changes);
  perform private.require_name(letting);
  perform private.require_time(letting);
  perform private.require_lease_time(letting.lease_starts_on, lease.ends_on, 'leaseStartsOn=afterEnd');
  perform private.require_property(letting_before.owner_id, letting.property_id);
  update public.tenants
  set
    first_name = letting.first_name, last_name = letting.last_name, company_name = letting.company_name, siren = letting.siren,
    email = letting.email, phone_number = letting.phone_number, postal_address = letting.postal_address,
    email_consent_on = letting.email_consent_on, email_consent_how = letting.email_consent_how,
    email_consent_address = letting.email_consent_address,
    joins_on = letting.joins_on, leaves_on = letting.leaves_on, replaced_on = letting.replaced_on
  where id = letting_before.id;
  if changes ? 'consent_withdrawn_on' then
    perform private.date_withdrawal(
      letting_before.id, (changes ->> 'consent_withdrawn_on')::date, changes ->> 'consent_withdrawn_how'
    );
  end if;
  if (letting.rent, letting.charges) is distinct from (letting_before.rent, letting_before.charges) and not changes ? 'rent_starts_on' then
    letting.rent_starts_on := private.start_of_rent(lease, letting_before.rent_starts_on);
  end if;
  if (letting.rent, letting.charges, letting.rent_starts_on)
    is distinct from (letting_before.rent, letting_before.charges, letting_before.rent_starts_on)
  then
    perform private.set_rent(letting_before.lease_id, letting_before.owner_id, letting.rent_starts_on, letting.rent, letting.charges);
  end if;
  update public.leases
  set
    property_id = letting.property_id, charges_kind = letting.charges_kind, rent_due_day = letting.rent_due_day,
    starts_on = letting.lease_starts_on, is_bilingual = letting.is_bilingual,
    account_since = private.account_start(lease, letting.lease_starts_on, 'leaseStartsOn')
  where id = letting_before.lease_id;
  perform private.require_published_reference(lease, private.lease_of(lease.owner_id, lease.id), 'leaseStartsOn');
  perform private.require_settled_days_kept(lease);
  perform private.refuse_archived(letting_before.lease_id, 'propertyId');
  perform private.set_pay_days(
    private.lease_of(lease.owner_id, lease.id), letting_before.id, letting_before.leaves_on, letting.leaves_on
  );
end
$$;

create function public.change_tenant(tenant uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  letting private.letting := private.letting_of(landlord.id, tenant);
  unchanged jsonb := private.unchanged_dues(letting.lease_id);
begin
  perform private.change_tenant(letting, changes);
  perform private.update_account(letting.lease_id);
  return private.tenant_json(letting.id)
    || jsonb_build_object('unchanged_dues', private.newly_unchanged(letting.lease_id, unchanged));
end
$$;
comment on function public.change_tenant is
  'Changes a tenant, the lease and its newest rent. Omitted fields do not change. The fields are columns of tenant_list. Returns the row of tenant_list, with unchanged_dues: the dues that keep their amounts because receipts state them.';
grant execute on function public.change_tenant to authenticated;

create function public.delete_tenant(tenant uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_tenant public.tenants := private.tenant_of(landlord.id, tenant);
begin
  delete from public.tenants where id = found_tenant.id;
  if exists (select from public.tenants other_tenant where other_tenant.lease_id = found_tenant.lease_id) then
    -- The expected benefits of the tenant are gone, too.
    perform private.update_account(found_tenant.lease_id);
  else
    delete from public.leases where id = found_tenant.lease_id;
  end if;
end
$$;
comment on function public.delete_tenant is 'Deletes a tenant. If it is the last tenant of the lease, also deletes the lease. Receipts stay.';
grant execute on function public.delete_tenant to authenticated;
