-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.add_benefit (
  lease_id       uuid,
  tenant_id      uuid,
  office         text,
  amount         numeric,
  first_month    date,
  last_month     date    DEFAULT NULL::date,
  tenants_pay_by date    DEFAULT NULL::date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  lease public.leases := private.lease_of(landlord.id, lease_id);
  benefit public.expected_benefits := private.benefit_with(null, tenant_id, office, first_month, last_month);
begin
  if not exists (
    select from public.expected_benefits same_benefit
    where same_benefit.lease_id = lease.id and same_benefit.amount = add_benefit.amount
      and (same_benefit.tenant_id, same_benefit.office, same_benefit.first_month) = (benefit.tenant_id, benefit.office, benefit.first_month)
      and same_benefit.last_month is not distinct from benefit.last_month
  ) then
    perform private.require_valid_benefit(lease, benefit, amount);
    insert into public.expected_benefits (owner_id, lease_id, tenant_id, office, amount, first_month, last_month, tenants_pay_by)
    values (
      landlord.id, lease.id, benefit.tenant_id, benefit.office, add_benefit.amount, benefit.first_month, benefit.last_month,
      private.pay_day_of(lease, benefit, benefit, tenants_pay_by)
    );
    perform private.require_lease_quota(
      (select count(*) from public.expected_benefits lease_benefit where lease_benefit.lease_id = lease.id), 'expected benefits', 100
    );
    perform private.settle_accounts(array[lease.id]);
  end if;
  return public.benefits_of_lease(lease.id);
end
$function$;
