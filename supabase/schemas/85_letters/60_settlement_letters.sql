-- The letter of a settlement. One transaction writes the settlement, its due or credit, and its letter.

-- The overtaken letters of settlements among the given documents. The provisions or the tenants of their days have changed
-- since the letter.
create function private.overtaken_settlements(documents uuid[]) returns setof private.overtaken_claim
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
    select
      document.id, false, case when settlement.called <> today.called then 'provisionsChanged' else 'tenantsChanged' end, null::numeric, 'settle'
    from public.documents document
    join private.settlements_of_today(array(
      select settled_document.subject_id from public.documents settled_document
      where settled_document.id = any (documents) and settled_document.kind = 'settlement'
    )) today on today.settlement_id = document.subject_id and today.has_changed
    join public.settlements settlement on settlement.id = today.settlement_id
    where document.id = any (documents);
end
$$;
grant execute on function private.overtaken_settlements to authenticated;

create function private.draft_settlement(
  landlord public.users, lease public.leases, settlement public.settlements, decision private.settlement_decision,
  bills_at text, note text, is_agreed boolean
) returns private.document_draft
language plpgsql stable set search_path = ''
as $$
begin
  return private.draft_letter(
    landlord, lease, 'settlement', settlement.id, private.people_of_settlement(lease.id, settlement.period_from, settlement.period_to),
    jsonb_build_object(
      'from', settlement.period_from, 'to', settlement.period_to, 'days', settlement.period_to - settlement.period_from + 1,
      'leaseOn', coalesce(lease.signed_on, lease.starts_on),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'charge', line.charge, 'label', line.label, 'isSyndicStatement', exists (
            select from public.expenses where expenses.id = line.expense_id and expenses.tax = 'coOwnershipStatement'
          ), 'from', line.period_from, 'to', line.period_to, 'recoverable', line.recoverable,
          'shares', line.shares, 'totalShares', line.total_shares, 'part', line.part, 'days', private.number_of_days(line.days),
          'ofDays', line.period_to - line.period_from + 1, 'amount', line.amount,
          'isLaterBill', not line.days <@ datemultirange(daterange(settlement.period_from, settlement.period_to, '[]'))
        ) order by line.place), '[]')
        from unnest(decision.lines) with ordinality line (
          expense_id, charge, label, period_from, period_to, recoverable, shares, total_shares, part, days, amount, place
        )
      ),
      'spent', settlement.spent, 'called', settlement.called, 'calledBefore', settlement.called_before, 'balance', settlement.balance,
      'hasUnpaid', decision.paid < decision.called, 'dueOn', settlement.due_on,
      'hasLeft', coalesce(lease.keys_on <= private.today(), false), 'isAgreed', is_agreed,
      'billsUntil', private.bills_until(settlement), 'billsAt', bills_at, 'note', note,
      'byTwelfths', decision.is_late and settlement.balance > 0, 'nextProvision', private.next_provision_json(lease.id, settlement.period_to, decision.next_provision)
    )
  );
end
$$;

-- Checks and writes a settlement. Returns the settlement, and the draft of its letter.
create function private.settle_charges(
  landlord public.users, lease public.leases, asked private.settlement_request, idempotency_key uuid, request jsonb,
  out settlement public.settlements, out letter private.document_draft
)
language plpgsql set search_path = ''
as $$
declare
  days daterange := private.require_settlement_days(lease, asked.period_from, asked.period_to);
  decision private.settlement_decision;
begin
  -- A caller of REST may send null.
  asked.is_agreed := coalesce(asked.is_agreed, false);
  perform private.require_request(asked);
  decision := private.decide_settlement(lease, lower(days), upper(days) - 1, asked.called_before);
  perform private.require_decision(lease, decision, asked);
  settlement.owner_id := lease.owner_id;
  settlement.lease_id := lease.id;
  settlement.period_from := decision.period_from;
  settlement.period_to := decision.period_to;
  settlement.called := decision.called;
  settlement.called_before := decision.called_before;
  settlement.agreed_provisions := private.agreed_provisions(lease, decision.period_from, decision.period_to);
  settlement.spent := decision.spent;
  settlement.balance := decision.balance;
  settlement.sent_on := private.today();
  if decision.balance > 0 then
    settlement.due_on := coalesce(asked.due_on, case when asked.is_agreed then private.today() else decision.due_on end);
  end if;
  settlement.idempotency_key := settle_charges.idempotency_key;
  settlement.request := settle_charges.request;
  settlement := private.add_settlement(settlement);
  insert into public.settlement_lines (settlement_id, expense_id, owner_id, days, amount)
  select settlement.id, line.expense_id, lease.owner_id, line.days, line.amount from unnest(decision.lines) line;
  settlement := private.write_balance(lease, settlement);
  letter := private.draft_settlement(
    landlord, lease, settlement, decision, asked.bills_at, nullif(btrim(asked.note), ''), asked.is_agreed
  );
end
$$;

create function public.settle_charges(
  lease_id uuid, idempotency_key uuid, period_from date, period_to date, balance numeric, bills_at public.short_text,
  called_before numeric default null, due_on date default null, is_agreed boolean default false, note public.one_line default null,
  confirmed_facts text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  request jsonb := private.request_digest('settle_charges', jsonb_build_object(
    'lease', lease_id, 'from', period_from, 'to', period_to, 'balance', balance, 'called_before', called_before, 'due_on', due_on,
    'is_agreed', is_agreed, 'bills_at', bills_at, 'note', nullif(btrim(note), '')
  ));
  settlement public.settlements := private.settlement_of_key(landlord.id, idempotency_key, request);
  written record;
begin
  if settlement.id is null then
    perform private.require_quota(landlord.id, 'document_files');
    written := private.settle_charges(landlord, lease, (
      period_from, period_to, balance, called_before, due_on, is_agreed, bills_at, note, confirmed_facts
    )::private.settlement_request, idempotency_key, request);
    perform private.write_documents(landlord.id, array[written.letter]);
    settlement := written.settlement;
  end if;
  return private.settlement_json(settlement);
end
$$;
comment on function public.settle_charges is
  'Settles the charges of some days of a lease, at most a year, and issues the letter. A debt becomes a due, and a credit becomes a payment of kind credit. Refused if the balance differs from the given balance. A repeated key settles nothing.';

create function public.preview_settlement_letter(
  lease_id uuid, period_from date, period_to date, balance numeric, bills_at public.short_text, called_before numeric default null,
  due_on date default null, is_agreed boolean default false, note public.one_line default null, confirmed_facts text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord('20ms');
  lease public.leases := private.lease_of(landlord.id, lease_id);
  letter private.document_draft;
begin
  letter := (private.settle_charges(landlord, lease, (
    period_from, period_to, balance, called_before, due_on, is_agreed, bills_at, note, confirmed_facts
  )::private.settlement_request, gen_random_uuid(), null)).letter;
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return to_jsonb(letter);
end
$$;
comment on function public.preview_settlement_letter is 'The contents of the letter that settle_charges would issue now. Writes nothing and uses no number.';
grant execute on function public.settle_charges, public.preview_settlement_letter to authenticated;
