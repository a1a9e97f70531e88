-- Records those lines of a bank statement that the landlord has confirmed. A part of a line is a payment or a deposit
-- that the line contains.

-- The payments and the movements of deposits, as parts of bank lines and of batches.
create view private.recorded_parts with (security_invoker = true) as
select
  payments.owner_id, payments.bank_line_id, payments.batch_id, payments.lease_id, payments.kind, payments.amount,
  payments.cancelled_at, payments.created_at, payments.request, payments.id as payment_id, payments.tenant_id, payments.names_month,
  payments.payer_office
from public.payments
union all
select
  movement.owner_id, movement.bank_line_id, movement.batch_id, movement.lease_id, 'deposit', movement.amount,
  movement.cancelled_at, movement.created_at, movement.request, null, null, null, null
from public.deposit_movements movement;
comment on view private.recorded_parts is
  'The payments and the movements of deposits, including the cancelled ones, as parts of bank lines and of batches.';
grant select on private.recorded_parts to authenticated;

-- True if a line has a part. Cancelled parts count too.
create function private.has_parts(bank_line public.bank_lines) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from private.recorded_parts part where part.owner_id = bank_line.owner_id and part.bank_line_id = bank_line.id
  );
end
$$;

-- When payments or movements of deposits are deleted, deletes the bank lines that have no part left.
create function private.drop_bank_lines() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.bank_lines
  using (select distinct owner_id, bank_line_id from removed where bank_line_id is not null) gone
  -- The array makes Postgres read only the lines of these owners.
  where bank_lines.owner_id = any (array(select removed.owner_id from removed))
    and bank_lines.owner_id = gone.owner_id and bank_lines.id = gone.bank_line_id and not private.has_parts(bank_lines);
  return null;
end
$$;
create trigger drop_bank_lines after delete on public.payments
  referencing old table as removed for each statement execute function private.drop_bank_lines();
create trigger drop_bank_lines after delete on public.deposit_movements
  referencing old table as removed for each statement execute function private.drop_bank_lines();

-- A part of a line. With kind `deposit`, it is a received deposit. With kind `existing`, it is the payment
-- `payment_id`, which was recorded before. With any other kind, it is a new payment.
create type private.bank_part as (entered private.new_payment, payment_id uuid, is_separate_payment boolean);

create function private.read_bank_parts(parts jsonb) returns private.bank_part[]
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) = 0 then
    perform private.refuse('VALIDATION_FAILED', 'A line has no parts', 'parts=required');
  elsif jsonb_array_length(parts) > 200 then
    perform private.refuse('VALIDATION_FAILED', 'More than 200 parts', 'parts=tooLong');
  end if;
  return array(
    select (
      jsonb_populate_record(null::private.new_payment, part.fields), part.fields ->> 'payment_id',
      part.fields ->> 'is_separate_payment'
    )::private.bank_part
    from jsonb_array_elements(parts) with ordinality part (fields, place)
    order by part.place
  );
end
$$;

-- True if a line has at least one part that is not cancelled.
create function private.is_recorded(bank_line public.bank_lines) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return exists (
    select from private.recorded_parts part
    where part.owner_id = bank_line.owner_id and part.bank_line_id = bank_line.id and part.cancelled_at is null
  );
end
$$;

