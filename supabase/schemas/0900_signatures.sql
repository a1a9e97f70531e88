create table public.signatures (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default private.landlord_id() references public.users (id) on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  -- Base64 of at most 200 KB.
  image text not null check (char_length(image) between 4 and 273068),
  -- The image as PDF files store it, read from `image` once: functions/v1/signatures/row.ts.
  drawing jsonb not null check (jsonb_typeof(drawing) = 'object' and octet_length(drawing::text) <= 600000),
  created_at timestamptz not null default now(),
  -- RFC 4648, section 4.
  constraint signatures_image_base64_check
    check (image ~ '^[A-Za-z0-9+/]+={0,2}$' and char_length(image) % 4 = 0),
  constraint signatures_id_owner_id_key unique (id, owner_id)
);
comment on table public.signatures is
  'Images of landlords'' signatures. A row is never changed or deleted: the receipts of its time show it.';
create index signatures_owner_id_idx on public.signatures (owner_id);

alter table public.signatures enable row level security;
revoke all on public.signatures from anon, authenticated, service_role;
-- Nobody may insert: public.add_signature does.
-- REST answers a column under as many names as it is asked for: the large ones are answered by functions, once each.
grant select (id, owner_id, media_type, created_at) on public.signatures to authenticated;

create policy signatures_select_owner on public.signatures for select to authenticated
  using (owner_id = (select private.landlord_id()));

-- The one that future receipts show.
alter table public.users
  add column signature_id uuid,
  add constraint users_signature_owner_fkey foreign key (signature_id, id)
    references public.signatures (id, owner_id) on delete set null (signature_id);
create index users_signature_id_idx on public.users (signature_id, id);
grant update (signature_id) on public.users to authenticated;

-- The signature that was drawn or uploaded last is the one in use: one statement adds it and points to it.
create function private.use_signature() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.users set signature_id = new.id where id = new.owner_id;
  return null;
end
$$;
create trigger use_signature after insert on public.signatures
  for each row execute function private.use_signature();

select private.limit_usage('signatures');

-- Not for landlords: a drawing that is not made of its image can unpack to any size, in documents that others open.
create function public.add_signature(owner uuid, media_type text, image text, drawing jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.signatures (owner_id, media_type, image, drawing)
  values (owner, add_signature.media_type, add_signature.image, add_signature.drawing);
  perform private.require_quota(owner, 'signatures');
end
$$;
comment on function public.add_signature is
  'Adds a signature, its image in base64, which is then in use. For the secret key only.';
revoke execute on function public.add_signature from anon, authenticated;
grant execute on function public.add_signature to service_role;

create function public.signature_in_use() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('mediaType', signature.media_type, 'image', signature.image)
  from public.users landlord
  join public.signatures signature on signature.id = landlord.signature_id and signature.owner_id = landlord.id
  where landlord.id = (select private.landlord_id())
$$;
comment on function public.signature_in_use is
  'The image of the signature that the caller’s future receipts show, in base64; null: there is none.';
revoke execute on function public.signature_in_use from anon, service_role;
grant execute on function public.signature_in_use to authenticated;

create function public.signature_drawings(signatures uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- As many as an account has room for.
  if cardinality(signatures) > 50 then
    raise exception 'VALIDATION_FAILED' using errcode = 'PT400', detail = 'More than 50 signatures', hint = 'ids=tooLong';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', known.id, 'drawing', known.drawing)), '[]')
  from public.signatures known
  where known.owner_id = (select private.landlord_id()) and known.id = any (signatures));
end
$$;
comment on function public.signature_drawings is 'What documents show of signatures of the caller.';
revoke execute on function public.signature_drawings from anon, service_role;
grant execute on function public.signature_drawings to authenticated;

-- For public.export_page, which takes turns.
create function private.exported_signatures()
returns table (id uuid, owner_id uuid, media_type text, image text, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select known.id, known.owner_id, known.media_type, known.image, known.created_at
  from public.signatures known
  where known.owner_id = (select private.landlord_id())
$$;
comment on function private.exported_signatures is 'All signatures of the caller, without their drawings.';
revoke execute on function private.exported_signatures from anon, service_role;
grant execute on function private.exported_signatures to authenticated;
