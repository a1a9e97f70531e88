-- The commands that change leases. Their functions read and write only rows of the calling landlord.

-- The rent dues that do not follow a change of the lease or its rents, because receipts state their amounts.
create function private.unchanged_dues(lease_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  fixed datemultirange := private.days_fixed_by_receipts(lease_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'due_id', due.id, 'period_from', due.period_from, 'period_to', due.period_to, 'amount', due.amount,
      'lease_amount', due.without_receipts,
      'numbers', (
        select jsonb_agg(receipt.number order by receipt.issued_at, receipt.number)
        from private.holding_receipts receipt
        where receipt.lease_id = due.lease_id
          and receipt.period_from <= due.period_to and receipt.period_to >= due.period_from
      )
    ) order by due.period_from), '[]')
    from private.leased_dues due
    where due.lease_id = unchanged_dues.lease_id and due.kind = 'rent'
      and daterange(due.period_from, due.period_to, '[]') <@ fixed
      and due.without_receipts <> due.amount
  );
end
$$;

-- The rent dues that did not follow the last change of the lease. `before` is the result of private.unchanged_dues
-- before this change.
create function private.newly_unchanged(lease_id uuid, before jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(due order by place), '[]')
  from jsonb_array_elements(private.unchanged_dues(lease_id)) with ordinality unchanged (due, place)
  where not before @> jsonb_build_array(due)
$$;

-- Returns the lease with the changes. If the landlord entered no end, computes the end from the other fields.
create function private.lease_with_changes(lease_before public.leases, changes jsonb) returns public.leases
language plpgsql immutable set search_path = ''
as $$
declare
  lease public.leases := jsonb_populate_record(lease_before, changes);
  -- If one of these fields changes, the end is computed anew.
  sources text[] := case lease.ended_by
    when 'tenant' then array['ended_by', 'notice_received_on', 'is_notice_reduced']
    else array['ended_by', 'kind', 'starts_on', 'duration_months']
  end;
  derived_end date;
begin
  -- Student and mobility leases end by themselves (loi n° 89-462, art. 25-7 and 25-14).
  if lease.ended_by is null and not changes ? 'ended_by' and changes ? 'kind'
    and lease.kind in ('student', 'mobility') and lease.starts_on is not null
  then
    lease.ended_by := 'term';
  end if;
  derived_end := private.lease_end(lease);
  if not private.is_day(derived_end) then
    derived_end := null;
  end if;
  if not changes ? 'ends_on' and (
    lease.ended_by is null or changes ?| sources
    -- After a tenant's notice, a new kind of lease changes the end if the former end was computed. An end that the
    -- landlord entered stays.
    or changes ? 'kind' and lease_before.ends_on = private.lease_end(lease_before)
  ) then
    lease.ends_on := case when lease.ended_by is not null then coalesce(derived_end, lease.ends_on) end;
  elsif lease.ends_on is null then
    lease.ends_on := derived_end;
  end if;
  if lease.ended_by is null and lease.ends_on is not null then
    perform private.refuse('VALIDATION_FAILED', 'State who ends the lease', 'endedBy=required');
  elsif lease.ended_by is not null and lease.ends_on is null then
    perform private.refuse('VALIDATION_FAILED', 'State when the lease ends', 'endsOn=required');
  end if;
  perform private.require_lease_time(lease.starts_on, lease.ends_on, case
    when changes ? 'starts_on' and not changes ? 'ends_on' then 'startsOn=afterEnd'
    else 'endsOn=beforeLease'
  end);
  return lease;
end
$$;