-- Writes a line. A line whose parts were cancelled can be recorded again, but not in the batch that was undone.
create function private.write_bank_line(bank_line public.bank_lines) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_cancelled(exists (
    select from private.recorded_parts part
    where part.owner_id = bank_line.owner_id and part.bank_line_id = bank_line.id and part.batch_id = bank_line.batch_id
  ));
  perform private.require_day(bank_line.booked_on, 'bookedOn');
  perform private.require_amount(bank_line.amount, 'amount');
  if exists (
    select from public.bank_lines
    where bank_lines.owner_id = bank_line.owner_id and bank_lines.id = bank_line.id
      and (bank_lines.booked_on, bank_lines.amount) is distinct from (bank_line.booked_on, bank_line.amount)
  ) then
    perform private.refuse('VALIDATION_FAILED', 'The line was recorded with another day or amount', 'id=invalid');
  end if;
  insert into public.bank_lines (
    owner_id, id, account, booked_on, amount, label, payer_key, file_name, batch_id, recorded_at
  )
  values (
    bank_line.owner_id, bank_line.id, bank_line.account, bank_line.booked_on, bank_line.amount, bank_line.label,
    bank_line.payer_key, bank_line.file_name, bank_line.batch_id,
    clock_timestamp()
  )
  on conflict on constraint bank_lines_pkey do update set
    account = excluded.account, label = excluded.label, payer_key = excluded.payer_key, file_name = excluded.file_name,
    batch_id = excluded.batch_id, recorded_at = excluded.recorded_at;
end
$$;

-- Links an existing payment to a line. Returns the amount of the payment.
create function private.link_payment(bank_line public.bank_lines, payment uuid) returns numeric
language plpgsql set search_path = ''
as $$
declare
  found_payment public.payments;
  found_lease public.leases;
begin
  select * into found_payment from public.payments
  where payments.id = link_payment.payment and payments.owner_id = bank_line.owner_id and payments.cancelled_at is null
    and payments.kind in ('payment', 'benefit');
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such payment', 'paymentId=invalid');
  elsif found_payment.bank_line_id is not null then
    perform private.refuse('VALIDATION_FAILED', 'The payment belongs to another line', 'paymentId=overlaps');
  end if;
  found_lease := private.lease_of(bank_line.owner_id, found_payment.lease_id);
  if bank_line.booked_on < least(private.earliest_payment_day(found_lease), found_payment.paid_on) then
    perform private.refuse('VALIDATION_FAILED', 'The line is dated before the account', 'paidOn=beforeAccount');
  end if;
  update public.payments set bank_line_id = bank_line.id where payments.id = found_payment.id;
  return found_payment.amount;
end
$$;

create function private.lease_of_part(bank_line public.bank_lines, part private.bank_part) returns public.leases
language plpgsql stable set search_path = ''
as $$
declare
  lease uuid := (
    select tenants.lease_id from public.tenants where tenants.id = (part.entered).tenant_id and tenants.owner_id = bank_line.owner_id
  );
begin
  if lease is null then
    perform private.refuse('NOT_FOUND', 'There is no such tenant', 'tenantId=invalid');
  end if;
  return private.lease_of(bank_line.owner_id, lease);
end
$$;

-- Records the deposit in a part of a line and, unless `issue` is `none`, issues its receipt. Returns the reason why the
-- receipt could not be issued.
create function private.record_deposit_part(
  landlord public.users, bank_line public.bank_lines, method text, part private.bank_part, issue text
) returns text[]
language plpgsql set search_path = ''
as $$
declare
  lease public.leases := private.lease_of_part(bank_line, part);
  movement public.deposit_movements;
begin
  if exists (
    select from public.deposit_movements earlier_movement
    where earlier_movement.owner_id = bank_line.owner_id and earlier_movement.bank_line_id = bank_line.id
      and earlier_movement.lease_id = lease.id and earlier_movement.cancelled_at is null
  ) then
    perform private.refuse('VALIDATION_FAILED', 'Two parts are the deposit of one lease', '=overlaps');
  end if;
  movement := private.write_deposit_movement(
    lease, 'received', bank_line.booked_on, (part.entered).amount, method, gen_random_uuid(),
    private.request_of('record_bank_lines', jsonb_build_object('file_name', bank_line.file_name)), bank_line
  );
  perform private.review_accounts(array[lease.id]);
  begin
    if issue <> 'none' then
      perform private.issue_deposit_receipt(landlord, lease, movement);
    end if;
    return '{}';
  exception
    -- The deposit stays recorded if only its receipt is refused.
    when sqlstate 'PT409' then
      return array[sqlerrm];
  end;
end
$$;

