-- Replaces Supabase's extension supautils: the role postgres may change policies in the schemas of services, but
-- nothing else in these schemas. Run this file as the superuser, after the schemas of the services.
create function extensions.keep_services() returns event_trigger language plpgsql set search_path = '' as $$
declare
  changed record;
begin
  if current_user <> 'postgres' then
    return;
  elsif tg_event = 'sql_drop' then
    select object_identity into changed from pg_catalog.pg_event_trigger_dropped_objects()
    where schema_name in ('realtime', 'storage') and object_type <> 'policy' limit 1;
  else
    select object_identity into changed from pg_catalog.pg_event_trigger_ddl_commands()
    where schema_name in ('realtime', 'storage') and object_type <> 'policy' limit 1;
  end if;
  if found then
    raise insufficient_privilege using message = format('must be owner of %s', changed.object_identity);
  end if;
end
$$;
create event trigger keep_services on ddl_command_end execute function extensions.keep_services();
create event trigger keep_services_from_drops on sql_drop execute function extensions.keep_services();
