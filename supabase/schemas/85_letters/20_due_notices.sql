-- Due notices (avis d'échéance) announce the dues of the next 31 days, free of charge (loi n° 89-462, art. 21). A due
-- notice certifies nothing, and changes nothing in the account.

-- A due with the amounts for its notice. The advance of the account pays the dues in their order: `advance` is the part
-- that pays this due. `arrears` is the unpaid sum of earlier dues, without the benefits that are not late yet.
-- `benefit` is the part that offices are still expected to pay after the advance. `benefits` are the benefits that no
-- office has paid.
create type private.due_to_announce as (
  due public.dues, remaining numeric, advance numeric, benefit numeric, arrears numeric, benefits private.open_benefit[]
);

-- The unpaid dues of leases that fall due between two days. One query reads the unpaid dues of all leases by their index.
-- The advance is looked up for each due: Postgres would otherwise compare each due with each lease.
create function private.dues_to_announce(leases uuid[], first_day date, last_day date) returns setof private.due_to_announce
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select
      dues, account.remaining, advance.amount, least(account.benefit_remaining, account.remaining - advance.amount), account.arrears,
      account.benefits
    from (
      select
        due.id, due.lease_id, due.due_on, due.remaining, due.benefit_remaining, due.benefits,
        coalesce(sum(due.remaining - due.awaited) filter (where due.has_fallen_due and not due.is_time_barred) over earlier_days, 0) as arrears,
        coalesce(sum(due.remaining) filter (where not due.has_fallen_due) over earlier_dues, 0) as before
      from private.counted_dues due
      where due.lease_id = any (dues_to_announce.leases) and due.amount > due.received
      window
        earlier_days as (partition by due.lease_id order by due.due_on groups between unbounded preceding and 1 preceding),
        earlier_dues as (
          partition by due.lease_id order by due.due_on, due.period_from, due.id rows between unbounded preceding and 1 preceding
        )
    ) account
    join public.dues on dues.id = account.id
    -- The advance is the money that no due has received yet.
    cross join lateral (
      select coalesce(sum(payments.amount), 0) as amount from public.payments
      where payments.lease_id = account.lease_id and payments.cancelled_at is null
    ) money
    cross join lateral (
      select coalesce(sum(lease_due.received), 0) as amount from public.dues lease_due
      where lease_due.lease_id = account.lease_id and lease_due.cancelled_at is null
    ) paid
    cross join lateral (
      select least(account.remaining, greatest(0, money.amount - paid.amount - account.before)) as amount
    ) advance
    where account.due_on between first_day and last_day and dues.kind <> 'refund'
    order by dues.due_on, dues.period_from, dues.id;
end
$$;
grant execute on function private.dues_to_announce to authenticated;

-- The due with the amounts to ask for. If an outdated partial receipt states more rent than the lease, the amounts are
-- those of the lease.
create function private.asked_due(due public.dues, remaining numeric) returns public.dues
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  owed private.amounts;
begin
  if remaining < due.amount - due.received then
    owed := private.lease_amounts((select leases from public.leases where leases.id = due.lease_id), due.period_from, due.period_to);
    due.rent := owed.rent;
    due.charges := owed.charges;
    due.reduction := least(owed.rent + owed.charges, (
      select coalesce(sum(reduction.amount), 0) from private.reductions_on(due.lease_id, due.period_from, due.period_to) reduction
    ));
  end if;
  return due;
end
$$;
grant execute on function private.asked_due to authenticated;

-- The late part of dues that offices have not paid, and these offices. Returns an empty object if there is no such part.
create function private.late_benefit_json(due_ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return (
    select case when count(*) = 0 then '{}' else jsonb_build_object(
      'lateBenefit', sum(benefit.amount), 'lateOffices', jsonb_agg(distinct benefit.office)
    ) end
    from private.counted_dues due
    cross join lateral unnest(due.benefits) benefit
    where due.id = any (due_ids) and due.has_fallen_due and not due.is_time_barred
      and benefit.month < (select private.first_awaited_month())
  );
end
$$;

-- The facts of a due notice, or null if the tenants have nothing to pay. If an office is expected to pay a part, the notice
-- states this part and the offices. If offices have not paid a part of the arrears, the notice states this part too.
create function private.due_notice_says(lease public.leases, announced private.due_to_announce) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  due public.dues := private.asked_due(announced.due, announced.remaining);
begin
  if announced.advance + announced.benefit = announced.remaining then
    return null;
  end if;
  return jsonb_build_object(
    'kind', due.kind, 'label', due.label, 'from', due.period_from, 'to', due.period_to, 'dueOn', due.due_on,
    'rent', due.rent, 'charges', due.charges, 'chargesKind', lease.charges_kind, 'other', due.other, 'reduction', due.reduction,
    'advance', due.received + announced.advance, 'arrears', announced.arrears
  ) || case
    when announced.benefit > 0
    then jsonb_build_object('benefit', announced.benefit, 'offices', (
      select jsonb_agg(distinct benefit.office) from unnest(private.last_benefits(announced.benefits, announced.benefit)) benefit
    ))
    else '{}'
  end || case
    when announced.arrears > 0 then private.late_benefit_json(array(
      select earlier_due.id from public.dues earlier_due
      where earlier_due.lease_id = lease.id and earlier_due.due_on < due.due_on and earlier_due.amount > earlier_due.received
    ))
    else '{}'
  end;
end
$$;

-- The draft of a notice for a due. Returns null if a valid notice has the same contents, recipients and address.
create function private.draft_due_notice(
  landlord public.users, lease public.leases, due public.dues, says jsonb
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
declare
  earlier uuid[] := array(
    select documents.id from public.documents
    where documents.subject_id = due.id and documents.owner_id = landlord.id and documents.kind = 'dueNotice'
      and not exists (select from public.document_voids where document_voids.document_id = documents.id)
  );
  draft private.document_draft := private.draft_letter(
    landlord, lease, 'dueNotice', due.id, array(select private.tenants_between(lease.id, due.period_from, due.period_to)), says, earlier
  );
begin
  if exists (
    select from public.documents
    where documents.id = any (earlier) and documents.snapshot -> 'says' = draft.snapshot -> 'says'
      and documents.snapshot #- '{property,name}' -> 'property' = draft.snapshot #- '{property,name}' -> 'property'
      and documents.tenant_ids <@ draft.tenant_ids and draft.tenant_ids <@ documents.tenant_ids
  ) then
    return null;
  end if;
  return draft;
end
$$;

-- Drafts a notice for each unpaid due of a lease that falls due between two days, and within the next 31 days. Drafts
-- nothing for a due that has a notice with the same contents. Raises an error if no due is unpaid.
create function private.draft_due_notices(
  landlord public.users, lease public.leases, first_day date, last_day date
) returns private.document_draft[]
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
  announced private.due_to_announce;
  due public.dues;
  says jsonb;
  draft private.document_draft;
  drafts private.document_draft[] := '{}';
  is_owed boolean := false;
begin
  for announced in
    select * from private.dues_to_announce(array[lease.id], greatest(first_day, today), least(last_day, today + 31))
  loop
    due := announced.due;
    says := private.due_notice_says(lease, announced);
    continue when says is null;
    is_owed := true;
    draft := private.draft_due_notice(landlord, lease, due, says);
    if draft.id is not null then
      drafts := drafts || draft;
    end if;
  end loop;
  if not is_owed and exists (
    select from public.dues
    where dues.lease_id = lease.id and dues.kind = 'rent' and dues.due_on between greatest(first_day, today) and least(last_day, today + 31)
      and (private.covering_quittance(private.term_of(lease, dues.period_from, dues.period_to))).id is not null
  ) then
    perform private.refuse('TERM_ALREADY_RECEIPTED', 'The term already has a quittance');
  elsif not is_owed then
    perform private.refuse('NOTHING_OWED', 'No unpaid due of this month falls due in the next 31 days');
  end if;
  return drafts;
end
$$;

-- Runs with the rights of its owner, like all commands that issue documents.
create function public.issue_due_notices(month date, tenant_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  days record;
  first_tenant record;
  drafts private.document_draft[];
  ready private.document_draft[] := '{}';
  tenants uuid[] := '{}';
  leases uuid[] := '{}';
  skipped uuid[] := '{}';
  refused uuid[] := '{}';
  reasons text[] := '{}';
begin
  perform private.require_few_tenants(tenant_ids);
  perform private.require_day(month, 'month');
  days := private.month_of(issue_due_notices.month);
  -- Lock before the first read. A simultaneous request waits for the lock, and finds the notices already issued.
  landlord := private.lock_landlord();
  perform private.require_lasting_account(landlord);
  perform private.require_quota(landlord.id, 'document_files');
  for first_tenant in select * from private.first_tenant_per_lease(landlord.id, tenant_ids) loop
    tenants := tenants || first_tenant.tenant_id;
    leases := leases || first_tenant.lease_id;
    -- Each lease has its own subtransaction, so that a failure does not stop other leases.
    begin
      drafts := private.draft_due_notices(
        landlord, private.lease_of(landlord.id, first_tenant.lease_id), days.first_day, days.last_day
      );
      ready := ready || drafts;
      if drafts = '{}' then
        skipped := skipped || first_tenant.tenant_id;
      end if;
    exception when others then
      refused := refused || first_tenant.tenant_id;
      reasons := reasons || private.error_code(sqlstate, sqlerrm);
    end;
  end loop;
  perform private.issue_letters(landlord.id, ready);
  return private.issued_month_json(landlord.id, ready, leases, tenants, skipped, refused, reasons);
end
$$;
comment on function public.issue_due_notices is
  'Issues for the named tenants the notices of a month''s dues that fall due in the next 31 days. Skips a due whose valid notice already has the same contents. Replaces a notice whose contents have changed.';
grant execute on function public.issue_due_notices to authenticated;
