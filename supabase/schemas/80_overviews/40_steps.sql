-- The next step for a due and its receipts, for the month's page and the duties. Runs as the caller, so that policies
-- apply.

-- True if the term of a partial receipt is now fully paid. If so, the landlord issues and sends the quittance of the
-- term, and not the partial receipt. A partial receipt that states other dues is still sent.
create function private.awaits_quittance(receipt uuid) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from public.receipts
    join public.leases on leases.id = receipts.lease_id
    where receipts.id = awaits_quittance.receipt and receipts.kind = 'partial' and receipts.other = 0
      and private.possible_receipt(leases, private.term_of(leases, receipts.period_from, receipts.period_to)) = 'quittance'
  );
end
$$;
grant execute on function private.awaits_quittance to authenticated;

-- The delivery state of valid documents. `sending`: a mail with the document is being sent. sent: all tenants with consent
-- have received the mail. delivered: the landlord delivered the document by other means. otherwise: nobody agreed to
-- e-mail, or the kind is only valid on paper, so the landlord has to hand over the document. failed: a mail did not
-- arrive. ready: the document can be mailed. Leaves out a partial receipt that awaits its quittance. One query reads all
-- documents, so that Postgres plans the query for their number.
create function private.deliveries_of(documents uuid[]) returns table (document_id uuid, delivery text)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
    with agreed as (
      -- Tenants who share an address get one mail together.
      select named.id, count(distinct lower(tenants.email_consent_address)) as number
      from (
        select document.id, unnest(document.tenant_ids) as tenant_id from public.documents document
        where document.id = any (deliveries_of.documents)
      ) named
      join public.tenants on tenants.id = named.tenant_id and tenants.email_consent_address is not null
      group by named.id
    ), mailed as (
      select
        last_mail.document_id, count(*) as number, bool_or(last_mail.state = 'queued') as is_sending, bool_and(last_mail.state = 'sent') as is_sent,
        bool_or(last_mail.state = 'failed') as has_failed
      from (
        select distinct on (mail.document_id, mail.tenant_id) mail.document_id, private.mail_json(mail) ->> 'state' as state
        from public.document_mails mail
        where mail.document_id = any (deliveries_of.documents)
        order by mail.document_id, mail.tenant_id, mail.created_at desc
      ) last_mail
      group by last_mail.document_id
    )
    select document.id, case
      when mailed.is_sending then 'sending'
      when mailed.is_sent and mailed.number >= coalesce(agreed.number, 0) then 'sent'
      when exists (select from public.document_deliveries where document_deliveries.document_id = document.id) then 'delivered'
      when agreed.number is null or not (private.document_kind(document.kind)).may_mail then 'otherwise'
      when mailed.has_failed then 'failed'
      else 'ready'
    end
    from public.documents document
    left join agreed on agreed.id = document.id
    left join mailed on mailed.document_id = document.id
    where document.id = any (deliveries_of.documents)
      and not exists (select from public.document_voids void where void.document_id = document.id)
      -- Only a partial receipt can be replaced without being voided.
      and (document.kind <> 'partial' or (
        (select document_list.state from private.document_list where document_list.id = document.id) = 'valid'
        and not private.awaits_quittance(document.id)
      ));
end
$$;
grant execute on function private.deliveries_of to authenticated;

-- The month whose page shows a receipt without a term: the month of the last due that the receipt states.
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

-- The receipts of a due. `receipts` has the valid receipts, and `next` the kind of the next possible receipt. `blocker`
-- is the reason why that receipt cannot be issued. `document` is the same key for all dues that one document would
-- state.
create type private.receipt_step as (receipts jsonb, next text, blocker text, document text);

-- The step of a rent due if receipts for its days exist. `missing` is the code of the data that the lease lacks for
-- every receipt.
create function private.rent_step(lease public.leases, first_day date, last_day date, missing text) returns private.receipt_step
language plpgsql stable set search_path = ''
as $$
declare
  days daterange := private.receipt_days(lease.id, first_day, last_day);
  term private.term := private.term_of(lease, lower(days), upper(days) - 1);
  quittance private.term_receipt := private.covering_quittance(term);
  step private.receipt_step;
begin
  step.next := private.next_receipt(lease, term);
  step.receipts := to_jsonb(case when quittance.id is null then term.earlier else array[quittance] end);
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

-- The step of a rent due if no receipt for its days exists. The step depends on the amount received.
create function private.unreceipted_step(
  lease public.leases, days daterange, amount numeric, received numeric, is_money boolean, missing text
) returns private.receipt_step
language plpgsql stable set search_path = ''
as $$
declare
  next text := case
    when not is_money then null
    when received < amount then 'partial'
    -- private.next_receipt has the same rule.
    when lower(days) <= private.today() then 'quittance'
  end;