-- The payment for one part of a line, checked by private.checked_payment like every payment.
create function private.payment_of_part(bank_line public.bank_lines, method text, part private.bank_part) returns public.payments
language plpgsql stable set search_path = ''
as $$
declare
  payment public.payments;
begin
  part.entered.idempotency_key := gen_random_uuid();
  part.entered.paid_on := bank_line.booked_on;
  part.entered.method := payment_of_part.method;
  part.entered.note := null;
  payment := private.checked_payment(private.lease_of_part(bank_line, part), part.entered);
  payment.request := private.request_of('record_bank_lines', jsonb_build_object('file_name', bank_line.file_name));
  payment.bank_line_id := bank_line.id;
  payment.batch_id := bank_line.batch_id;
  return payment;
end
$$;

-- A recorded payment of the same lease and amount that may be the same money as a new payment. Either it has no bank
-- line, and the dates differ by at most ten days. Or it has a bank line of the same day, from another batch. Returns
-- the payment with the nearest date, and null if there is none.
create function private.possible_duplicate(payment public.payments) returns uuid
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return (
    select payments.id
    from public.payments
    left join public.bank_lines bank_line on bank_line.owner_id = payments.owner_id and bank_line.id = payments.bank_line_id
    where payments.lease_id = payment.lease_id and payments.amount = payment.amount and payments.cancelled_at is null
      and payments.kind in ('payment', 'benefit') and case
        when bank_line.id is null then payments.paid_on between payment.paid_on - 10 and payment.paid_on + 10
        else bank_line.booked_on = payment.paid_on and bank_line.batch_id <> payment.batch_id
      end
    order by abs(payments.paid_on - payment.paid_on), payments.created_at, payments.id
    limit 1
  );
end
$$;

-- Refuses parts whose sum exceeds the amount of the line, and two parts for the same payer, beneficiary and purpose.
create function private.require_parts(bank_line public.bank_lines, total numeric, payments public.payments[]) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if total > bank_line.amount then
    perform private.refuse('VALIDATION_FAILED', 'The parts exceed the line', 'parts=aboveAmount');
  elsif exists (
    select from unnest(payments) part
    group by
      part.lease_id, part.kind, part.names_month, part.names_due_id, part.payer_tenant_id, part.payer_guarantor_id, part.payer_name,
      -- Each co-tenant may have a housing benefit of his own.
      case part.kind when 'benefit' then part.tenant_id end
    having count(*) > 1
  ) then
    perform private.refuse('VALIDATION_FAILED', 'Two parts are the same', 'parts=overlaps');
  end if;
end
$$;

-- The outcome of a line, and the new payments of the line.
create type private.recorded_line as (outcome jsonb, payments public.payments[]);

-- True if a line was recorded, as payments and deposits or as an expense.
create function private.is_known(bank_line public.bank_lines) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.is_recorded(bank_line) or exists (
    select from public.expenses where expenses.owner_id = bank_line.owner_id and expenses.bank_line_id = bank_line.id
  );
end
$$;

-- Records a line with all its parts, or refuses the line as a whole. A refused line does not stop other lines.
create function private.record_bank_line(landlord public.users, batch uuid, file_name text, issue text, fields jsonb)
returns private.recorded_line
language plpgsql set search_path = ''
as $$
declare
  bank_line public.bank_lines;
  parts private.bank_part[];
  -- The number of the part that is being checked, and the recorded payment that may be the same money.
  place integer;
  duplicate uuid;
  payments public.payments[] := '{}';
  total numeric := 0;
  -- The reasons why receipts of deposits could not be issued.
  blockers text[] := '{}';
  hint text;
  -- True once all checks have passed. If a constraint fails later, the error is Klinky's, and not the request's.
  is_checked boolean := false;
