-- Deny, then grant: nothing in this schema is open to the API unless a migration says so.
revoke all on schema public from anon;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
-- What Postgres grants to everybody can only be revoked for the database as a whole.
alter default privileges revoke execute on functions from public;
grant usage on schema public to authenticated, service_role, supabase_auth_admin;

-- Helpers that policies and triggers need and that the API must not expose.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- Whose rows the caller sees and changes: their own. All but the account itself, its sessions and notifications asks for it here.
create function private.landlord_id() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return auth.uid();
end
$$;
grant execute on function private.landlord_id to authenticated;
