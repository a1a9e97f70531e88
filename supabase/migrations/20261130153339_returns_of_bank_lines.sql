-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.payments_to_match (
  since date
)
  RETURNS TABLE (
    lease_id uuid,
    payments jsonb
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select
      payments.lease_id,
      jsonb_agg(jsonb_build_object(
        'id', payments.id, 'kind', payments.kind, 'paid_on', payments.paid_on, 'amount', payments.amount,
        'payer_office', payments.payer_office
      ) order by payments.paid_on, payments.created_at, payments.id)
    from public.payments
    where payments.cancelled_at is null and payments.kind in ('payment', 'benefit') and payments.bank_line_id is null
      and payments.paid_on >= since
    group by payments.lease_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.refunds_to_match (
  since date
)
  RETURNS TABLE (
    lease_id uuid,
    refunds  jsonb
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select dues.lease_id, jsonb_agg(jsonb_build_object(
      'paid_on', dues.due_on, 'amount', dues.amount, 'payment_id', dues.returns_payment_id, 'idempotency_key', dues.idempotency_key
    ) order by dues.due_on, dues.id)
    from public.dues
    where dues.kind = 'refund' and dues.cancelled_at is null
      and (dues.due_on >= since or dues.returns_payment_id is not null and dues.due_on >= private.today() - interval '13 months')
    group by dues.lease_id;
end
$function$;