begin
  return (
    '[]'::jsonb, next, coalesce(missing, case when next is not null then private.days_obstacle(lease, days) end), lower(days)::text
  )::private.receipt_step;
end
$$;

-- The step of a due other than rent.
create function private.other_due_step(due public.dues, payments uuid[], missing text) returns private.receipt_step
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  step private.receipt_step;
begin
  step.receipts := (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind) order by receipt.issued_at, receipt.number
    ), '[]')
    from private.holding_receipts receipt
    where receipt.lease_id = due.lease_id
      and exists (select from public.receipt_payments receipt_payment
        where receipt_payment.receipt_id = receipt.id and receipt_payment.due_id = due.id)
  );
  if payments <> '{}' and exists (
    select from private.other_due_parts(due.lease_id, payments, private.today()) part where part.due_id = due.id
  ) then
    step.next := 'partial';
    step.blocker := missing;
  end if;
  return step;
end
$$;
grant execute on function private.rent_step, private.unreceipted_step, private.other_due_step to authenticated;

-- A due with its payments and steps. `todo` lists all steps, and `step` is the first. `record`: record a payment.
-- `complete`: enter the data that the receipt lacks. `issue`: generate the receipt. `wait`: a mail is being sent.
-- `send`, `handOver`: deliver `document_id`. `done`: nothing remains to do.
create type private.due_step as (
  due_id uuid, lease_id uuid, kind text, label text, period_from date, period_to date, due_on date, amount numeric,
  received numeric, remaining numeric, state text, paid_on date, receipts jsonb, next text, blocker text, next_document text,
  todo text[], step text, document_id uuid
);

-- A due, with its payments and the day of the last payment.
create type private.rent_due_state as (due_id uuid, paid_on date, is_money boolean, payments uuid[]);

create function private.paid_dues(first_day date, last_day date) returns setof private.rent_due_state
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select dues.id, paid.paid_on, paid.is_money, paid.payments
    from public.dues
    -- Look up each due by itself, because a month has only few of all allocations.
    cross join lateral (
      select
        max(payments.paid_on)::date as paid_on, bool_or(payments.kind <> 'opening') as is_money, array_agg(allocation.payment_id) as payments
      from public.allocations allocation
      join public.payments on payments.id = allocation.payment_id and payments.owner_id = allocation.owner_id
      where allocation.due_id = dues.id and allocation.owner_id = dues.owner_id
    ) paid
    where dues.due_on between first_day and last_day and dues.received > 0;
end
$$;

-- A due with its payments, and the step of its receipts.
create type private.due_with_step as (due public.dues, remaining numeric, paid_on date, payments uuid[], step private.receipt_step);

-- One query reads all dues. Only a due with receipts, or a due other than rent, needs a function call of its own.
create function private.dues_with_steps(first_day date, last_day date) returns setof private.due_with_step
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with due as materialized (
      select
        dues, leases as lease,
        case when leases.property_id is null then 'NO_PROPERTY' when lessor.is_incomplete then 'PROFILE_INCOMPLETE' end as missing
      from public.dues
      join public.leases on leases.id = dues.lease_id and leases.owner_id = dues.owner_id
      left join public.properties on properties.id = leases.property_id
      -- The missing data are computed once per lessor, by the rule of private.missing_for_lease.
      left join (
        select lessors.id, private.missing_for_receipts(lessors) <> '{}' as is_incomplete from public.lessors offset 0
      ) lessor on lessor.id = properties.lessor_id
      -- Refunds are left out, because they are no income.
      where dues.due_on between first_day and last_day
        and dues.amount > 0 and dues.cancelled_at is null and dues.kind <> 'refund'
    ), held as materialized (
      select
        (due.dues).id as due_id, bool_or(receipt.kind = 'partial') as has_partial,
        (array_agg(jsonb_build_object('id', receipt.id, 'number', receipt.number, 'kind', receipt.kind)
          order by receipt.issued_at, receipt.number) filter (
            where receipt.kind = 'quittance'
              and receipt.period_from <= (due.dues).period_from and receipt.period_to >= (due.dues).period_to
          ))[1] as quittance
      from due
      join private.holding_receipts receipt on receipt.lease_id = (due.dues).lease_id
        and receipt.period_from <= (due.dues).period_to and receipt.period_to >= (due.dues).period_from
      where (due.dues).kind = 'rent'
      group by (due.dues).id
    )
    select due.dues, private.remaining_of_due(due.dues, (due.dues).received), paid.paid_on, coalesce(paid.payments, '{}'), case
      when (due.dues).kind <> 'rent' then private.other_due_step(due.dues, coalesce(paid.payments, '{}'), due.missing)
      -- Without a payment, a receipt would certify nothing.
      when held.due_id is null and paid.due_id is null then ('[]', null, due.missing, null)::private.receipt_step
      when held.due_id is null then private.unreceipted_step(
        due.lease, daterange((due.dues).period_from, (due.dues).period_to, '[]'), (due.dues).amount, (due.dues).received, paid.is_money,
        due.missing
      )
      when held.quittance is not null and not held.has_partial
      then (jsonb_build_array(held.quittance), null, null, null)::private.receipt_step
      else private.rent_step(due.lease, (due.dues).period_from, (due.dues).period_to, due.missing)
    end
    from due
    left join private.paid_dues(first_day, last_day) paid on paid.due_id = (due.dues).id
    left join held on held.due_id = (due.dues).id;
