-- The part of Supabase Realtime's schema with which the database sends messages to clients. Run this file as the
-- superuser.

create schema realtime authorization supabase_realtime_admin;
grant usage on schema realtime to postgres, anon, authenticated, service_role;
-- Lets migrations create policies on realtime.messages. The event triggers of postgres/services.sql refuse all other
-- changes of the schema realtime.
grant supabase_realtime_admin to postgres with inherit true, set false;

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  binary_payload bytea,
  primary key (id, inserted_at)
);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;
create index messages_inserted_at on realtime.messages (inserted_at);

create publication supabase_realtime_messages_publication for table realtime.messages with (publish = 'insert');

-- Returns the topic that a client wants to join. Policies on realtime.messages compare this topic with the topics of
-- the user.
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;

-- Stores a message for the clients of a topic. If the message cannot be stored, the function only warns, and the
-- transaction continues.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when jsonb_typeof(payload) = 'object' and not payload ? 'id'
      then jsonb_set(payload, '{id}', to_jsonb(message_id)) else payload end,
    event, topic, private, 'broadcast'
  );
exception when others then
  raise warning 'realtime.send: %', sqlerrm;
end
$$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', to_jsonb(old), 'record', to_jsonb(new),
      'operation', operation, 'table', table_name, 'schema', table_schema
    ),
    event_name, topic_name
  );
exception when others then
  raise exception 'could not broadcast the change of %.%: %', table_schema, table_name, sqlerrm;
end
$$;

alter function realtime.topic() owner to supabase_realtime_admin;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;
alter function realtime.broadcast_changes(text, text, text, text, text, record, record, text) owner to supabase_realtime_admin;
