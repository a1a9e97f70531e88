create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  subject_id uuid,
  occasion public.day,
  details jsonb not null,
  type text not null generated always as (
    coalesce((private.notification_kind(kind)).type, details ->> 'type', '')
  ) stored check (type in ('payment', 'maintenance', 'lease', 'document', 'match')),
  ending text check (ending in ('done', 'changed', 'gone')),
  ended_at timestamptz,
  read_at timestamptz check (isfinite(read_at)),
  created_at timestamptz not null default now(),
  constraint notifications_details_check check ((details @@ (private.notification_kind(kind)).details) is true),
  constraint notifications_subject_check check (
    case when kind = 'message' then num_nonnulls(subject_id, occasion, ending) = 0 else subject_id is not null end
    and (private.notification_kind(kind)).recurs = (occasion is not null)
  ),
  constraint notifications_ended_check check ((ending is null) = (ended_at is null))
);
comment on table public.notifications is
  'A user''s notifications, which the app shows in the list of the bell. The text is not stored. Klinky writes the text from the kind and the details, in the reader''s language.';
comment on column public.notifications.kind is
  'The kind of the cause. message: a notification written by hand in both languages, with type, title, content and an optional link.';
comment on column public.notifications.subject_id is 'The lease, tenant, lessor or account that the notification is about.';
comment on column public.notifications.occasion is
  'The day that identifies an occurrence of a recurring cause. The kind chooses this day, such as a due day.';
comment on column public.notifications.details is 'The values that the text needs. Each kind has its own values.';
comment on column public.notifications.ending is
  'The way in which the cause ended. done: the task is done. changed: the cause no longer applies. gone: the subject was deleted.';

-- Each cause has only one notification, but two messages may be the same. private.review_notifications searches by
-- these columns, in this order.
create unique index notifications_news_key on public.notifications (user_id, subject_id, kind, occasion)
  nulls not distinct where kind <> 'message';

-- Indexes for pages of all, of unread and of read notifications, newest first. To count unread notifications, Postgres
-- reads only the index of unread notifications.
create index notifications_newest_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id, created_at desc, id desc)
  include (type) where read_at is null;
create index notifications_read_idx on public.notifications (user_id, created_at desc, id desc)
  where read_at is not null;

alter table public.notifications enable row level security;
grant select on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;

create policy notifications_select_self on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy notifications_update_self on public.notifications for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- Each session has its own private topic, which ends with the session. After the end of the session, a stolen token or
-- an open socket receives no messages. Realtime checks this policy when a client joins.
create policy messages_select_own_topic on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic())
      = 'user:' || (select auth.uid())::text || ':' || ((select auth.jwt()) ->> 'session_id') || ':notifications'
    and (select private.has_open_session())
  );

-- A statement sends one message per user, however many rows it writes. After the message, clients read the
-- notifications again. If the statement writes a single row, the message has the id and kind of this row. A message
-- never has details. The message goes to each session whose access token was refreshed within the last hour.
create function private.broadcast_notifications() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Most statements change no notification, and must skip the planning below.
  if not exists (select from changed) then
    return null;
  end if;
  perform realtime.send(
    news.payload, tg_op, 'user:' || news.user_id::text || ':' || sessions.id::text || ':notifications'
  )
  from (
    select
      changed.user_id,
      jsonb_build_object(
        'count', count(*),
        'notificationId', case when count(*) = 1 then (array_agg(changed.id))[1] end,
        'kind', case when count(*) = 1 then (array_agg(changed.kind))[1] end
      ) as payload
    from changed
    group by changed.user_id
  ) news
  join auth.sessions on sessions.user_id = news.user_id
  where greatest(sessions.created_at, sessions.refreshed_at at time zone 'utc') > now() - interval '1 hour'
    and (sessions.not_after is null or sessions.not_after > now());
  return null;
end
$$;

create trigger lock_writer before update on public.notifications
  for each statement execute function private.lock_writer();
create trigger broadcast_inserted after insert on public.notifications
  referencing new table as changed for each statement execute function private.broadcast_notifications();
create trigger broadcast_updated after update on public.notifications
  referencing new table as changed for each statement execute function private.broadcast_notifications();
create trigger broadcast_deleted after delete on public.notifications
  referencing old table as changed for each statement execute function private.broadcast_notifications();

-- Writes notifications of new causes, and of ended causes that apply again. Updates the details of existing
-- notifications. Returns the number of written rows.
create function private.notify(news private.news[]) returns integer
language plpgsql set search_path = ''
as $$
declare
  written integer;
  old uuid[];
begin
  insert into public.notifications as notification (user_id, kind, subject_id, occasion, details)
  select item.user_id, item.kind, item.subject_id, item.occasion, item.details
  from unnest(news) item
  join public.users on users.id = item.user_id and users.deletes_on is null
  -- Skip a row that lacks the details of its kind, so that it does not stop the other rows.
  where (item.details @@ (private.notification_kind(item.kind)).details) is true
  -- Also skip an account that is being erased.
  for key share of users
  on conflict (user_id, kind, subject_id, occasion) where kind <> 'message' do update
    set
      details = excluded.details, ending = null, ended_at = null,
      read_at = case when notification.ending is null then notification.read_at end,
      created_at = case when notification.ending is null then notification.created_at else excluded.created_at end
    where notification.ending is not null or notification.details <> excluded.details;
  get diagnostics written = row_count;
  if written > 0 then
    -- Keep only the newest 5,000 notifications of each user, so that a user who keeps adding data does not fill the
    -- table.
    old := array(
      select old_notification.id
      from (select distinct item.user_id from unnest(news) item) reader
      cross join lateral (
        select notification.id from public.notifications notification where notification.user_id = reader.user_id
        order by notification.created_at desc, notification.id desc offset 5000
      ) old_notification
    );
    if old <> '{}' then
      delete from public.notifications where id = any (old);
    end if;
  end if;
  return written;
end
$$;

-- Runs as the caller, because users can read their own rows.
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
  'The number of notifications that the caller has not read, without the muted types.';
grant execute on function public.unread_notification_count to authenticated;
