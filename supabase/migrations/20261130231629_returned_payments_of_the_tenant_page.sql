-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.tenant_payments_json (
  tenant public.tenants
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', payment.id, 'kind', payment.kind, 'paid_on', payment.paid_on, 'amount', payment.amount,
      'returned', coalesce(refund.amount, 0), 'returned_on', refund.returned_on
    ) order by payment.paid_on desc, payment.created_at desc, payment.id), '[]')
    from public.payments payment
    left join (
      select dues.returns_payment_id, sum(dues.amount) as amount, max(dues.due_on) as returned_on
      from public.dues
      where dues.lease_id = tenant.lease_id and dues.cancelled_at is null
      group by dues.returns_payment_id
    ) refund on refund.returns_payment_id = payment.id
    where payment.lease_id = tenant.lease_id and payment.cancelled_at is null and payment.paid_on >= private.shown_since()
      and private.is_of_tenant(tenant, payment.id, payment.paid_on, payment.paid_on)
      and (payment.kind <> 'opening' or private.shares_opening(tenant))
  );
end
$function$;
