-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.claim_change (
  claim      private.compared_claim,
  people     public.tenants[],
  tenant_ids uuid[],
  dwelling   jsonb,
  OUT        reason text,
  OUT        amount numeric
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  document public.documents := claim.document;
begin
  reason := case
    when (claim.lease).id is null then 'leaseDeleted'
    when document.kind = 'dueNotice' and claim.remaining > 0 and claim.last_due_on < private.today() then 'dayPassed'
    when claim.changes <> '{}' then claim.changes[1]
    -- A due notice of charges names their kind.
    when (document.snapshot #>> '{says,charges}')::numeric > 0
      and document.snapshot #>> '{says,chargesKind}' <> (claim.lease).charges_kind
    then 'provisionsChanged'
    -- A formal notice must not invoke the termination clause of a lease that has ended.
    when document.kind = 'formalNotice' and (document.snapshot #>> '{says,hasResolutoryClause}')::boolean
      and not private.is_active(claim.lease)
    then 'leaseEnded'
    else private.address_change(document, claim.lease, people, tenant_ids, dwelling)
  end;
  if reason in ('moreReceived', 'lessReceived') then
    select payment.reason, payment.amount into reason, amount
    from private.payment_change(
      document, reason, case reason when 'moreReceived' then claim.more_received else claim.less_received end
    ) payment;
  end if;
end
$function$;
