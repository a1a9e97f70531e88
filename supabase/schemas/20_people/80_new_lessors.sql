-- Databases of version 0.1.0 have signature_id as the last column of lessors, so the new columns follow it.
alter table public.lessors
  add column idempotency_key uuid,
  add column request jsonb,
  add constraint lessors_owner_id_idempotency_key_key unique (owner_id, idempotency_key);
comment on column public.lessors.request is
  'A digest of the arguments of the command that added the lessor, to compare a repeated idempotency key.';

create function public.add_lessor(fields jsonb, idempotency_key uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;
comment on function public.add_lessor is
  'Adds a lessor. The fields are columns of lessors. A repeated key adds nothing. Returns the lessor.';
grant execute on function public.add_lessor to authenticated;
