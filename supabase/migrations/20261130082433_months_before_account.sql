-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.leases_to_match (
  since date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today date := private.today();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'lease_id', lease.id, 'property_name', property.name, 'starts_on', private.earliest_payment_day(lease),
      -- Offices may pay for months before the account: see private.make_opening_due.
      'rent_from', least(lower(private.term_days(lease, coalesce(lease.starts_on, (lease.account_starts_on - interval '2 years')::date))), (
        select min(dues.period_from) from public.dues where dues.lease_id = lease.id and dues.kind = 'rent'
      )),
      'ends_on', private.rent_owed_until(lease), 'monthly', coalesce(rent.rent + rent.charges, 0),
      'deposit', private.deposit_to_match(lease, deposit_sums.received, deposit_sums.held, deposit_sums.is_settled, moved.movements),
      'tenants', people.tenants, 'guarantors', people.guarantors, 'dues', coalesce(open.dues, '[]'),
      'payments', coalesce(paid.payments, '[]'), 'refunds', coalesce(refunded.refunds, '[]')
    ) order by lease.created_at, lease.id), '[]')
    from public.leases lease
    join private.people_to_match() people on people.lease_id = lease.id
    left join public.properties property on property.id = lease.property_id
    left join private.deposit_sums on deposit_sums.lease_id = lease.id
    left join private.open_dues() open on open.lease_id = lease.id
    left join private.payments_to_match(since) paid on paid.lease_id = lease.id
    left join private.movements_to_match(since) moved on moved.lease_id = lease.id
    left join private.refunds_to_match(since) refunded on refunded.lease_id = lease.id
    left join lateral (
      select rents.rent, rents.charges from public.rents
      where rents.lease_id = lease.id and rents.holds_from <= greatest(today, lease.account_starts_on)
      order by rents.holds_from desc limit 1
    ) rent on true
    where coalesce(private.rent_owed_until(lease) > today - 92, true) or open.dues is not null or deposit_sums.held > 0
      or moved.movements is not null or refunded.refunds is not null
  );
end
$function$;
