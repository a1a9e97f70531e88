-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.delete_tenant (
  tenant uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  found_tenant public.tenants := private.tenant_of(landlord.id, tenant);
begin
  delete from public.tenants where id = found_tenant.id;
  if exists (select from public.tenants other_tenant where other_tenant.lease_id = found_tenant.lease_id) then
    -- The expected benefits of the tenant are gone, too.
    perform private.update_account(found_tenant.lease_id);
  else
    delete from public.leases where id = found_tenant.lease_id;
  end if;
end
$function$;