begin
  bank_line := jsonb_populate_record(null::public.bank_lines, fields || jsonb_build_object(
    'owner_id', landlord.id, 'batch_id', batch, 'file_name', file_name
  ));
  if private.is_known(bank_line) then
    return (jsonb_build_object('id', bank_line.id, 'state', 'alreadyRecorded'), '{}')::private.recorded_line;
  end if;
  perform private.write_bank_line(bank_line);
  parts := private.read_bank_parts(fields -> 'parts');
  -- Link the existing payments first, so that no new part of this line counts as a duplicate of them.
  for place in
    select part.place from generate_subscripts(parts, 1) part (place)
    order by (parts[part.place].entered).kind is distinct from 'existing', part.place
  loop
    total := total + case (parts[place].entered).kind
      when 'existing' then private.link_payment(bank_line, parts[place].payment_id) else (parts[place].entered).amount end;
    if (parts[place].entered).kind = 'deposit' then
      blockers := blockers || private.record_deposit_part(landlord, bank_line, fields ->> 'method', parts[place], issue);
    end if;
    continue when (parts[place].entered).kind in ('existing', 'deposit');
    payments := payments || private.payment_of_part(bank_line, fields ->> 'method', parts[place]);
    duplicate := case when parts[place].is_separate_payment is not true then private.possible_duplicate(payments[cardinality(payments)]) end;
    if duplicate is not null then
      perform private.refuse('UNSEEN_PAYMENTS', 'The payment may have been recorded already', '=overlaps');
    end if;
  end loop;
  place := null;
  perform private.require_parts(bank_line, total, payments);
  is_checked := true;
  return (
    jsonb_build_object('id', bank_line.id, 'state', 'recorded', 'blockers', blockers),
    case when payments = '{}' then payments else array(select private.record_payments(payments)) end
  )::private.recorded_line;
exception
  when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
    get stacked diagnostics hint = pg_exception_hint;
    return (private.refusal_json(fields, sqlerrm, place, hint, duplicate), '{}')::private.recorded_line;
  when others then
    return (case when not is_checked and (sqlstate like '22%' or sqlstate like '23%')
      then private.refusal_json(fields, 'VALIDATION_FAILED', place, '=invalid', null)
      else private.refusal_json(fields, private.error_code(sqlstate, sqlerrm), null, null, null) end, '{}')::private.recorded_line;
end
$$;

-- The outcome of a refused line. `issue` is `path=code`, where the path is relative to the part with the number `part`.
-- `duplicate` is the recorded payment that may be the same money.
create function private.refusal_json(fields jsonb, code text, part integer, issue text, duplicate uuid) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', fields ->> 'id', 'state', 'refused', 'error_code', code, 'payment_id', duplicate,
    'issue', case
      when part is null then nullif(issue, '')
      -- The day and the method belong to the line and not to its parts.
      when issue like 'paidOn=%' or issue like 'movedOn=%' then 'bookedOn=' || split_part(issue, '=', 2)
      when issue like 'method=%' then issue
      else concat('parts.', part - 1, case when issue not like '=%' then '.' end, issue)
    end
  );
end
$$;

-- The valid receipts of payments and of movements of deposits.
create function private.documents_of(landlord uuid, payments uuid[], movements uuid[]) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    select named.id from unnest(payments) payment (id) cross join lateral private.receipts_naming(payment.id) named
    union
    select documents.id from public.documents
    where documents.owner_id = landlord and documents.subject_id = any (movements)
  );
end
$$;

-- The payments and deposits of a recorded line, and their valid receipts, for the outcome of the line. Leaves out the
-- receipts of linked payments, because these receipts are older than the line.
create function private.bank_line_json(landlord uuid, bank_line uuid) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  paid uuid[] := array(
    select payments.id from public.payments
    where payments.owner_id = landlord and payments.bank_line_id = bank_line_json.bank_line and payments.cancelled_at is null
  );
  deposits uuid[] := array(
    select movement.id from public.deposit_movements movement
    where movement.owner_id = landlord and movement.bank_line_id = bank_line_json.bank_line and movement.cancelled_at is null
  );
  own_payments uuid[] := array(
    select payments.id
    from public.payments
    join public.bank_lines on bank_lines.owner_id = payments.owner_id and bank_lines.id = payments.bank_line_id
    where payments.id = any (paid) and payments.batch_id = bank_lines.batch_id
  );
