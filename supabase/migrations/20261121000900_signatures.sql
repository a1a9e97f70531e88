create table public.signatures (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  -- Base64 of at most 200 KB.
  image text not null check (char_length(image) between 4 and 273068),
  -- The image as PDF files store it, read from `image` once: functions/v1/signatures/row.ts.
  drawing jsonb not null check (jsonb_typeof(drawing) = 'object' and octet_length(drawing::text) <= 600000),
  created_at timestamptz not null default now(),
  -- At least valid base64 (RFC 4648, section 4), so that nobody who bypasses the app can break the drawing of receipts.
  constraint signatures_image_base64_check
    check (image ~ '^[A-Za-z0-9+/]+={0,2}$' and char_length(image) % 4 = 0),
  constraint signatures_id_owner_id_key unique (id, owner_id)
);
comment on table public.signatures is
  'Images of landlords'' signatures. A row is never changed or deleted: the receipts of its time show it.';
create index signatures_owner_id_idx on public.signatures (owner_id);

alter table public.signatures enable row level security;
revoke all on public.signatures from anon, authenticated, service_role;
grant select on public.signatures to authenticated;
grant insert (media_type, image, drawing) on public.signatures to authenticated;

create policy signatures_select_owner on public.signatures for select to authenticated
  using (owner_id = (select auth.uid()));
create policy signatures_insert_owner on public.signatures for insert to authenticated
  with check (owner_id = (select auth.uid()));

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

select private.limit_usage('signatures', 50);
