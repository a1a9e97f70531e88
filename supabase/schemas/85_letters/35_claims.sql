-- Claims are the letters that ask for money: due notices, reminders and formal notices. The account may change after a
-- claim was issued. A claim is overtaken if its statements about the account, its recipients or their address are no
-- longer true. Nothing is stored: the functions compare the snapshots of claims with the accounts of today.

create function private.is_claim(kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return kind in ('dueNotice', 'reminder', 'formalNotice');
end
$$;

-- A due as a claim states it, or as it is today. The `received` and `remaining` amounts of an announced due count the
-- advance that will pay the due. `arrears` is null except for an announced due.
create type private.claimed_due as (
  id uuid, period_from date, period_to date, due_on date, rent numeric, charges numeric, reduction numeric, received numeric,
  remaining numeric, arrears numeric
);

-- The dues of each claim, as the claim states them.
create function private.stated_dues(documents uuid[]) returns table (document_id uuid, claimed private.claimed_due)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    select document.id, case
      when document.kind = 'dueNotice' then (
        document.subject_id, says."from", says."to", says."dueOn", says.rent, says.charges, says.reduction, says.advance,
        says.rent + says.charges + says.other - says.reduction - says.advance, says.arrears
      )::private.claimed_due
      else (
        says."dueId", says."from", says."to", says."dueOn", says.rent, says.charges, says.reduction, says.received, says.remaining, null
      )::private.claimed_due
    end
    from public.documents document
    cross join lateral jsonb_to_recordset(
      coalesce(document.snapshot #> '{says,lines}', jsonb_build_array(document.snapshot -> 'says'))
    ) says (
      "dueId" uuid, "from" date, "to" date, "dueOn" date, rent numeric, charges numeric, other numeric, reduction numeric, advance numeric,
      arrears numeric, received numeric, remaining numeric
    )
    where document.id = any (stated_dues.documents) and private.is_claim(document.kind);
end
$$;

-- The given dues of leases, as claims of today would state them. Leaves out cancelled dues.
create function private.dues_of_today(due_ids uuid[], lease_ids uuid[]) returns table (claimed private.claimed_due, is_time_barred boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    select
      (
        due.id, due.period_from, due.period_to, due.due_on, asked.rent, asked.charges, asked.reduction,
        due.received + coalesce(announced.advance, 0), due.remaining - coalesce(announced.advance, 0), announced.arrears
      )::private.claimed_due,
      due.is_time_barred
    from private.counted_dues due
    join public.dues on dues.id = due.id
    join public.leases lease on lease.id = due.lease_id
    left join private.dues_to_announce(lease_ids, private.today(), 'infinity') announced on (announced.due).id = due.id
    -- Most dues are asked as they are. For them, the comparison saves the call.
    cross join lateral (
      select (case when due.held = 0 then dues else private.asked_due(lease, dues, due.remaining) end).*
    ) asked
    where due.id = any (due_ids);
end
$$;

-- The payments of a lease since the issue of a claim: the sums of new payments, of new set-offs against the deposit, and
-- of payments that were cancelled.
create type private.later_payments as (received numeric, set_off numeric, cancelled numeric);

create function private.payments_since(lease uuid, issued_at timestamptz) returns private.later_payments
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select (
      coalesce(sum(payments.amount) filter (where payments.kind <> 'offset' and payments.cancelled_at is null), 0),
      coalesce(sum(payments.amount) filter (where payments.kind = 'offset' and payments.cancelled_at is null), 0),
      coalesce(sum(payments.amount) filter (where payments.created_at <= payments_since.issued_at), 0)
    )::private.later_payments
    from public.payments
    where payments.lease_id = payments_since.lease
      and (payments.created_at > payments_since.issued_at or payments.cancelled_at > payments_since.issued_at)
  );
end
$$;

-- The reason why a due is no longer as a claim states it, or null. `today` is null if the due was cancelled or deleted.
create function private.due_change(
  stated private.claimed_due, today private.claimed_due, is_time_barred boolean, owed_until date, since private.later_payments
) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  is_after_end boolean := coalesce(owed_until < stated.period_to, false);
begin
  return case
    when today.id is null then case when is_after_end then 'leaseEnded' else 'dueCancelled' end
    when is_time_barred then 'timeBarred'
    when (today.period_from, today.period_to, today.due_on) is distinct from (stated.period_from, stated.period_to, stated.due_on)
      or (today.rent, today.charges) is distinct from (stated.rent, stated.charges)
    then case when is_after_end then 'leaseEnded' else 'rentChanged' end
    when today.reduction > stated.reduction then 'reductionGranted'
    when today.remaining = stated.remaining and today.received = stated.received and today.reduction = stated.reduction
      and coalesce(today.arrears >= stated.arrears, true)
    then null
    when today.received < stated.received and since.cancelled > 0 then 'paymentCancelled'
    when today.received <= stated.received and coalesce(today.arrears >= stated.arrears, true) then 'amountChanged'
    when since.received > 0 then 'paymentReceived'
    when since.set_off > 0 then 'takenFromDeposit'
    else 'amountChanged'
  end;
end
$$;

-- The reason why a claim about these dues has the wrong recipients or the wrong address today, or null. If the dwelling
-- was deleted, the address of the dwelling counts as unchanged.
create function private.address_change(claim public.documents, lease public.leases, dues private.claimed_due[]) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  people public.tenants[] := array(
    select tenants from public.tenants
    where tenants.lease_id = lease.id
      and exists (select from unnest(dues) due where private.was_tenant_between(tenants, due.period_from, due.period_to))
  );
  tenant_ids uuid[] := array(select person.id from unnest(people) person);
  stated_address text := claim.snapshot #>> '{says,sentTo}';
  address text := private.address_for(lease, people);
  property public.properties;
begin
  if not (tenant_ids <@ claim.tenant_ids and claim.tenant_ids <@ tenant_ids) then
    return 'tenantsChanged';
  elsif nullif(address, '') is distinct from nullif(stated_address, '') then
    return case when lease.keys_on <= private.today() then 'tenantMoved' else 'addressChanged' end;
  elsif address is null then
    select * into property from public.properties where properties.id = lease.property_id;
    return case
      when private.property_json(property) - 'name' <> (claim.snapshot -> 'property') - 'name' and property.id is not null
      then 'addressChanged'
    end;
  end if;
  return null;
end
$$;

-- The reason why a claim is overtaken, or null. `changes` are the reasons of its dues, and `remaining` is the unpaid sum.
create function private.claim_change(
  claim public.documents, lease public.leases, dues private.claimed_due[], changes text[], remaining numeric, last_due_on date
) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when lease.id is null then 'leaseDeleted'
    when claim.kind = 'dueNotice' and remaining > 0 and last_due_on < private.today() then 'dayPassed'
    when changes <> '{}' then changes[1]
    -- A formal notice must not invoke the termination clause of a lease that has ended.
    when claim.kind = 'formalNotice' and (claim.snapshot #>> '{says,hasResolutoryClause}')::boolean and not private.is_active(lease)
    then 'leaseEnded'
    else private.address_change(claim, lease, dues)
  end;
end
$$;

-- A claim that the facts have overtaken. `is_settled`: nothing that the claim asks for is owed any more. `amount` is the
-- sum of the payments that `reason` tells about. `next` is the letter that can follow: replace (a claim of today's
-- amounts), remind (a reminder about the due of a due notice), or null.
create type private.overtaken_claim as (document_id uuid, is_settled boolean, reason text, amount numeric, next text);

-- The overtaken claims among the given documents.
create function private.overtaken_claims(documents uuid[]) returns setof private.overtaken_claim
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with claim as materialized (
      select document, lease, private.payments_since(lease.id, document.issued_at) as since
      from public.documents document
      left join public.leases lease on lease.id = document.lease_id
      where document.id = any (overtaken_claims.documents) and private.is_claim(document.kind)
    ), stated as materialized (
      select * from private.stated_dues(overtaken_claims.documents)
    ), today as materialized (
      select * from private.dues_of_today(
        array(select (stated.claimed).id from stated),
        array(select distinct (claim.lease).id from claim where (claim.document).kind = 'dueNotice')
      )
    ), compared as (
      select
        claim.document, claim.lease, claim.since, array_agg(stated.claimed) as dues, max((stated.claimed).due_on) as last_due_on,
        coalesce(sum((today.claimed).remaining), 0) as remaining,
        array_remove(array_agg(private.due_change(
          stated.claimed, today.claimed, today.is_time_barred, private.rent_owed_until(claim.lease), claim.since
        ) order by (stated.claimed).due_on), null) as changes
      from claim
      join stated on stated.document_id = (claim.document).id
      left join today on (today.claimed).id = (stated.claimed).id
      group by claim.document, claim.lease, claim.since
    )
    select
      (compared.document).id, compared.remaining = 0, change.reason,
      case change.reason
        when 'paymentReceived' then (compared.since).received
        when 'takenFromDeposit' then (compared.since).set_off
        when 'paymentCancelled' then (compared.since).cancelled
      end,
      case when compared.remaining = 0 or change.reason = 'leaseDeleted' then null when change.reason = 'dayPassed' then 'remind' else 'replace' end
    from compared
    cross join lateral (select private.claim_change(
      compared.document, compared.lease, compared.dues, compared.changes, compared.remaining, compared.last_due_on
    ) as reason) change
    where change.reason is not null;
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
  private.unsent_claims, private.is_claim, private.stated_dues, private.dues_of_today, private.payments_since, private.due_change, private.address_change,
  private.claim_change, private.overtaken_claims to authenticated;
