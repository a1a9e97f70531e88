-- The next steps of the landlord for each due, for the page of a month and the duties. All functions run as the caller,
-- so that policies apply.

-- The valid receipts for days of rent dues: the quittance that covers the due or, without a quittance, the partial
-- receipts. `shares_term` is true if a receipt covers only some days of the due, or also days outside of it.
-- private.term_of must then find the term. Otherwise the days of the due are the term.
create function private.receipts_on_days(dues uuid[])
returns table (due_id uuid, receipts uuid[], has_quittance boolean, shares_term boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with due as materialized (
      select dues.id, dues.lease_id, dues.owner_id, dues.period_from, dues.period_to, lease.starts_on
      from public.dues
      join public.leases lease on lease.id = dues.lease_id and lease.owner_id = dues.owner_id
      where dues.id = any (receipts_on_days.dues) and dues.kind = 'rent'
    ), held as (
      select
        due.id, due.starts_on, due.period_from,
        bool_and(receipt.period_from = due.period_from and receipt.period_to = due.period_to) as has_own_days,
        array_agg(receipt.id) filter (where receipt.kind = 'partial') as partials,
        array_agg(receipt.id) filter (
          where receipt.kind = 'quittance' and receipt.period_from <= due.period_from and receipt.period_to >= due.period_to
        ) as quittances
      from private.holding_receipts receipt
      join due on due.lease_id = receipt.lease_id and due.owner_id = receipt.owner_id
        and due.period_from <= receipt.period_to and due.period_to >= receipt.period_from
      -- With the array and the first day, Postgres reads only the receipts of these leases and days by an index.
      where receipt.lease_id = any (array(select distinct due.lease_id from due))
        and receipt.period_to >= (select min(due.period_from) from due)
      group by due.id, due.starts_on, due.period_from
    )
    select
      held.id, case when held.quittances is not null then held.quittances[1:1] else coalesce(held.partials, '{}') end,
      held.quittances is not null,
      not (held.has_own_days and coalesce(held.starts_on, '-infinity') <= held.period_from)
        and (held.quittances is null or held.partials is not null)
    from held;
end
$$;
grant execute on function private.receipts_on_days to authenticated;

-- The partial receipts whose term is now fully paid. The landlord should issue the quittance of the term, and send it
-- instead of the partial receipt. Leaves out partial receipts that also state dues other than rent, because the
-- landlord still sends them.
create function private.receipts_awaiting_quittance(receipts uuid[]) returns setof uuid
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with term as materialized (
      select receipt.id, receipt.lease_id, receipt.period_from, receipt.period_to, due.id as due_id
      from public.receipts receipt
      join public.dues due on due.lease_id = receipt.lease_id and due.owner_id = receipt.owner_id and due.kind = 'rent'
        and due.period_from = receipt.period_from and due.period_to = receipt.period_to
        and due.received >= due.amount and due.received > 0
      where receipt.id = any (receipts_awaiting_quittance.receipts) and receipt.kind = 'partial' and receipt.other = 0
    )
    select term.id
    from term
    join public.leases lease on lease.id = term.lease_id
    left join private.receipts_on_days(array(select term.due_id from term)) held on held.due_id = term.due_id
    where case
      when held.has_quittance then false
      when not held.shares_term then true
      else private.possible_receipt(lease, private.term_of(lease, term.period_from, term.period_to)) = 'quittance'
    end;
end
$$;
grant execute on function private.receipts_awaiting_quittance to authenticated;

-- The number of different addresses to which each document may be mailed, by the rule of private.mail_address. Tenants
-- who share an address get one mail. Leaves out documents without an address.
create function private.addresses_reached(documents uuid[]) returns table (document_id uuid, number bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with issued_kind as materialized (
      -- `offset` makes Postgres call private.document_kind once per kind, and not once per document.
      select issued.kind, (private.document_kind(issued.kind)).needs_consent
      from (
        select distinct documents.kind from public.documents where documents.id = any (addresses_reached.documents) offset 0
      ) issued
    )
    select documents.id, count(distinct lower(tenants.address))
    from public.documents
    join issued_kind on issued_kind.kind = documents.kind
    cross join unnest(documents.tenant_ids) named (tenant_id)
    -- Look up each tenant separately. While statistics are few, Postgres would otherwise choose a join that compares
    -- each document with each tenant.
    cross join lateral (
      select case when issued_kind.needs_consent then tenants.email_consent_address else tenants.email end as address
      from public.tenants where tenants.id = named.tenant_id offset 0
    ) tenants
    where documents.id = any (addresses_reached.documents) and tenants.address is not null
    group by documents.id;
end
$$;
grant execute on function private.addresses_reached to authenticated;

-- The delivery state of valid documents. `sending`: a mail with the document is being sent. `sent`: the mails to all
-- tenants who may get one were sent. `delivered`: the landlord delivered the document by other means. `otherwise`: the
-- landlord must deliver the document by other means, because no tenant may get a mail or because the kind is only valid
-- on paper. `failed`: a mail failed. `overtaken`: the letter is no longer true, so the landlord must not send it.
-- `ready`: the document can be mailed. Leaves out a partial receipt that awaits its quittance. One query reads all
-- documents. Its plan depends on their number, and planning takes 1 ms. Therefore the function returns early if there
-- is no document.
create function private.deliveries_of(documents uuid[]) returns table (document_id uuid, delivery text)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if documents = '{}' then
    return;
  end if;
  return query
    with document as materialized (
      select documents.id, documents.kind, documents.tenant_ids from public.documents
      where documents.id = any (deliveries_of.documents)
        and not exists (select from public.document_voids void where void.document_id = documents.id)
    ), paper_kind as (
      -- `offset` makes Postgres call private.document_kind once per kind, and not once per document.
      select issued.kind from (select distinct document.kind from document offset 0) issued
      where not (private.document_kind(issued.kind)).may_mail
    ), reached as materialized (
      select * from private.addresses_reached(array(select document.id from document))
    ), mailed as (
      select
        last_mail.document_id, count(*) as number, bool_or(last_mail.state = 'queued') as is_sending, bool_and(last_mail.state = 'sent') as is_sent,
        bool_or(last_mail.state = 'failed') as has_failed
      from (
        select distinct on (mail.document_id, mail.tenant_id) mail.document_id, private.mail_state(mail) as state
        from public.document_mails mail
        where mail.document_id = any (deliveries_of.documents)
        order by mail.document_id, mail.tenant_id, mail.created_at desc
      ) last_mail
      group by last_mail.document_id
    ), tried as materialized (
      select document.id, document.kind, reached.number as reached, mailed.has_failed, case
        when mailed.is_sending then 'sending'
        when mailed.is_sent and mailed.number >= coalesce(reached.number, 0) then 'sent'
        when document.id in (select delivery.document_id from public.document_deliveries delivery where delivery.document_id = any (deliveries_of.documents))
        then 'delivered'
      end as delivery
      from document
      left join reached on reached.document_id = document.id
      left join mailed on mailed.document_id = document.id
    ), overtaken as materialized (
      select claim.document_id
      from private.overtaken_claims(array(select tried.id from tried where tried.delivery is null and private.is_claim(tried.kind))) claim
    )
    select tried.id, case
      when tried.delivery is not null then tried.delivery
      when tried.id in (select overtaken.document_id from overtaken) then 'overtaken'
      when tried.reached is null or tried.kind in (select paper_kind.kind from paper_kind) then 'otherwise'
      when tried.has_failed then 'failed'
      else 'ready'
    end
    from tried
    -- Leave out a partial receipt that a quittance replaced, because the quittance does not void it.
    where tried.kind <> 'partial' or (
      not exists (select from private.document_successors successor where successor.replaced_id = tried.id)
      and tried.id not in (select awaiting.id from private.receipts_awaiting_quittance(
        array(select partial_receipt.id from tried partial_receipt where partial_receipt.kind = 'partial')
      ) awaiting (id))
    );
end
$$;
grant execute on function private.deliveries_of to authenticated;

-- The month whose page lists a receipt without a term: the month of the last due that the receipt states.
create function private.month_of_delivery(receipt uuid) returns date
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select date_trunc('month', max(dues.due_on)::timestamp)::date
    from public.receipt_payments receipt_payment
    join public.dues on dues.id = receipt_payment.due_id and dues.owner_id = receipt_payment.owner_id
    where receipt_payment.receipt_id = month_of_delivery.receipt
  );
end
$$;
grant execute on function private.month_of_delivery to authenticated;

-- The receipts of a due. `receipts` are the ids of the valid receipts. `next` is the kind of the receipt to issue next,
-- and `blocker` is the error code of the obstacle to this receipt. `document` is a key: all dues of a lease with the
-- same key will be on one receipt.
create type private.receipt_step as (receipts uuid[], next text, blocker text, document text);

-- The receipts of a rent due with `shares_term`. `missing` is the result of private.missing_for_lease.
create function private.step_of_shared_term(lease public.leases, due public.dues, missing text) returns private.receipt_step
language plpgsql stable set search_path = ''
as $$
declare
  days daterange := private.receipt_days(lease.id, due.period_from, due.period_to);
  term private.term := private.term_of(lease, lower(days), upper(days) - 1);
  quittance private.term_receipt := private.covering_quittance(term);
  step private.receipt_step;
begin
  step.next := private.next_receipt(lease, term);
  step.receipts := array(
    select receipt.id from unnest(case when quittance.id is null then term.earlier else array[quittance] end) receipt
  );
  if quittance.id is null then
    step.blocker := coalesce(missing, case
      when cardinality(term.conflicts) > 0 then 'TERM_ALREADY_RECEIPTED'
      when step.next is not null then private.term_obstacle(lease, term)
    end);
  end if;
  step.document := term.first_day;
  return step;
end
$$;

create function private.payments_of_due(due uuid) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(select allocations.payment_id from public.allocations where allocations.due_id = payments_of_due.due);
end
$$;

-- The receipts of a due other than rent.
create function private.other_due_step(due public.dues, missing text) returns private.receipt_step
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  step private.receipt_step;
begin
  step.receipts := array(
    select receipt.id from private.holding_receipts receipt
    where receipt.lease_id = due.lease_id
      and exists (select from public.receipt_payments receipt_payment
        where receipt_payment.receipt_id = receipt.id and receipt_payment.due_id = due.id)
  );
  if due.received > 0 and exists (
    select from private.other_due_parts(due.lease_id, private.payments_of_due(due.id), private.today()) part where part.due_id = due.id
  ) then
    step.next := 'partial';
    step.blocker := missing;
  end if;
  return step;
end
$$;

-- Those of the given dues that payments have paid in part or in full. The opening advance does not count as a payment.
-- `is_uncertified` is true if a part of these payments is on no valid receipt yet, by the rule of
-- private.uncertified_amount.
create function private.dues_paid_by_money(dues uuid[]) returns table (due_id uuid, is_uncertified boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    select allocation.due_id, bool_or(allocation.amount > coalesce(stated.amount, 0))
    from public.allocations allocation
    join public.payments payment on payment.id = allocation.payment_id and payment.owner_id = allocation.owner_id
    left join (
      select receipt_payment.payment_id, receipt_payment.due_id, sum(receipt_payment.amount) as amount
      from public.receipt_payments receipt_payment
      join private.holding_receipts receipt on receipt.id = receipt_payment.receipt_id and receipt.owner_id = receipt_payment.owner_id
      where receipt_payment.due_id = any (dues_paid_by_money.dues)
      group by receipt_payment.payment_id, receipt_payment.due_id
    ) stated on stated.payment_id = allocation.payment_id and stated.due_id = allocation.due_id
    where allocation.due_id = any (dues_paid_by_money.dues) and payment.kind <> 'opening'
    group by allocation.due_id;
end
$$;

create type private.due_with_step as (due public.dues, step private.receipt_step);

-- The dues that fall due between two days, with their receipts. One query reads all dues. Only rent dues with
-- `shares_term`, and dues other than rent, cost a function call each.
create function private.dues_with_steps(first_day date, last_day date) returns setof private.due_with_step
language plpgsql stable set search_path = ''
as $$
declare
  today date := private.today();
begin
  return query
    with due as materialized (
      select
        dues.id, dues.kind, dues.amount, dues.received, dues.period_from, dues.period_to, dues as due, leases as lease,
        case when leases.property_id is null then 'NO_PROPERTY' when lessor.is_incomplete then 'PROFILE_INCOMPLETE' end as missing
      from public.dues
      join public.leases on leases.id = dues.lease_id and leases.owner_id = dues.owner_id
      left join public.properties on properties.id = leases.property_id
      -- The rule of private.missing_for_lease, computed once per lessor and not once per lease.
      left join (
        select lessors.id, private.missing_for_receipts(lessors) <> '{}' as is_incomplete from public.lessors offset 0
      ) lessor on lessor.id = properties.lessor_id
      -- Refunds are left out, because they are not income.
      where dues.due_on between first_day and last_day
        and dues.amount > 0 and dues.cancelled_at is null and dues.kind <> 'refund'
    ), held as materialized (
      select * from private.receipts_on_days(array(select due.id from due))
    ), paid as materialized (
      select * from private.dues_paid_by_money(array(
        select due.id from due
        left join held on held.due_id = due.id
        where due.kind = 'rent' and due.received > 0 and not coalesce(held.has_quittance or held.shares_term, false)
      ))
    )
    select due.due, case
      when due.kind <> 'rent' then private.other_due_step(due.due, due.missing)
      when held.shares_term then private.step_of_shared_term(due.lease, due.due, due.missing)
      when held.has_quittance then (held.receipts, null, null, null)::private.receipt_step
      else (coalesce(held.receipts, '{}'), possible.receipt, coalesce(due.missing, case
        when possible.receipt is not null
        then private.days_obstacle(due.lease, daterange(due.period_from, due.period_to, '[]'))
      end), due.period_from)::private.receipt_step
    end
    from due
    left join held on held.due_id = due.id
    left join paid on paid.due_id = due.id
    cross join lateral (
      -- The same rule as in private.next_receipt.
      select case
        when due.received >= due.amount and due.period_from <= today and paid.due_id is not null then 'quittance'
        when due.received < due.amount and paid.is_uncertified then 'partial'
      end as receipt
    ) possible;
end
$$;

-- The dues of private.dues_with_steps, with the final key of their document. A due other than rent gets the key of a
-- partly paid term if each payment of this due also pays the term, because the partial receipt then states both. All
-- other dues of a lease and month, except rent, share one receipt.
create function private.dues_with_documents(first_day date, last_day date) returns setof private.due_with_step
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with entry as materialized (
      select date_trunc('month', (with_step.due).due_on::timestamp) as month, with_step.due, with_step.step
      from private.dues_with_steps(first_day, last_day) with_step
    ), other as materialized (
      select distinct (entry.due).lease_id as lease_id, entry.month
      from entry
      where (entry.due).kind <> 'rent' and (entry.step).next is not null
    ), partial as materialized (
      select other.lease_id, other.month, min((entry.step).document) as document, array_agg(payment.id) as payments
      from other
      join entry on (entry.due).lease_id = other.lease_id and entry.month = other.month
      cross join lateral unnest(private.payments_of_due((entry.due).id)) payment (id)
      where (entry.due).kind = 'rent' and (entry.step).next = 'partial'
      group by other.lease_id, other.month
    )
    select entry.due, ((entry.step).receipts, (entry.step).next, (entry.step).blocker, case
      when (entry.step).next is null then null
      when (entry.due).kind = 'rent' then (entry.step).document
      when private.payments_of_due((entry.due).id) <@ partial.payments then partial.document
      else 'other'
    end)::private.receipt_step
    from entry
    left join partial on partial.lease_id = (entry.due).lease_id and partial.month = entry.month;
end
$$;
grant execute on function
  private.step_of_shared_term, private.payments_of_due, private.other_due_step, private.dues_paid_by_money, private.dues_with_steps,
  private.dues_with_documents to authenticated;

-- A due with its payments, its receipts and the steps that remain to be done. `todo` lists all steps, and `step` is the
-- first. `record`: record a payment. `complete`: remove what prevents the receipt, such as missing data. `issue`:
-- generate the receipt. `wait`: a mail is being sent. `send`: mail the document with the id `document_id`. `handOver`:
-- deliver this document by other means. `done`: nothing remains to do.
create type private.due_step as (
  due_id uuid, lease_id uuid, kind text, label text, period_from date, period_to date, due_on date, amount numeric,
  received numeric, remaining numeric, benefit_remaining numeric, awaited numeric, late_after date,
  benefits private.open_benefit[], state text, paid_on date, receipts jsonb,
  next text, blocker text, next_document text,
  todo text[], step text, document_id uuid
);

-- The day of the last payment of each due that falls due between two days.
create function private.last_payments(first_day date, last_day date) returns table (due_id uuid, paid_on date)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select dues.id, paid.paid_on
    from public.dues
    -- Look up each due separately: a join would read all allocations of the account, and only few belong to the month.
    cross join lateral (
      select max(payments.paid_on)::date as paid_on
      from public.allocations allocation
      join public.payments on payments.id = allocation.payment_id and payments.owner_id = allocation.owner_id
      where allocation.due_id = dues.id and allocation.owner_id = dues.owner_id
    ) paid
    where dues.due_on between first_day and last_day and dues.received > 0;
end
$$;

create function private.may_issue(step private.receipt_step) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return step.next is not null and step.blocker is null;
end
$$;

-- All steps of a due in the order in which they are done. `sending` is the id of a document whose mail is being sent.
-- `to_send` is a document to mail, and `to_hand_over` a document to deliver by other means.
create function private.todo_steps(
  step private.receipt_step, remaining numeric, sending uuid, to_send uuid, to_hand_over uuid
) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  is_paid boolean := remaining = 0;
  todo text[] := array_remove(array[
    case when not is_paid then 'record' end,
    case when step.blocker is not null and (step.next is not null or is_paid and step.receipts = '{}') then 'complete' end,
    case when private.may_issue(step) then 'issue' end,
    case when sending is not null then 'wait' end,
    case when to_send is not null then 'send' end,
    case when to_hand_over is not null then 'handOver' end
  ], null);
begin
  return case when todo = '{}' then array['done'] else todo end;
end
$$;
grant execute on function private.last_payments, private.may_issue, private.todo_steps to authenticated;

-- The dues that fall due between two days, with their steps.
create function private.due_steps(first_day date, last_day date) returns setof private.due_step
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with entry as materialized (
      select * from private.dues_with_documents(first_day, last_day)
    ), receipt as materialized (
      select
        (entry.due).id as due_id, document.id, document.number, document.kind, document.issued_at,
        (entry.due).kind = 'rent'
          or private.month_of_delivery(document.id) = date_trunc('month', (entry.due).due_on::timestamp) as is_of_month
      from entry
      cross join lateral unnest((entry.step).receipts) issued (id)
      join public.documents document on document.id = issued.id
    ), issued as materialized (
      select
        receipt.due_id,
        jsonb_agg(
          jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind) order by receipt.issued_at, receipt.number
        ) as receipts,
        (array_agg(receipt.id order by receipt.issued_at, receipt.number) filter (where way.delivery = 'sending'))[1] as sending,
        (array_agg(receipt.id order by receipt.issued_at, receipt.number) filter (where way.delivery in ('ready', 'failed')))[1] as to_send,
        (array_agg(receipt.id order by receipt.issued_at, receipt.number) filter (where way.delivery = 'otherwise'))[1] as to_hand_over
      from receipt
      left join private.deliveries_of(array(select receipt.id from receipt where receipt.is_of_month)) way
        on way.document_id = receipt.id and receipt.is_of_month
      group by receipt.due_id
    )
    select
      (entry.due).id, (entry.due).lease_id, (entry.due).kind, (entry.due).label::text, (entry.due).period_from::date,
      (entry.due).period_to::date, (entry.due).due_on::date, (entry.due).amount::numeric,
      (entry.due).received::numeric, unpaid.rest, coalesce((unpaid.benefit).remaining, 0), coalesce((unpaid.benefit).awaited, 0),
      coalesce((unpaid.benefit).late_after, (entry.due).due_on), (unpaid.benefit).benefits,
      private.due_state(entry.due, unpaid.rest, coalesce((unpaid.benefit).awaited, 0)), paid.paid_on,
      coalesce(issued.receipts, '[]'), (entry.step).next, (entry.step).blocker, (entry.step).document, todo.steps, todo.steps[1],
      case todo.steps[1] when 'wait' then issued.sending when 'send' then issued.to_send when 'handOver' then issued.to_hand_over end
    from entry
    left join issued on issued.due_id = (entry.due).id
    left join private.last_payments(first_day, last_day) paid on paid.due_id = (entry.due).id
    -- `limit` makes Postgres compute the amounts once per due.
    cross join lateral (
      select asked_dues.remaining as rest, asked_dues.benefit from private.asked_dues where asked_dues.id = (entry.due).id limit 1
    ) unpaid
    cross join lateral private.todo_steps(entry.step, unpaid.rest, issued.sending, issued.to_send, issued.to_hand_over) todo (steps);
end
$$;
comment on function private.due_steps is
  'The dues between two days. Each has its payments, its valid receipts, the receipt that can follow, the obstacle to this receipt, and the next steps.';
grant execute on function private.due_steps to authenticated;
