-- The role and the schema of Supabase Storage. Run this file as the superuser.

create role supabase_storage_admin login noinherit createrole password 'postgres';
grant create on database postgres to supabase_storage_admin;
grant anon, authenticated, service_role to supabase_storage_admin;
alter role supabase_storage_admin set search_path to storage;
alter role supabase_storage_admin set storage.allow_delete_query to 'true';

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role;
grant all on schema storage to postgres with grant option;
-- Lets migrations create policies on storage.objects. The event triggers of postgres/services.sql refuse all other
-- changes of the schema storage.
grant supabase_storage_admin to postgres with inherit true, set false;