end
$$;

-- All steps of a due in their order. The ids name documents: a document whose mail is being sent, a document to mail,
-- and a document to hand over.
create function private.todo_steps(entry private.due_with_step, sending uuid, to_send uuid, to_hand_over uuid) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  step private.receipt_step := entry.step;
  is_paid boolean := entry.remaining = 0;
  todo text[] := array_remove(array[
    case when not is_paid then 'record' end,
    case when step.blocker is not null and (step.next is not null or is_paid and step.receipts = '[]') then 'complete' end,
    case when step.next is not null and step.blocker is null then 'issue' end,
    case when sending is not null then 'wait' end,
    case when to_send is not null then 'send' end,
    case when to_hand_over is not null then 'handOver' end
  ], null);
begin
  return case when todo = '{}' then array['done'] else todo end;
end
$$;
grant execute on function private.paid_dues, private.dues_with_steps, private.todo_steps to authenticated;

-- The steps of the dues between two days.
create function private.due_steps(first_day date, last_day date) returns setof private.due_step
language plpgsql stable set search_path = ''
as $$
begin
  return query
    with entry as materialized (
      select * from private.dues_with_steps(first_day, last_day)
    ), receipt as materialized (
      select (entry.due).id as due_id, (element.receipt ->> 'id')::uuid as id, element.place
      from entry
      cross join lateral jsonb_array_elements((entry.step).receipts) with ordinality element (receipt, place)
      where (entry.step).receipts <> '[]' and (
        (entry.due).kind = 'rent'
        or private.month_of_delivery((element.receipt ->> 'id')::uuid) = date_trunc('month', (entry.due).due_on::timestamp)
      )
    ), delivery as materialized (
      select
        receipt.due_id,
        (array_agg(receipt.id order by receipt.place) filter (where way.delivery = 'sending'))[1] as sending,
        (array_agg(receipt.id order by receipt.place) filter (where way.delivery in ('ready', 'failed')))[1] as to_send,
        (array_agg(receipt.id order by receipt.place) filter (where way.delivery = 'otherwise'))[1] as to_hand_over
      from receipt
      join private.deliveries_of(array(select receipt.id from receipt)) way on way.document_id = receipt.id
      group by receipt.due_id
    ), partial as materialized (
      -- These payments also pay dues other than rent, which the partial receipt of a term will state.
      select (entry.due).lease_id as lease_id, date_trunc('month', (entry.due).due_on::timestamp) as month,
        min((entry.step).document) as document, array_agg(payment) as payments
      from entry
      cross join lateral unnest(entry.payments) payment
      where (entry.due).kind = 'rent' and (entry.step).next = 'partial'
      group by 1, 2
    )
    select
      (entry.due).id, (entry.due).lease_id, (entry.due).kind, (entry.due).label::text, (entry.due).period_from::date,
      (entry.due).period_to::date, (entry.due).due_on::date, (entry.due).amount::numeric,
      (entry.due).received::numeric, entry.remaining, private.due_state(entry.due), entry.paid_on, (entry.step).receipts, (entry.step).next,
      (entry.step).blocker,
      case when (entry.step).next is not null then coalesce(
        (entry.step).document, case when entry.payments <@ partial.payments then partial.document end, 'other'
      ) end,
      todo.steps, todo.steps[1],
      case todo.steps[1] when 'wait' then delivery.sending when 'send' then delivery.to_send when 'handOver' then delivery.to_hand_over end
    from entry
    left join delivery on delivery.due_id = (entry.due).id
    left join partial on partial.lease_id = (entry.due).lease_id
      and partial.month = date_trunc('month', (entry.due).due_on::timestamp)
    cross join lateral private.todo_steps(entry, delivery.sending, delivery.to_send, delivery.to_hand_over) todo (steps);
end
$$;
comment on function private.due_steps is
  'The dues between two days. Each has its payments, its valid receipts, the receipt that can follow, the obstacle to this receipt, and the next steps.';
grant execute on function private.due_steps to authenticated;
