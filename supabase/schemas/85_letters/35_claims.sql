-- Claims are the letters about the amounts of an account: due notices, reminders, formal notices and settlements of
-- charges. The account may change after a claim was issued. A claim is overtaken if its statements about the account,
-- its recipients or their address are no longer true. No table stores this: the functions compare the snapshots of
-- claims with the accounts of today.

create function private.is_claim(kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return kind in ('dueNotice', 'reminder', 'formalNotice', 'settlement');
end
$$;

-- A due as a claim states it, or as it is today. For a due of a due notice, `received` and `remaining` take the advance
-- into account, and `arrears` is set. In a claim, `benefit` is the part of an office that the claim leaves out of
-- `remaining`. In a due of today, `remaining` includes the part of an office, `benefit` is this part, and `awaited` is
-- the part that a claim of today would leave out.
create type private.claimed_due as (
  id uuid, period_from date, period_to date, due_on date, rent numeric, charges numeric, reduction numeric, received numeric,
  remaining numeric, arrears numeric, benefit numeric, awaited numeric
);

-- The dues of a claim, as the claim states them.
create function private.stated_dues(claim public.documents) returns setof private.claimed_due
language plpgsql immutable set search_path = ''
as $$
begin
  return query
    select
      coalesce(says."dueId", claim.subject_id), says."from", says."to", says."dueOn", says.rent, says.charges, says.reduction,
      coalesce(says.received, says.advance),
      coalesce(says.remaining, says.rent + says.charges + says.other - says.reduction - says.advance - coalesce(says.benefit, 0)),
      says.arrears, coalesce(says.benefit, 0), null::numeric
    from jsonb_to_recordset(
      coalesce(claim.snapshot #> '{says,lines}', jsonb_build_array(claim.snapshot -> 'says'))
    ) says (
      "dueId" uuid, "from" date, "to" date, "dueOn" date, rent numeric, charges numeric, other numeric, reduction numeric, advance numeric,
      arrears numeric, received numeric, remaining numeric, benefit numeric
    );
end
$$;

-- The given dues, as claims of today would state them. `lease_ids` are the leases whose advance may pay the dues. Leaves
-- out cancelled dues.
create function private.dues_of_today(due_ids uuid[], lease_ids uuid[]) returns table (claimed private.claimed_due, is_time_barred boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with announced as materialized (
      select announced_due.due, announced_due.remaining, announced_due.advance, announced_due.benefit, announced_due.arrears
      from private.dues_to_announce(lease_ids, private.today(), 'infinity') announced_due
      where (announced_due.due).id = any (due_ids)
    )
    select
      (
        asked.id, asked.period_from, asked.period_to, asked.due_on, asked.rent, asked.charges, asked.reduction,
        asked.received + announced.advance, announced.remaining - announced.advance, announced.arrears, announced.benefit, announced.benefit
      )::private.claimed_due,
      false
    from announced
    cross join lateral private.asked_due(announced.due, announced.remaining) asked
    union all
    select
      (
        asked.id, asked.period_from, asked.period_to, asked.due_on, asked.rent, asked.charges, asked.reduction, asked.received,
        due.remaining - due.deferred, null, due.benefit_remaining, due.awaited - due.deferred
      )::private.claimed_due,
      due.is_time_barred
    from private.counted_dues due
    join public.dues on dues.id = due.id
    cross join lateral private.asked_due(dues, due.remaining) asked
    where due.id = any (due_ids) and due.id not in (select (announced.due).id from announced);
end
$$;

-- Returns the due of today without the part of an office that the claim left out, or that a claim of today would leave
-- out. Therefore the claim is not overtaken if the office pays this part, or if the part becomes late.
create function private.without_benefit(today private.claimed_due, stated private.claimed_due) returns private.claimed_due
language plpgsql immutable set search_path = ''
as $$
declare
  unpaid numeric := least(stated.benefit, today.benefit);
begin
  today.remaining := today.remaining - greatest(today.awaited, unpaid);
  today.received := today.received - (stated.benefit - unpaid);
  return today;
end
$$;

-- The reason why a due is no longer as a claim states it, or null. `today` is null if the due was cancelled or deleted.
-- For `moreReceived` and `lessReceived`, private.payment_change then finds the payments.
create function private.due_change(stated private.claimed_due, today private.claimed_due, is_time_barred boolean, owed_until date) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  is_after_end boolean := coalesce(owed_until < stated.period_to, false);
begin
  return case
    when today.id is null then case when is_after_end then 'leaseEnded' else 'dueCancelled' end
    when is_time_barred then 'timeBarred'
    when (today.period_from, today.period_to) is distinct from (stated.period_from, stated.period_to)
      or (today.rent, today.charges) is distinct from (stated.rent, stated.charges)
    then case when is_after_end then 'leaseEnded' else 'rentChanged' end
    when today.due_on <> stated.due_on then 'dueDayChanged'
    when today.reduction > stated.reduction then 'reductionGranted'
    when today.received < stated.received then 'lessReceived'
    when today.received > stated.received or today.arrears < stated.arrears then 'moreReceived'
    when today.remaining <> stated.remaining or today.reduction <> stated.reduction then 'amountChanged'
  end;
end
$$;

-- The reason why the dues of a claim have received more or less than the claim states. `amount` is the sum of the
-- payments that explain the difference: payments or set-offs against the deposit since the issue, or payments cancelled
-- since then. These payments may also be for other dues, so the sum is limited to `changed`, the change of the received
-- amounts.
create function private.payment_change(claim public.documents, change text, changed numeric, out reason text, out amount numeric)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  received numeric;
  set_off numeric;
  cancelled numeric;
begin
  select
    sum(payments.amount) filter (where payments.kind not in ('offset', 'credit') and payments.cancelled_at is null),
    sum(payments.amount) filter (where payments.kind = 'offset' and payments.cancelled_at is null),
    sum(payments.amount) filter (where payments.created_at <= claim.issued_at)
  into received, set_off, cancelled
  from public.payments
  where payments.lease_id = claim.lease_id and (payments.created_at > claim.issued_at or payments.cancelled_at > claim.issued_at);
  reason := case
    when change = 'lessReceived' and cancelled > 0 then 'paymentCancelled'
    when change = 'moreReceived' and received > 0 then 'paymentReceived'
    when change = 'moreReceived' and set_off > 0 then 'takenFromDeposit'
    else 'amountChanged'
  end;
  amount := case reason
    when 'paymentCancelled' then least(cancelled, changed) when 'paymentReceived' then least(received, changed)
    when 'takenFromDeposit' then least(set_off, changed)
  end;
end
$$;

-- The reason why a claim has the wrong recipients or the wrong address today, or null. `people` are the tenants on the
-- days of its dues, with their ids. `dwelling` is the address of the dwelling, or null if the dwelling was deleted.
create function private.address_change(
  claim public.documents, lease public.leases, people public.tenants[], tenant_ids uuid[], dwelling jsonb
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  stated_address text := claim.snapshot #>> '{says,sentTo}';
  address text := private.address_for(lease, people);
begin
  return case
    when not (coalesce(tenant_ids, '{}') <@ claim.tenant_ids and claim.tenant_ids <@ coalesce(tenant_ids, '{}')) then 'tenantsChanged'
    when address is distinct from stated_address
    then case when lease.keys_on <= private.today() then 'tenantMoved' else 'addressChanged' end
    when address is null and dwelling <> (claim.snapshot -> 'property') - 'name' then 'addressChanged'
  end;
end
$$;

-- A claim with its dues. `changes` are the reasons of its dues. `more_received` and `less_received` are the sums by
-- which the dues have received more or less than the claim states. `remaining` is the unpaid sum of its dues today, and
-- `last_due_on` is their last due day today.
create type private.compared_claim as (
  document public.documents, lease public.leases, dues private.claimed_due[], changes text[], more_received numeric, less_received numeric,
  remaining numeric, last_due_on date
);

-- Claims of dues, with their dues of today. Looks up each document and lease separately: commands run without policies, and a join
-- would read the documents of all landlords.
create function private.compared_claims(documents uuid[]) returns setof private.compared_claim
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with claim as materialized (
      select issued.document, let.lease
      from unnest(compared_claims.documents) wanted (id)
      cross join lateral (
        select issued_document as document from public.documents issued_document where issued_document.id = wanted.id offset 0
      ) issued
      left join lateral (
        select leases as lease from public.leases where leases.id = (issued.document).lease_id offset 0
      ) let on true
      where private.is_claim((issued.document).kind) and (issued.document).kind <> 'settlement'
    ), stated as materialized (
      select (claim.document).id as document_id, private.rent_owed_until(claim.lease) as owed_until, stated_due as claimed
      from claim
      cross join lateral private.stated_dues(claim.document) stated_due
    ), today as materialized (
      select * from private.dues_of_today(
        array(select distinct (stated.claimed).id from stated),
        array(select distinct (claim.lease).id from claim where (claim.document).kind = 'dueNotice' and (claim.lease).id is not null)
      )
    ), compared as materialized (
      select
        stated.document_id, array_agg(stated.claimed) as dues, coalesce(sum((asked.claimed).remaining), 0) as remaining,
        max(coalesce((today.claimed).due_on, (stated.claimed).due_on)) as last_due_on,
        array_remove(array_agg(
          private.due_change(stated.claimed, asked.claimed, today.is_time_barred, stated.owed_until) order by (stated.claimed).due_on
        ), null) as changes,
        sum(greatest(0, received.more)) as more_received, sum(greatest(0, -received.more)) as less_received
      from stated
      left join today on (today.claimed).id = (stated.claimed).id
      -- Most dues have no part of an office. This condition saves a call of the function for them.
      cross join lateral (
        select case
          when (stated.claimed).benefit + (today.claimed).benefit > 0 then private.without_benefit(today.claimed, stated.claimed)
          else today.claimed
        end as claimed
      ) asked
      cross join lateral (
        select
          (asked.claimed).received - (stated.claimed).received + greatest(0, (stated.claimed).arrears - (asked.claimed).arrears) as more
      ) received
      group by stated.document_id
    )
    select
      claim.document, claim.lease, compared.dues, compared.changes, compared.more_received, compared.less_received, compared.remaining,
      compared.last_due_on
    from claim
    join compared on compared.document_id = (claim.document).id;
end
$$;

-- The reason why a claim is overtaken, or null. `amount` is the sum of the payments that the reason names.
create function private.claim_change(
  claim private.compared_claim, people public.tenants[], tenant_ids uuid[], dwelling jsonb, out reason text, out amount numeric
)
language plpgsql stable set search_path = ''
as $$
declare
  document public.documents := claim.document;
begin
  reason := case
    when (claim.lease).id is null then 'leaseDeleted'
    when document.kind = 'dueNotice' and claim.remaining > 0 and claim.last_due_on < private.today() then 'dayPassed'
    when claim.changes <> '{}' then claim.changes[1]
    -- A due notice of charges names their kind.
    when (document.snapshot #>> '{says,charges}')::numeric > 0
      and document.snapshot #>> '{says,chargesKind}' <> (claim.lease).charges_kind
    then 'provisionsChanged'
    -- A formal notice must not invoke the termination clause of a lease that has ended.
    when document.kind = 'formalNotice' and (document.snapshot #>> '{says,hasResolutoryClause}')::boolean
      and not private.is_active(claim.lease)
    then 'leaseEnded'
    else private.address_change(document, claim.lease, people, tenant_ids, dwelling)
  end;
  if reason in ('moreReceived', 'lessReceived') then
    select payment.reason, payment.amount into reason, amount
    from private.payment_change(
      document, reason, case reason when 'moreReceived' then claim.more_received else claim.less_received end
    ) payment;
  end if;
end
$$;

-- An overtaken claim. `is_settled` is true if the whole sum of the claim is paid or no longer owed. If `reason` is
-- about payments, `amount` is their sum. `next` is the landlord's next step, or null:
-- - `replace`: he can issue a claim of today's amounts;
-- - `remind`: he can issue a reminder about the due of the due notice;
-- - `settle`: he cancels the settlement of charges and settles again.
create type private.overtaken_claim as (document_id uuid, is_settled boolean, reason text, amount numeric, next text);

-- The overtaken claims among the given documents. Planning the query takes longer than reading few claims, so the function
-- returns early if there is no document.
create function private.overtaken_claims(documents uuid[]) returns setof private.overtaken_claim
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if documents = '{}' then
    return;
  end if;
  return query
    select
      (claim.document).id, claim.remaining = 0, change.reason, change.amount,
      case
        when change.reason = 'dayPassed' then 'remind'
        when claim.remaining > 0 and change.reason <> 'leaseDeleted' then 'replace'
      end
    from private.compared_claims(documents) claim
    left join lateral (
      select private.property_json(properties) - 'name' as address
      from public.properties where properties.id = (claim.lease).property_id offset 0
    ) dwelling on true
    cross join lateral (
      select array_agg(tenants) as tenants, array_agg(tenants.id) as ids
      from public.tenants
      where tenants.lease_id = (claim.lease).id
        and exists (select from unnest(claim.dues) due where private.was_tenant_between(tenants, due.period_from, due.period_to))
    ) people
    cross join lateral private.claim_change(claim, people.tenants, people.ids, dwelling.address) change
    where change.reason is not null
    union all
    select * from private.overtaken_settlements(overtaken_claims.documents);
end
$$;

-- The overtaken claims among the given documents that were not sent.
create function private.unsent_claims(documents uuid[]) returns setof private.overtaken_claim
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select * from private.overtaken_claims(array(
      select claim.id from unnest(documents) claim (id) where not private.was_sent(claim.id)
    ));
end
$$;
grant execute on function
  private.is_claim, private.stated_dues, private.dues_of_today, private.without_benefit, private.due_change, private.payment_change, private.address_change,
  private.compared_claims, private.claim_change, private.overtaken_claims, private.unsent_claims to authenticated;