begin
  return jsonb_build_object(
    'payments', (
      select coalesce(jsonb_agg(payments order by payments.created_at, payments.id), '[]')
      from public.payments where payments.id = any (paid)
    ),
    'deposits', (
      select coalesce(jsonb_agg(movement order by movement.created_at, movement.id), '[]')
      from public.deposit_movements movement where movement.id = any (deposits)
    ),
    'receipts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', documents.id, 'number', documents.number, 'kind', documents.kind)
        order by documents.issued_at, documents.number), '[]')
      from public.documents
      where documents.id = any (private.documents_of(landlord, own_payments, deposits))
    )
  );
end
$$;

create function private.require_bank_lines(batch uuid, lines jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if batch is null then
    perform private.refuse('VALIDATION_FAILED', 'The batch has no id', 'batchId=required');
  elsif jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse('VALIDATION_FAILED', 'Send at least one line', 'lines=required');
  elsif exists (select from jsonb_array_elements(lines) element (fields) where coalesce(element.fields ->> 'id', '') = '') then
    perform private.refuse('VALIDATION_FAILED', 'A line has no id', 'lines=invalid');
  elsif jsonb_array_length(lines) > 50 or (
    select sum(jsonb_array_length(element.fields -> 'parts'))
    from jsonb_array_elements(lines) element (fields) where jsonb_typeof(element.fields -> 'parts') = 'array'
  ) > 500 then
    perform private.refuse('VALIDATION_FAILED', 'More than 50 lines or 500 parts', 'lines=tooLong');
  end if;
end
$$;

create function public.record_bank_lines(batch uuid, lines jsonb, file_name text default null, issue text default 'none') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  fields jsonb;
  recorded_lines private.recorded_line[] := '{}';
  recorded_line private.recorded_line;
  blockers text[];
  answer jsonb := '[]';
begin
  perform private.require_issue(issue);
  perform private.require_bank_lines(batch, lines);
  landlord := private.lock_landlord();
  for fields in select element.value from jsonb_array_elements(lines) with ordinality element order by element.ordinality loop
    recorded_lines := recorded_lines || private.record_bank_line(landlord, batch, file_name, issue, fields);
  end loop;
  -- Issue the receipts only after all lines are recorded, because one receipt may state payments of two lines.
  foreach recorded_line in array recorded_lines loop
    if recorded_line.outcome ->> 'state' <> 'refused' then
      blockers := private.issue_for_payments(landlord, recorded_line.payments, issue, private.today());
      recorded_line.outcome := recorded_line.outcome || private.bank_line_json(landlord.id, (recorded_line.outcome ->> 'id')::uuid)
        || jsonb_build_object('blockers', array(
          select element.value from jsonb_array_elements_text(recorded_line.outcome -> 'blockers') element
          union select unnest(blockers)
          order by 1
        ));
    end if;
    answer := answer || (
      '{"payments": [], "deposits": [], "receipts": [], "blockers": [], "error_code": null, "payment_id": null}'
      || recorded_line.outcome
    );
  end loop;
  return answer;
end
$$;
comment on function public.record_bank_lines is
  'Records up to fifty lines of a bank statement as payments and received deposits, and issues receipts on request. A line that is sent several times is recorded once. A refused line does not stop other lines. Returns the result of each line.';
grant execute on function public.record_bank_lines to authenticated;

create function public.forget_bank_payer(payer_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
begin
  update public.bank_lines set payer_key = null
  where bank_lines.owner_id = landlord.id and bank_lines.payer_key = forget_bank_payer.payer_key;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such payer');
  end if;
end
$$;
comment on function public.forget_bank_payer is 'Forgets a payer, so that later lines are not matched with earlier lines of this payer.';
grant execute on function public.forget_bank_payer to authenticated;
