-- What a notification is about, so that telling the same twice adds nothing. Rows written by hand have no kind and are
-- never taken for the same.
alter table public.notifications
  add column kind text check (char_length(kind) between 1 and 50),
  add column entity_id uuid,
  add column due_on date,
  add column link text check (link ~ '^/[^/\\]' and char_length(link) <= 500),
  add constraint notifications_news_check check (kind is not null or (entity_id is null and due_on is null));
comment on column public.notifications.kind is 'The event that the database told of by itself.';
comment on column public.notifications.entity_id is 'What it is about: a receipt, a tenant, an account.';
comment on column public.notifications.due_on is 'The day it is about, for what comes again.';
comment on column public.notifications.link is 'Where in the app the thing is: a path.';

create unique index notifications_news_key on public.notifications (user_id, kind, entity_id, due_on)
  nulls not distinct where kind is not null;

-- The newest first, page by page: all, the unread and the read. The unread are counted from their index alone.
drop index public.notifications_user_id_created_at_idx;
create index notifications_newest_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id, created_at desc, id desc)
  include (type) where read_at is null;
create index notifications_read_idx on public.notifications (user_id, created_at desc, id desc)
  where read_at is not null;

-- Runs as the caller, who sees nothing but their own rows.
create function public.unread_notification_count() returns integer
language sql stable set search_path = ''
as $$
  select count(*)::integer
  from public.notifications
  where user_id = (select auth.uid()) and read_at is null
    and type <> all (
      select unnest(muted_notification_types) from public.users where id = (select auth.uid())
    )
$$;
comment on function public.unread_notification_count is
  'How many notifications the caller has not read, without the muted types.';
grant execute on function public.unread_notification_count to authenticated;

-- One message for each user whom a statement concerns, however many rows it writes: it is a reason to read again. A
-- single row goes with it.
drop trigger broadcast_notification on public.notifications;
drop function private.broadcast_notification();

create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object(
      'operation', tg_op, 'schema', tg_table_schema, 'table', tg_table_name, 'count', count(*),
      'record', case when count(*) = 1 then (array_agg(to_jsonb(changed)))[1] end
    ),
    tg_op,
    'user:' || changed.user_id::text || ':notifications'
  )
  from changed
  group by changed.user_id;
  return null;
end
$$;

create trigger broadcast_inserted after insert on public.notifications
  referencing new table as changed for each statement execute function private.broadcast_notifications();
create trigger broadcast_updated after update on public.notifications
  referencing new table as changed for each statement execute function private.broadcast_notifications();
create trigger broadcast_deleted after delete on public.notifications
  referencing old table as changed for each statement execute function private.broadcast_notifications();
