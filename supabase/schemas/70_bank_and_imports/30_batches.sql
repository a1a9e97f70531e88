-- A batch is a group of payments that were recorded together and can be cancelled together. They are the payments of a
-- month, or the payments and received deposits of a bank statement.

create function private.require_batch(landlord uuid, batch uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not exists (select from private.recorded_parts part where part.owner_id = landlord and part.batch_id = batch)
    and not exists (select from public.bank_lines where bank_lines.owner_id = landlord and bank_lines.batch_id = batch)
  then
    perform private.refuse('NOT_FOUND', 'There is no such batch');
  end if;
end
$$;

-- The payments of a batch that are not cancelled, sorted by lease.
create function private.payments_of_batch(landlord uuid, batch uuid, most integer default null) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select payments.id from public.payments
    where payments.owner_id = landlord and payments.batch_id = batch and payments.cancelled_at is null
    order by payments.lease_id, payments.id
    limit most
  );
end
$$;

-- The deposits of a batch that are not cancelled, newest first, as they have to be cancelled.
create function private.deposits_of_batch(landlord uuid, batch uuid, most integer default null) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return array(
    select movement.id from public.deposit_movements movement
    where movement.owner_id = landlord and movement.batch_id = batch and movement.cancelled_at is null
    order by movement.created_at desc, movement.id
    limit most
  );
end
$$;

-- Runs as the caller, so that policies apply. If a request for a month recorded only one payment, this payment is not
-- listed as a batch.
create function public.batches() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.take_turn();
  return (
    select coalesce(jsonb_agg(to_jsonb(batch) order by batch.created_at desc, batch.id), '[]')
    from (
      select
        coalesce(payment.batch_id, bank_line.batch_id) as id,
        case when bank_line.batch_id is null and payment.is_month then 'month' else 'bank' end as kind,
        -- A line that was undone and recorded again belongs to its newer batch. The older batch keeps its cancelled
        -- payments, without a line.
        coalesce(bank_line.file_name, payment.file_name) as file_name, coalesce(payment.created_at, bank_line.recorded_at) as created_at,
        coalesce(payment.payments, 0) as payments, coalesce(payment.deposits, 0) as deposits, coalesce(payment.amount, 0) as amount,
        coalesce(payment.cancelled, 0) as cancelled, coalesce(bank_line.lines, 0) as lines
      from (
        select
          part.batch_id, min(part.created_at) as created_at, bool_and(part.request ->> 'command' = 'pay_month') as is_month,
          count(*) filter (where part.cancelled_at is null) as payments, count(part.cancelled_at) as cancelled,
          count(*) filter (where part.cancelled_at is null and part.kind = 'deposit') as deposits,
          sum(part.amount) filter (where part.cancelled_at is null) as amount,
          max(part.request ->> 'file_name') as file_name
        from private.recorded_parts part
        where part.batch_id is not null
        group by part.batch_id
      ) payment
      full join (
        select bank_lines.batch_id, min(bank_lines.recorded_at) as recorded_at, max(bank_lines.file_name) as file_name, count(*) as lines
        from public.bank_lines
        group by bank_lines.batch_id
      ) bank_line on bank_line.batch_id = payment.batch_id
      where bank_line.batch_id is not null or payment.is_month is not true or payment.payments + payment.cancelled > 1
      order by 4 desc, 1
      limit 100
    ) batch
  );
end
$$;
comment on function public.batches is
  'The last hundred batches, newest first. Each has the number of its payments, of its cancelled payments and of its bank lines. A received deposit counts as a payment.';
grant execute on function public.batches to authenticated;

-- The documents that will be voided if a batch is undone. Each document has its mails and deliveries.
create function private.documents_to_void(documents uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', document.id, 'number', document.number, 'kind', document.kind, 'tenant_name', document.tenant_name,
      'mails', (
        select coalesce(jsonb_agg(jsonb_build_object('recipient', mail.recipient, 'at', mail.changed_at)
          order by mail.changed_at, mail.id), '[]')
        from public.document_mails mail
        -- A queued mail may still reach the tenant.
        where mail.document_id = document.id and mail.state <> 'failed'
      ),
      'deliveries', document.deliveries
    ) order by document.issued_at, document.number), '[]')
    from private.document_list document
    where document.id = any (documents)
  );
end
$$;

-- The valid settlements of deposits that were made after payments of a batch. They count these payments, and stay valid
-- if the batch is undone.
create function private.settlements_of_batch(landlord uuid, batch uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', document.id, 'number', document.number, 'tenant_name', document.tenant_name
    ) order by document.issued_at, document.number), '[]')
    from private.document_list document
    join public.deposit_movements movement on movement.id = document.subject_id
    where document.owner_id = landlord and document.kind = 'depositSettlement' and document.state = 'valid' and exists (
      select from public.payments
      where payments.owner_id = landlord and payments.batch_id = settlements_of_batch.batch and payments.cancelled_at is null
        and payments.lease_id = movement.lease_id and payments.paid_on <= movement.moved_on
    )
  );
