-- The roles, schemas and extensions of a Supabase project before its first migration. Run this file once as the
-- superuser supabase_admin. As on Supabase, `postgres` is not a superuser. A migration that needs a superuser thus
-- fails on the local stack as on Supabase. The schema public has no default privileges. A table without a grant is thus
-- closed to the API, on the local stack as on Supabase.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role postgres login createdb createrole replication bypassrls password 'postgres';
create role authenticator login noinherit password 'postgres';
create role supabase_auth_admin login noinherit createrole password 'postgres';
create role supabase_realtime_admin nologin noinherit;
create role dashboard_user nologin;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
-- REST reads the list of tables from information_schema as authenticator. This schema hides tables that authenticator
-- may not read. Without this grant, a request to such a table would get "not found" instead of "permission denied".
-- Requests themselves run as anon, authenticated or service_role.
grant pg_read_all_data to authenticator with inherit true;
-- Migrations configure REST by settings of the role authenticator. They run as postgres, which needs these grants to
-- change such settings. On Supabase, the extension supautils allows the change.
grant authenticator to postgres with admin option, inherit false, set false;
grant set on parameter "pgrst.db_pre_request", "pgrst.openapi_mode" to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role postgres set search_path to "$user", public, extensions;
alter role supabase_auth_admin set search_path to auth;
alter role authenticator set search_path to "$user", public, extensions;

alter database postgres owner to postgres;
grant create on database postgres to supabase_auth_admin;
alter schema public owner to postgres;
grant usage on schema public to anon, authenticated, service_role, supabase_auth_admin;

create schema extensions authorization postgres;
create extension "uuid-ossp" schema extensions;
create extension pgcrypto schema extensions;
grant usage on schema extensions to anon, authenticated, service_role;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;
-- supabase_auth_admin owns the tables of Auth. Migrations, which run as postgres, read and reference auth.users and add
-- triggers to it.
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on routines to postgres;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