-- Replaces the guarantors of a lease. A guarantor whose id is given keeps the id.
create function private.set_guarantors(lease public.leases, guarantors jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  wrong bigint := (
    select min(element.place) from jsonb_array_elements(guarantors) with ordinality element (fields, place)
    where (element.fields ->> 'tenant_id')::uuid not in (select tenant.id from public.tenants tenant where tenant.lease_id = lease.id)
  );
begin
  if wrong is not null then
    perform private.refuse(
      'VALIDATION_FAILED', 'A guarantor must stand for a tenant of the lease', format('guarantors.%s.tenantId=invalid', wrong - 1)
    );
  end if;
  if (
    select count(new_guarantor.id) <> count(guarantor.id) or count(new_guarantor.id) <> count(distinct new_guarantor.id)
    from jsonb_populate_recordset(null::public.guarantors, guarantors) new_guarantor
    left join public.guarantors guarantor on guarantor.id = new_guarantor.id and guarantor.lease_id = lease.id
  ) then
    perform private.refuse('VALIDATION_FAILED', 'A guarantor is named twice, or belongs to another lease', 'guarantors=invalid');
  end if;
  delete from public.guarantors guarantor
  where guarantor.lease_id = lease.id
    and not exists (
      select from jsonb_populate_recordset(null::public.guarantors, guarantors) new_guarantor where new_guarantor.id = guarantor.id
    );
  update public.guarantors guarantor
  set
    tenant_id = new_guarantor.tenant_id, first_name = new_guarantor.first_name, last_name = new_guarantor.last_name,
    company_name = new_guarantor.company_name, siren = new_guarantor.siren, email = new_guarantor.email, phone_number = new_guarantor.phone_number
  from jsonb_populate_recordset(null::public.guarantors, guarantors) new_guarantor
  where guarantor.lease_id = lease.id and guarantor.id = new_guarantor.id;
  insert into public.guarantors (
    owner_id, lease_id, tenant_id, first_name, last_name, company_name, siren, email, phone_number
  )
  select
    lease.owner_id, lease.id, new_guarantor.tenant_id, new_guarantor.first_name, new_guarantor.last_name,
    new_guarantor.company_name, new_guarantor.siren, new_guarantor.email,
    new_guarantor.phone_number
  from jsonb_populate_recordset(null::public.guarantors, guarantors) new_guarantor
  where new_guarantor.id is null;
  perform private.require_lease_quota(
    (select count(*) from public.guarantors guarantor where guarantor.lease_id = lease.id), 'guarantors', 20
  );
end
$$;

create function private.change_lease(lease_before public.leases, changes jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  lease public.leases;
begin
  perform private.require_amounts(changes);
  lease := private.lease_with_changes(lease_before, changes);
  if lease.rent_due_day not between 1 and 28 then
    perform private.refuse('VALIDATION_FAILED', 'The day must be between 1 and 28', 'rentDueDay=invalid');
  elsif changes ? 'accounts_approved_on' and lease.accounts_approved_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The approval of the building''s accounts is dated in the future', 'accountsApprovedOn=futureDate');
  elsif changes ? 'accounts_approved_on' and lease.accounts_approved_on < lease.keys_on then
    perform private.refuse('VALIDATION_FAILED', 'The accounts of the building were approved before the keys were returned: correct one of the two days', 'accountsApprovedOn=tooEarly');
  end if;
  perform private.require_revision_day(lease.revision_month, lease.revision_day);
  perform private.require_property(lease_before.owner_id, lease.property_id);
  perform private.require_settled_facts_unchanged(lease_before, lease);
  update public.leases
  set
    property_id = lease.property_id, kind = lease.kind, signed_on = lease.signed_on, starts_on = lease.starts_on,
    duration_months = lease.duration_months, rent_due_day = lease.rent_due_day, term_months = lease.term_months,
    prorata_by = lease.prorata_by, charges_kind = lease.charges_kind, deposit = lease.deposit,
    has_solidarity = lease.has_solidarity, has_resolutory_clause = lease.has_resolutory_clause,
    is_bilingual = lease.is_bilingual, has_revision_clause = lease.has_revision_clause, revision_month = lease.revision_month,
    revision_day = lease.revision_day, irl_reference = lease.irl_reference, irl_reference_from = lease.irl_reference_from,
    has_charges_index = lease.has_charges_index, account_since = private.account_start(lease_before, lease.starts_on, 'startsOn'),
    ended_by = lease.ended_by, notice_received_on = lease.notice_received_on, is_notice_reduced = lease.is_notice_reduced,
    ends_on = lease.ends_on, keys_on = lease.keys_on, relet_on = lease.relet_on,
    exit_state = lease.exit_state, accounts_approved_on = lease.accounts_approved_on, new_address = lease.new_address,
    insured_until = lease.insured_until,
    former_order_until = case when changes -> 'is_former_order_kept' = 'false' then null else leases.former_order_until end,
    former_order = case when changes ->> 'is_former_order_kept' is null then leases.former_order end
  where id = lease_before.id;
  perform private.require_settled_days_kept(lease_before);
  perform private.refuse_archived(lease_before.id, case
    when changes ? 'property_id' then 'propertyId'
    when changes ? 'kind' then 'kind'
    when changes ? 'ended_by' and lease.ended_by is null then 'endedBy'
    else 'endsOn'
  end);
  if changes ? 'guarantors' then
    perform private.set_guarantors(lease_before, changes -> 'guarantors');
  end if;
end
$$;

-- Refuses a reference index that is published after the day from which it counts, or after today. It counts from
-- `irl_reference_from`, else from the day of signature, else from the first day of the lease (loi n° 89-462, art. 17-1
-- I). An unchanged reference is not checked, because an import may have accepted it. By default, the error names a
-- field of the reference; `field` names another field.
create function private.require_published_reference(lease_before public.leases, lease public.leases, field text default null) returns void
language plpgsql stable set search_path = ''
as $$
declare
  published_on date := private.reference_published_on(lease.irl_reference);
  counts_from date := coalesce(lease.irl_reference_from, lease.signed_on, lease.starts_on);
begin
  if published_on > least(counts_from, private.today())
    and (lease.irl_reference, lease.irl_reference_from, lease.signed_on, lease.starts_on)
      is distinct from (lease_before.irl_reference, lease_before.irl_reference_from, lease_before.signed_on, lease_before.starts_on)
  then
    perform private.refuse('VALIDATION_FAILED', format(
      'The index of %s counts as published from %s: correct the quarter, or state a later day from which it applies',
      lease.irl_reference, published_on
    ), coalesce(field, case when published_on > lease.irl_reference_from then 'irlReferenceFrom' else 'irlReference' end) || '=notPublished');
  end if;
end
$$;

create function public.change_lease(lease uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_lease public.leases := private.lease_of(landlord.id, lease);
  unchanged jsonb := private.unchanged_dues(found_lease.id);
begin
  perform private.change_lease(found_lease, changes);
  perform private.require_published_reference(found_lease, private.lease_of(landlord.id, found_lease.id));
  perform private.update_account(found_lease.id);
  return private.changed_lease_json(found_lease.id, unchanged);
end
$$;
comment on function public.change_lease is
  'Changes a lease, its end or its guarantors. Omitted fields do not change. The end follows from the party that ends the lease. The changes are columns of leases. `guarantors` replaces the whole list. Returns the row of lease_list, with unchanged_dues: the dues that keep their amounts because receipts state them.';
grant execute on function public.change_lease to authenticated;
