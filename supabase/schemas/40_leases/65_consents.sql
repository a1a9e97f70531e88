-- When an update ends or changes the consent of a tenant, adds the old consent to `former_consents`. A tenant has at
-- most 100 former consents.
create function private.keep_former_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.former_consents := old.former_consents || jsonb_build_object(
    'on', old.email_consent_on, 'how', old.email_consent_how, 'address', old.email_consent_address,
    'ended_on', private.today(), 'ended_how', null,
    'ending', case
      when new.email is distinct from old.email then 'otherAddress'
      when new.email_consent_on is null then 'withdrawn'
      else 'corrected'
    end
  );
  perform private.require_lease_quota(jsonb_array_length(new.former_consents), 'former consents of a tenant', 100);
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

-- Adds to the newest former consent the day of its withdrawal, and how the tenant withdrew it.
create function private.date_withdrawal(tenant uuid, withdrawn_on date, how public.short_text) returns void
language plpgsql set search_path = ''
as $$
declare
  -- The newest former consent; null while a consent is in force.
  ended jsonb := (
    select tenants.former_consents -> -1 from public.tenants
    where tenants.id = date_withdrawal.tenant and tenants.email_consent_on is null
  );
begin
  if ended is null or ended ->> 'ending' <> 'withdrawn' then
    perform private.refuse(
      'VALIDATION_FAILED', 'There is no consent that was just withdrawn', 'emailConsent=invalid'
    );
  end if;
  perform private.require_day(withdrawn_on, 'emailConsentWithdrawal.on');
  if withdrawn_on > private.today() then
    perform private.refuse(
      'VALIDATION_FAILED', 'The withdrawal is dated in the future', 'emailConsentWithdrawal.on=futureDate'
    );
  elsif withdrawn_on < (ended ->> 'on')::date then
    perform private.refuse(
      'VALIDATION_FAILED', 'The withdrawal is dated before the consent', 'emailConsentWithdrawal.on=periodReversed'
    );
  end if;
  update public.tenants
  set former_consents = jsonb_set(
    former_consents, '{-1}', ended || jsonb_build_object('ended_on', withdrawn_on, 'ended_how', date_withdrawal.how)
  )
  where tenants.id = tenant;
end
$$;

-- Records the consent of the named tenants who have not agreed yet. Each consent is for the tenant's current address.
-- If a named tenant has no address, refuses the whole request.
create function public.record_consents(tenant_ids uuid[], consent_on date, how text) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  recorded uuid[];
begin
  if coalesce(cardinality(tenant_ids), 0) not between 1 and 5000 then
    perform private.refuse(
      'VALIDATION_FAILED', 'Name 1 to 5000 tenants',
      case when cardinality(tenant_ids) > 5000 then 'tenantIds=tooLong' else 'tenantIds=required' end
    );
  end if;
  perform private.require_day(consent_on, 'on');
  if consent_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The consent is dated in the future', 'on=futureDate');
  elsif how is null then
    perform private.refuse('VALIDATION_FAILED', 'The form of the consent is missing', 'how=required');
  end if;
  landlord := private.lock_landlord();
  perform private.tenant_of(landlord.id, asked.id) from unnest(tenant_ids) asked (id);
  if exists (
    select from public.tenants tenant where tenant.id = any (record_consents.tenant_ids) and tenant.email is null
  ) then
    perform private.refuse('VALIDATION_FAILED', 'A tenant without an e-mail address cannot consent', 'tenantIds=invalid');
  end if;
  with agreed as (
    update public.tenants tenant
    set email_consent_on = consent_on, email_consent_how = record_consents.how, email_consent_address = tenant.email
    where tenant.id = any (record_consents.tenant_ids) and tenant.email_consent_address is null
    returning tenant.id
  )
  select coalesce(array_agg(agreed.id), '{}') into recorded from agreed;
  return recorded;
end
$$;
comment on function public.record_consents is
  'Records that tenants agreed to documents by e-mail, on one day and in one form. Each consent is for the tenant''s own address. Returns the tenants who had not agreed before.';
grant execute on function public.record_consents to authenticated;
