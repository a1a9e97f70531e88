-- Returns the preview of a payment while the payment is stored. The caller then rolls the payment back.
create function private.payment_preview_json(outcome jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  payment uuid := outcome #>> '{payment,id}';
  parts jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', due.kind, 'label', due.label, 'period_from', due.period_from, 'period_to', due.period_to, 'due_on', due.due_on,
      'amount', allocation.amount
    ) order by due.due_on, due.period_from, due.id), '[]')
    from public.allocations allocation
    join public.dues due on due.id = allocation.due_id
    where allocation.payment_id = payment
  );
begin
  return jsonb_build_object(
    'parts', parts,
    'advance', (outcome #>> '{payment,amount}')::numeric
      - (select coalesce(sum((part ->> 'amount')::numeric), 0) from jsonb_array_elements(parts) part),
    'receipts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', receipt.kind, 'period_from', receipt.period_from, 'period_to', receipt.period_to
      ) order by receipt.period_from, receipt.kind), '[]')
      from private.receipts_naming(payment) named
      join public.receipts receipt on receipt.id = named.id
    ),
    'blockers', outcome -> 'blockers'
  );
end
$$;

-- Records the payment, reads the result and rolls the payment back, so that preview and command always agree. Waits
-- only 20 ms for another command of the landlord, and then fails: the caller retries.
create function public.preview_payment(
  tenant_id uuid, idempotency_key uuid, paid_on date, amount numeric, kind text default 'payment', method text default null,
  payer text default null, month date default null, due_id uuid default null, note text default null, issue text default 'none',
  payer_office text default null, payments_seen integer default null, payer_tenant_id uuid default null,
  payer_guarantor_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  answer := private.record_payment(private.lock_landlord('20ms'), (
    idempotency_key, tenant_id, paid_on, amount, kind, method, payer, payer_office, payer_tenant_id, payer_guarantor_id, month,
    due_id, note, issue, payments_seen
  )::private.new_payment);
  -- This needs a statement of its own: a statement does not see the rows that it writes itself.
  answer := private.payment_preview_json(answer);
  raise exception 'ROLLED_BACK' using errcode = 'KL001';
exception
  when sqlstate 'KL001' then
    return answer;
end
$$;
comment on function public.preview_payment is
  'Previews record_payment. Returns the dues that the payment would pay, the advance, the receipts that would follow, and the reasons why other receipts would not follow. Writes nothing.';
grant execute on function public.preview_payment to authenticated;
