create table public.signatures (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default private.landlord_id() references public.users (id) on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  -- The image has at most 200 KB in base64.
  image text not null check (char_length(image) between 4 and 273068),
  -- The image in the form that PDF files store. functions/v1/signatures/row.ts makes it from `image`.
  drawing jsonb not null check (jsonb_typeof(drawing) = 'object' and octet_length(drawing::text) <= 600000),
  created_at timestamptz not null default now(),
  lessor_id uuid,
  -- The text must be base64 (RFC 4648, section 4).
  constraint signatures_image_base64_check
    check (image ~ '^[A-Za-z0-9+/]+={0,2}$' and char_length(image) % 4 = 0),
  -- Lessors reference these columns, so that a lessor can only show a signature of its own.
  constraint signatures_id_lessor_id_owner_id_key unique (id, lessor_id, owner_id),
  constraint signatures_lessor_owner_fkey foreign key (lessor_id, owner_id)
    references public.lessors (id, owner_id) on delete set null (lessor_id)
);
comment on table public.signatures is
  'Images of lessors'' signatures. Rows are never changed or deleted, because issued receipts show the images.';
create index signatures_owner_id_idx on public.signatures (owner_id);
create index signatures_lessor_id_owner_id_idx on public.signatures (lessor_id, owner_id);

alter table public.signatures enable row level security;
-- Only public.add_signature writes this table. The grant excludes the large columns `image` and `drawing`, because a
-- request to REST could repeat a column many times. Functions return each column once.
grant select (id, owner_id, media_type, created_at, lessor_id) on public.signatures to authenticated;

create policy signatures_select_owner on public.signatures for select to authenticated
  using (owner_id = (select private.landlord_id()));

-- The signature that future documents of the lessor show.
alter table public.lessors
  add column signature_id uuid,
  add constraint lessors_signature_owner_fkey foreign key (signature_id, id, owner_id)
    references public.signatures (id, lessor_id, owner_id) on delete set null (signature_id);
create index lessors_signature_id_id_owner_id_idx on public.lessors (signature_id, id, owner_id);
grant update (signature_id) on public.lessors to authenticated;

-- Makes the newest signature the current signature of the lessor, in the statement that inserts the signature.
create function private.use_signature() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.lessors set signature_id = new.id where lessors.id = new.lessor_id;
  return null;
end
$$;
create trigger use_signature after insert on public.signatures
  for each row execute function private.use_signature();

select private.create_quota_triggers('signatures');

-- Returns the landlord's lessor with this id. If the id is null, returns the landlord's first lessor.
create function private.own_lessor(landlord uuid, id uuid) returns public.lessors
language plpgsql stable set search_path = ''
as $$
declare
  lessor public.lessors;
begin
  if own_lessor.id is null then
    return private.first_lessor(landlord);
  end if;
  select * into lessor from public.lessors where lessors.id = own_lessor.id and lessors.owner_id = landlord;
  if not found then
    perform private.refuse('NOT_FOUND', 'There is no such lessor');
  end if;
  return lessor;
end
$$;

-- Landlords may not call this function, because a forged drawing could unpack to any size in documents that other
-- people open. The caller has read the lessor's id with the user's token.
create function public.add_signature(lessor uuid, media_type text, image text, drawing jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner uuid := (select lessors.owner_id from public.lessors where lessors.id = lessor);
begin
  if owner is null then
    perform private.refuse('NOT_FOUND', 'There is no such lessor');
  end if;
  insert into public.signatures (owner_id, lessor_id, media_type, image, drawing)
  values (owner, lessor, add_signature.media_type, add_signature.image, add_signature.drawing);
  perform private.require_quota(owner, 'signatures');
end
$$;
comment on function public.add_signature is
  'Adds a signature in base64 to a lessor, and makes it the current signature. Only for the secret key.';
grant execute on function public.add_signature to service_role;

create function public.signature_in_use(lessor uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own_lessor public.lessors := private.own_lessor(private.landlord_id(), lessor);
begin
  return jsonb_build_object('lessor_id', own_lessor.id, 'signature', (
    select jsonb_build_object('media_type', signatures.media_type, 'image', signatures.image)
    from public.signatures where signatures.id = own_lessor.signature_id
  ));
end
$$;
comment on function public.signature_in_use is
  'The id and the current signature, in base64, of one of the caller''s lessors (by default the first).';
grant execute on function public.signature_in_use to authenticated;

create function public.signature_drawings(signatures uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- An account has at most 50 signatures, so a request needs no more.
  if cardinality(signatures) > 50 then
    perform private.refuse('VALIDATION_FAILED', 'More than 50 signatures', 'ids=tooLong');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', signature.id, 'drawing', signature.drawing)), '[]')
  from public.signatures signature
  where signature.owner_id = (select private.landlord_id()) and signature.id = any (signatures));
end
$$;
comment on function public.signature_drawings is 'The drawings of the caller''s signatures, for documents.';
grant execute on function public.signature_drawings to authenticated;

-- Runs as the owner, because landlords may not read the column `image`. Only public.export_page calls this function,
-- and only one call of export_page runs at a time for a landlord.
create function private.exported_signatures()
returns table (id uuid, owner_id uuid, lessor_id uuid, media_type text, image text, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select signature.id, signature.owner_id, signature.lessor_id, signature.media_type, signature.image, signature.created_at
  from public.signatures signature
  where signature.owner_id = (select private.landlord_id())
$$;
comment on function private.exported_signatures is 'All signatures of the caller, without their drawings.';
grant execute on function private.exported_signatures to authenticated;
