-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "public"."lease_list";

ALTER TABLE "public"."leases"
  ADD COLUMN "former_order_until" timestamp WITH time zone;

ALTER TABLE "public"."leases"
  ADD COLUMN "is_former_order_kept" boolean;

ALTER TYPE "private"."ordered_payments" ADD ATTRIBUTE "recorded_at" timestamp WITH time zone[] CASCADE;

CREATE OR REPLACE FUNCTION private.change_lease (
  lease_before public.leases,
  changes      jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  lease public.leases;
begin
  perform private.require_amounts(changes);
  lease := private.lease_with_changes(lease_before, changes);
  if lease.rent_due_day not between 1 and 28 then
    perform private.refuse('VALIDATION_FAILED', 'The day must be between 1 and 28', 'rentDueDay=invalid');
  elsif changes ? 'accounts_approved_on' and lease.accounts_approved_on > private.today() then
    perform private.refuse('VALIDATION_FAILED', 'The approval of the building''s accounts is dated in the future', 'accountsApprovedOn=futureDate');
  elsif changes ? 'accounts_approved_on' and lease.accounts_approved_on < lease.keys_on then
    perform private.refuse('VALIDATION_FAILED', 'The accounts of the building were approved before the keys were returned: correct one of the two days', 'accountsApprovedOn=tooEarly');
  end if;
  perform private.require_revision_day(lease.revision_month, lease.revision_day);
  perform private.require_property(lease_before.owner_id, lease.property_id);
  perform private.require_settled_facts_unchanged(lease_before, lease);
  update public.leases
  set
    property_id = lease.property_id, kind = lease.kind, signed_on = lease.signed_on, starts_on = lease.starts_on,
    duration_months = lease.duration_months, rent_due_day = lease.rent_due_day, term_months = lease.term_months,
    prorata_by = lease.prorata_by, charges_kind = lease.charges_kind, deposit = lease.deposit,
    has_solidarity = lease.has_solidarity, has_resolutory_clause = lease.has_resolutory_clause,
    is_bilingual = lease.is_bilingual, has_revision_clause = lease.has_revision_clause, revision_month = lease.revision_month,
    revision_day = lease.revision_day, irl_reference = lease.irl_reference, irl_reference_from = lease.irl_reference_from,
    has_charges_index = lease.has_charges_index, account_since = private.account_start(lease_before, lease.starts_on, 'startsOn'),
    ended_by = lease.ended_by, notice_received_on = lease.notice_received_on, is_notice_reduced = lease.is_notice_reduced,
    ends_on = lease.ends_on, keys_on = lease.keys_on, relet_on = lease.relet_on,
    exit_state = lease.exit_state, accounts_approved_on = lease.accounts_approved_on, new_address = lease.new_address,
    insured_until = lease.insured_until,
    former_order_until = case when lease.is_former_order_kept is not false then leases.former_order_until end,
    is_former_order_kept = nullif(lease.is_former_order_kept, false)
  where id = lease_before.id;
  perform private.require_settled_days_kept(lease_before);
  perform private.refuse_archived(lease_before.id, case
    when changes ? 'property_id' then 'propertyId'
    when changes ? 'kind' then 'kind'
    when changes ? 'ended_by' and lease.ended_by is null then 'endedBy'
    else 'endsOn'
  end);
  if changes ? 'guarantors' then
    perform private.set_guarantors(lease_before, changes -> 'guarantors');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.compute_allocations (
  lease    public.leases,
  dues     private.ordered_dues,
  payments private.ordered_payments,
  without  uuid[]                   DEFAULT '{}'::uuid[]
)
  RETURNS private.allocation[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  former record;
  left_over record;
  open numeric[] := dues.open;
  free numeric[] := array(
    select case when payment.id = any (without) then 0 else payment.free end
    from unnest(payments.ids, payments.free) with ordinality payment (id, free, place)
    order by payment.place
  );
  paid private.allocation[] := '{}';
  awaited numeric[] := array_fill(0::numeric, array[dues.number]);
  has_awaited boolean := exists (select from public.expected_benefits benefit where benefit.lease_id = (compute_allocations.lease).id);
begin
  if lease.former_order_until is not null then
    former := private.pay_in_former_order(lease.former_order_until, dues, payments, open, free);
    open := former.open;
    free := former.free;
    paid := former.paid;
  end if;
  left_over := private.pay_named_benefits(dues, payments, open, free);
  if has_awaited then
    awaited := private.benefits_of_dues(lease.id, dues, left_over.open, without);
  end if;
  return paid || left_over.paid || private.replay_account(
    dues, payments, left_over.open, left_over.free, awaited, has_awaited,
    (select max(upper(days)) from unnest(dues.rent_days) days) > private.rent_owed_until(lease)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.former_order_json (
  lease public.leases
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  dues private.ordered_dues := private.dues_in_order(lease, '{}');
  payments private.ordered_payments := private.payments_in_order(lease, dues, '{}');
  former private.allocation[] := private.compute_allocations(lease, dues, payments);
begin
  lease.former_order_until := null;
  return (
    with moved as (
      select payment_id, due_id
      from (select paid.payment_id, paid.due_id, sum(paid.amount) as amount from unnest(former) paid group by 1, 2) before
      full join (
        select paid.payment_id, paid.due_id, sum(paid.amount) as amount
        from unnest(private.compute_allocations(lease, dues, payments)) paid group by 1, 2
      ) now using (payment_id, due_id)
      where before.amount is distinct from now.amount
    )
    select jsonb_build_object(
      'payments', count(distinct moved.payment_id),
      'years', jsonb_agg(distinct extract(year from payment.paid_on)),
      'receipts', (
        select coalesce(jsonb_agg(jsonb_build_object('id', receipt.id, 'number', receipt.number) order by receipt.number), '[]')
        from private.holding_receipts receipt
        where receipt.id in (
          select receipt_payment.receipt_id from public.receipt_payments receipt_payment
          join moved using (payment_id, due_id) where receipt_payment.lease_id = (former_order_json.lease).id
        )
      )
    )
    from moved
    join public.payments payment on payment.id = moved.payment_id
    having count(*) > 0
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.pay_in_former_order (
  former_until timestamp with time zone,
  dues         private.ordered_dues,
  payments     private.ordered_payments,
  INOUT        open numeric[],
  INOUT        free numeric[],
  OUT          paid private.allocation[]
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  part private.allocation;
begin
  paid := private.replay_account(
    dues, payments,
    array(
      select case when due.due_on <= (former_until + interval '31 days')::date then due.open else 0 end
      from unnest(dues.due_on, pay_in_former_order.open) with ordinality due (due_on, open, place) order by due.place
    ),
    array(
      select case when payment.recorded_at <= former_until then payment.free else 0 end
      from unnest(payments.recorded_at, pay_in_former_order.free) with ordinality payment (recorded_at, free, place) order by payment.place
    ),
    array_fill(0::numeric, array[dues.number]), false, false
  );
  foreach part in array paid loop
    open[array_position(dues.ids, part.due_id)] := open[array_position(dues.ids, part.due_id)] - part.amount;
    free[array_position(payments.ids, part.payment_id)] := free[array_position(payments.ids, part.payment_id)] - part.amount;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.payments_in_order (
  lease     public.leases,
  dues      private.ordered_dues,
  certified private.allocation[]
)
  RETURNS private.ordered_payments
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  ordered private.ordered_payments;
begin
  select
    count(*), array_agg(payment.id order by payment.place), array_agg(payment.paid_on order by payment.place),
    array_agg(payment.names_days order by payment.place), array_agg(payment.names_until order by payment.place),
    array_agg(payment.names_due_id order by payment.place),
    array_agg(payment.free order by payment.place), array_agg(payment.is_benefit order by payment.place),
    array_agg(payment.created_at order by payment.place)
  into ordered
  from (
    select
      payments.id, payments.created_at, payments.paid_on::date as paid_on, payments.kind = 'benefit' as is_benefit, named.days as names_days,
      payments.names_until::date as names_until, payments.names_due_id,
      payments.amount - coalesce(certified_amount.amount, 0) as free,
      -- The opening advance is the first payment of its day. The payments that name days, a last due day or a due
      -- follow. All other payments come last, the largest first. The order of equal payments does not matter.
      row_number() over (order by
        payments.paid_on, payments.kind = 'opening' desc, num_nonnulls(named.days, payments.names_until, payments.names_due_id) desc,
        lower(named.days), payments.kind = 'benefit' desc, payments.amount desc, upper(named.days),
        array_position(dues.ids, payments.names_due_id), payments.created_at, payments.id
      ) as place
    from public.payments
    -- Few payments name days. Calling private.days_of_payment for all payments would take a tenth of the time of an
    -- allocation.
    cross join lateral (
      select case when num_nonnulls(payments.names_month, payments.names_from) > 0 then private.days_of_payment(lease, payments) end as days
    ) named
    left join (
      select paid.payment_id, sum(paid.amount) as amount from unnest(certified) paid group by paid.payment_id
    ) certified_amount on certified_amount.payment_id = payments.id
    where payments.lease_id = lease.id and payments.cancelled_at is null
  ) payment;
  return ordered;
end
$function$;

CREATE VIEW "public"."lease_list" WITH (security_invoker=true) AS  SELECT id,
    owner_id,
    property_id,
    kind,
    limitation_period,
    signed_on,
    starts_on,
    duration_months,
    rent_due_day,
    term_months,
    prorata_by,
    charges_kind,
    deposit,
    has_solidarity,
    has_resolutory_clause,
    is_bilingual,
    has_revision_clause,
    revision_month,
    revision_day,
    irl_reference,
    irl_reference_from,
    has_charges_index,
    account_since,
    account_starts_on,
    ended_by,
    notice_received_on,
    is_notice_reduced,
    ends_on,
    keys_on,
    relet_on,
    exit_state,
    accounts_approved_on,
    new_address,
    insured_until,
    created_at,
    private.rent_owed_until(lease.*) AS rent_owed_until,
        CASE
            WHEN (ended_by = 'landlord'::text) THEN (((ends_on)::date - make_interval(months => private.notice_months(kind, true, false))))::date
            ELSE NULL::date
        END AS notice_by,
    ( SELECT COALESCE(json_agg(json_build_object('starts_on', change.starts_on, 'rent', change.rent, 'charges', change.charges, 'repeated_on', ( SELECT COALESCE(json_agg(repeated_rent.starts_on ORDER BY repeated_rent.holds_from), '[]'::json) AS "coalesce"
                   FROM public.rents repeated_rent
                  WHERE ((repeated_rent.lease_id = lease.id) AND (repeated_rent.holds_from > change.holds_from) AND (repeated_rent.holds_from < change.holds_until)))) ORDER BY change.holds_from), '[]'::json) AS "coalesce"
           FROM ( SELECT rent_changes.starts_on,
                    rent_changes.holds_from,
                    rent_changes.rent,
                    rent_changes.charges,
                    lead(rent_changes.holds_from, 1, 'infinity'::date) OVER (ORDER BY rent_changes.holds_from) AS holds_until
                   FROM private.rent_changes
                  WHERE (rent_changes.lease_id = lease.id)) change) AS rents,
    ( SELECT COALESCE(json_agg(guarantor.* ORDER BY guarantor.created_at, guarantor.id), '[]'::json) AS "coalesce"
           FROM public.guarantors guarantor
          WHERE (guarantor.lease_id = lease.id)) AS guarantors,
    ( SELECT COALESCE(json_agg(person.* ORDER BY person.created_at, person.id), '[]'::json) AS "coalesce"
           FROM ( SELECT tenant.id,
                    tenant.first_name,
                    tenant.last_name,
                    tenant.company_name,
                    tenant.email,
                    tenant.phone_number,
                    tenant.postal_address,
                    tenant.email_consent_on,
                    tenant.email_consent_how,
                    tenant.former_consents,
                    tenant.joins_on,
                    tenant.leaves_on,
                    tenant.replaced_on,
                    tenant.created_at,
                        CASE
                            WHEN (lease.has_solidarity AND (tenant.leaves_on IS NOT NULL)) THEN LEAST(((tenant.replaced_on)::date + GREATEST(((tenant.leaves_on)::date - (tenant.replaced_on)::date), 0)), (((tenant.leaves_on)::date + '6 mons'::interval))::date)
                            ELSE NULL::date
                        END AS solidarity_ends_on
                   FROM public.tenants tenant
                  WHERE (tenant.lease_id = lease.id)) person) AS tenants,
        CASE
            WHEN ((former_order_until IS NOT NULL) AND (is_former_order_kept IS NULL)) THEN private.former_order_json(lease.*)
            ELSE NULL::jsonb
        END AS former_order
   FROM public.leases lease;

COMMENT ON COLUMN "public"."leases"."former_order_until" IS 'Payments recorded until then pay the oldest due first, whoever owes it, as before version 0.2.0. Null if all payments first pay the tenants'' own part.';

COMMENT ON COLUMN "public"."leases"."is_former_order_kept" IS 'True if the landlord keeps the former order of these payments. Null if he has not been asked.';

COMMENT ON VIEW "public"."lease_list" IS 'Each lease with its people, its rents (oldest first), and the days that follow from its end.';

REVOKE ALL ON FUNCTION "private"."former_order_json"(public.leases) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."former_order_json"(public.leases) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."pay_in_former_order"(timestamp WITH time zone, private.ordered_dues, private.ordered_payments, numeric[], numeric[]) FROM PUBLIC;

GRANT EXECUTE
  ON FUNCTION "private"."pay_in_former_order"(timestamp WITH time zone, private.ordered_dues, private.ordered_payments, numeric[], numeric[])
  TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."lease_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."lease_list" TO "postgres";
