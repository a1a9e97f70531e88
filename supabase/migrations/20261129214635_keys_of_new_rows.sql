-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP FUNCTION "public"."add_tenant"(jsonb);

ALTER TABLE "public"."lessors"
  ADD COLUMN "idempotency_key" uuid;

ALTER TABLE "public"."lessors"
  ADD COLUMN "request" jsonb;

ALTER TABLE "public"."properties"
  ADD COLUMN "idempotency_key" uuid;

ALTER TABLE "public"."properties"
  ADD COLUMN "request" jsonb;

ALTER TABLE "public"."tenants"
  ADD COLUMN "idempotency_key" uuid;

ALTER TABLE "public"."tenants"
  ADD COLUMN "request" jsonb;

CREATE OR REPLACE FUNCTION private.add_property (
  landlord uuid,
  property public.properties
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  property := jsonb_populate_record(property, jsonb_build_object(
    'id', gen_random_uuid(), 'owner_id', landlord, 'archived_on', null, 'created_at', now(), 'idempotency_key', null, 'request', null,
    'name', coalesce(property.name, concat_ws(', ', property.address, property.address_complement)),
    'rent', coalesce(property.rent, 0), 'charges', coalesce(property.charges, 0),
    'lessor_id', coalesce(property.lessor_id, private.default_lessor())
  ));
  insert into public.properties select (property).*;
  return property.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_own_key (
  landlord        uuid,
  idempotency_key uuid,
  request         jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  others integer;
  cancelled integer;
  same_command uuid[];
begin
  if idempotency_key is null then
    perform private.refuse('VALIDATION_FAILED', 'An idempotency key is missing', 'idempotencyKey=required');
  end if;
  select
    count(*), count(other.cancelled_at),
    array_agg(other.id) filter (where other.request -> 'command' = require_own_key.request -> 'command')
  into others, cancelled, same_command
  from private.rows_of_key(landlord, idempotency_key) other
  where other.request is distinct from require_own_key.request;
  if others > 0 then
    perform private.refuse_cancelled(cancelled = others);
    perform private.refuse(
      'IDEMPOTENCY_KEY_REUSED', 'The key was used for another request',
      case when cardinality(same_command) = 1 then 'existingId=' || same_command[1] end
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.rows_of_key (
  landlord uuid,
  key      uuid
)
  RETURNS TABLE (
    id           uuid,
    request      jsonb,
    cancelled_at timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select payment.id, payment.request, payment.cancelled_at
    from public.payments payment where payment.owner_id = landlord and payment.idempotency_key = key
    union all
    select due.id, due.request, due.cancelled_at
    from public.dues due where due.owner_id = landlord and due.idempotency_key = key
    union all
    select lease.id, lease.request, null
    from public.leases lease where lease.owner_id = landlord and lease.idempotency_key = key
    union all
    select lessor.id, lessor.request, null
    from public.lessors lessor where lessor.owner_id = landlord and lessor.idempotency_key = key
    union all
    select property.id, property.request, null
    from public.properties property where property.owner_id = landlord and property.idempotency_key = key
    union all
    select tenant.id, tenant.request, null
    from public.tenants tenant where tenant.owner_id = landlord and tenant.idempotency_key = key
    union all
    select revision.id, revision.request, revision.undone_at
    from public.revisions revision where revision.owner_id = landlord and revision.idempotency_key = key
    union all
    select movement.id, movement.request, movement.cancelled_at
    from public.deposit_movements movement where movement.owner_id = landlord and movement.idempotency_key = key
    union all
    select settlement.id, settlement.request, settlement.cancelled_at
    from public.settlements settlement where settlement.owner_id = landlord and settlement.idempotency_key = key
    union all
    select expense.id, expense.request, null
    from public.expenses expense where expense.owner_id = landlord and expense.idempotency_key = key
    union all
    select mail.id, mail.request, null
    from public.document_mails mail where mail.owner_id = landlord and mail.idempotency_key = key
    union all
    select document.id, document.request, null
    from public.documents document where document.owner_id = landlord and document.idempotency_key = key;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_lessor (
  fields          jsonb,
  idempotency_key uuid  DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  digest jsonb := private.request_digest('add_lessor', fields);
  lessor public.lessors;
begin
  -- Clients of version 0.1.0 send no key.
  if idempotency_key is not null then
    perform private.require_own_key(landlord.id, idempotency_key, digest);
  end if;
  select * into lessor from public.lessors
  where lessors.owner_id = landlord.id and lessors.idempotency_key = add_lessor.idempotency_key;
  if not found then
    lessor := jsonb_populate_record(lessor, '{"series": "", "is_family_company": false, "country": "FR"}' || fields || jsonb_build_object(
      'id', gen_random_uuid(), 'owner_id', landlord.id, 'created_at', clock_timestamp(), 'signature_id', null,
      'idempotency_key', add_lessor.idempotency_key, 'request', digest
    ));
    -- Only the account's first lessor has an empty series.
    if lessor.series = '' then
      perform private.refuse('VALIDATION_FAILED', 'A lessor needs a series', 'series=required');
    end if;
    insert into public.lessors select (lessor).*;
  end if;
  return to_jsonb(lessor) - array['owner_id', 'idempotency_key', 'request'];
end
$function$;

CREATE OR REPLACE FUNCTION public.add_property (
  fields          jsonb,
  idempotency_key uuid  DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  digest jsonb := private.request_digest('add_property', fields);
  property public.properties;
  added uuid;
begin
  -- Clients of version 0.1.0 send no key.
  if idempotency_key is not null then
    perform private.require_own_key(landlord.id, idempotency_key, digest);
  end if;
  select * into property from public.properties
  where properties.owner_id = landlord.id and properties.idempotency_key = add_property.idempotency_key;
  if not found then
    added := private.add_property(landlord.id, jsonb_populate_record(property, fields));
    update public.properties set idempotency_key = add_property.idempotency_key, request = digest
    where properties.id = added returning * into property;
  end if;
  return to_jsonb(property) - array['owner_id', 'idempotency_key', 'request'];
end
$function$;

CREATE OR REPLACE FUNCTION public.add_tenant (
  fields          jsonb,
  idempotency_key uuid  DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  landlord public.users := private.lock_landlord();
  digest jsonb := private.request_digest('add_tenant', fields);
  tenant public.tenants;
begin
  -- Clients of version 0.1.0 send no key.
  if idempotency_key is not null then
    perform private.require_own_key(landlord.id, idempotency_key, digest);
  end if;
  select * into tenant from public.tenants
  where tenants.owner_id = landlord.id and tenants.idempotency_key = add_tenant.idempotency_key;
  if not found then
    tenant := private.add_tenant(landlord.id, fields);
    update public.tenants set idempotency_key = add_tenant.idempotency_key, request = digest where tenants.id = tenant.id;
    perform private.update_account(tenant.lease_id);
  end if;
  return private.tenant_json(tenant.id);
end
$function$;

ALTER TABLE "public"."lessors"
  ADD CONSTRAINT "lessors_owner_id_idempotency_key_key" UNIQUE (owner_id, idempotency_key);

ALTER TABLE "public"."properties"
  ADD CONSTRAINT "properties_owner_id_idempotency_key_key" UNIQUE (owner_id, idempotency_key);

ALTER TABLE "public"."tenants"
  ADD CONSTRAINT "tenants_owner_id_idempotency_key_key" UNIQUE (owner_id, idempotency_key);

COMMENT ON COLUMN "public"."lessors"."request" IS 'A digest of the arguments of the command that added the lessor, to compare a repeated idempotency key.';

COMMENT ON COLUMN "public"."properties"."request" IS 'A digest of the arguments of the command that added the property, to compare a repeated idempotency key.';

COMMENT ON COLUMN "public"."tenants"."request" IS 'A digest of the arguments of the command that added the tenant, to compare a repeated idempotency key.';

COMMENT ON FUNCTION "public"."add_lessor"(jsonb, uuid) IS 'Adds a lessor. The fields are columns of lessors. A repeated key adds nothing. Returns the lessor.';

COMMENT ON FUNCTION "public"."add_property"(jsonb, uuid) IS 'Adds a property. The fields are columns of properties. A repeated key adds nothing. Returns the property.';

COMMENT ON FUNCTION "public"."add_tenant"(jsonb, uuid) IS 'Adds a tenant, with a new lease or to an existing lease. An existing lease does not change. The fields are columns of tenant_list. A repeated key adds nothing.';

REVOKE ALL ON FUNCTION "private"."rows_of_key"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rows_of_key"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_lessor"(jsonb, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_lessor"(jsonb, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."add_property"(jsonb, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_property"(jsonb, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."add_tenant"(jsonb, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_tenant"(jsonb, uuid) TO "authenticated", "postgres";
