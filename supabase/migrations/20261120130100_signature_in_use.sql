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
