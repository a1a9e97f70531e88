-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.preview_batch_undo (
  batch uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

COMMENT ON FUNCTION "public"."preview_batch_undo"(uuid) IS 'Previews undo_batch. Returns the payments and received deposits to cancel, the returns of these payments, the bank lines to release, the earlier payments that stay, the tenants whose deposit has a later movement, the documents to void with their mails and deliveries, and the settlements of deposits that stay valid.';