end
$$;

-- The tenants whose deposit in a batch has a later movement. The landlord must cancel this movement before he can undo
-- the batch.
create function private.tenants_blocking_undo(landlord uuid, batch uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(distinct private.tenant_name(tenants.company_name, tenants.first_name, tenants.last_name)), '[]')
    from public.deposit_movements movement
    join public.tenants on tenants.lease_id = movement.lease_id
    where movement.owner_id = landlord and movement.batch_id = batch and movement.cancelled_at is null
      and private.has_later_movement(movement, batch)
  );
end
$$;

-- Runs as the caller, so that policies apply.
create function public.preview_batch_undo(batch uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  landlord uuid := private.landlord_id();
  to_cancel record;
begin
  perform private.take_turn();
  perform private.require_batch(landlord, batch);
  select count(*) as payments, count(*) filter (where part.kind = 'deposit') as deposits, coalesce(sum(part.amount), 0) as amount into to_cancel
  from private.recorded_parts part
  where part.owner_id = landlord and part.batch_id = preview_batch_undo.batch and part.cancelled_at is null;
  return jsonb_build_object(
    'payments', to_cancel.payments,
    'deposits', to_cancel.deposits,
    'amount', to_cancel.amount,
    'lines', (
      select count(*) from public.bank_lines
      where bank_lines.owner_id = landlord and bank_lines.batch_id = batch and private.is_recorded(bank_lines)
    ),
    'kept', (
      select count(*) from public.payments
      join public.bank_lines on bank_lines.owner_id = payments.owner_id and bank_lines.id = payments.bank_line_id
      where bank_lines.owner_id = landlord and bank_lines.batch_id = batch
        and payments.batch_id is distinct from batch and payments.cancelled_at is null
    ),
    'returns', (
      select count(*) from unnest(private.payments_of_batch(landlord, batch)) payment (id)
      join public.dues on dues.returns_payment_id = payment.id and dues.owner_id = landlord and dues.cancelled_at is null
    ),
    'blocked_by', private.tenants_blocking_undo(landlord, batch),
    'documents', private.documents_to_void(private.documents_of(
      landlord, private.payments_of_batch(landlord, batch), private.deposits_of_batch(landlord, batch)
    )),
    'settlements', private.settlements_of_batch(landlord, batch)
  );
end
$$;
comment on function public.preview_batch_undo is
  'Previews undo_batch. Returns the payments and received deposits to cancel, the returns of these payments, the bank lines to release, the earlier payments that stay, the tenants whose deposit has a later movement, the documents to void with their mails and deliveries, and the settlements of deposits that stay valid.';
grant execute on function public.preview_batch_undo to authenticated;
grant execute on function
  private.is_recorded, private.require_batch, private.payments_of_batch, private.deposits_of_batch, private.documents_of,
  private.documents_to_void, private.settlements_of_batch, private.tenants_blocking_undo to authenticated;

create function public.undo_batch(batch uuid, reason text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  payments uuid[];
begin
  perform private.require_batch(landlord.id, batch);
  -- Without this check, the first calls would cancel payments before a later call fails.
  if private.tenants_blocking_undo(landlord.id, batch) <> '[]' then
    perform private.refuse('NOT_LAST_MOVEMENT', 'A deposit has a later movement: cancel it first');
  end if;
  payments := private.payments_of_batch(landlord.id, batch, 200);
  perform private.cancel_payments(landlord.id, payments, reason, true);
  perform public.cancel_deposit_movement(movement.id, reason)
  from unnest(private.deposits_of_batch(landlord.id, batch, 200 - cardinality(payments))) movement (id);
  -- If the batch only linked a payment that was recorded before, the payment stays, without its bank line.
  update public.payments set bank_line_id = null
  from public.bank_lines
  where bank_lines.owner_id = landlord.id and bank_lines.batch_id = batch
    and payments.owner_id = bank_lines.owner_id and payments.bank_line_id = bank_lines.id
    and payments.batch_id is distinct from batch and payments.cancelled_at is null;
  delete from public.bank_lines
  where bank_lines.owner_id = landlord.id and bank_lines.batch_id = batch and not private.has_parts(bank_lines);
  return jsonb_build_object('left', cardinality(
    private.payments_of_batch(landlord.id, batch) || private.deposits_of_batch(landlord.id, batch)
  ));
end
$$;
comment on function public.undo_batch is
  'Undoes a batch, two hundred payments and received deposits at a time. Cancels them, voids their receipts for the same reason, and releases their bank lines. Returns the number of payments and deposits that are left.';
grant execute on function public.undo_batch to authenticated;
