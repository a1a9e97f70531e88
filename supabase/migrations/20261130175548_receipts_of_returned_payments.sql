-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_own_payment (
  receipt uuid,
  payment public.payments
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return payment.cancelled_at is null and payment.kind not in ('opening', 'offset', 'credit')
    and payment.amount = (
      select sum(receipt_payment.amount) from public.receipt_payments receipt_payment
      where receipt_payment.receipt_id = is_own_payment.receipt and receipt_payment.payment_id = payment.id
    )
    and not exists (
      select from public.receipt_payments receipt_payment
      join private.holding_receipts other_receipt on other_receipt.id = receipt_payment.receipt_id
      where receipt_payment.payment_id = payment.id and other_receipt.id <> is_own_payment.receipt
    )
    and not exists (select from public.dues refund_due where refund_due.returns_payment_id = payment.id and refund_due.cancelled_at is null);
end
$function$;
