-- Revoke the default privileges first. Each file grants the API exactly the privileges that the API uses.
-- tests/rls/schema.test.ts lists who may call what.
revoke all on schema public from anon;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
-- PUBLIC's default privileges can only be revoked for the database as a whole.
alter default privileges revoke execute on functions from public;
grant usage on schema public to authenticated, service_role, supabase_auth_admin;

-- The schema for helpers of policies and triggers. The API must not expose this schema.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- Returns the landlord whose rows the caller reads and writes. Policies use auth.uid() only for rows of the user
-- himself: the account, its sessions and its notifications.
create function private.landlord_id() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return auth.uid();
end
$$;
grant execute on function private.landlord_id to authenticated;
