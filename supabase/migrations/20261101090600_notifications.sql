create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  type text not null check (type in ('payment', 'maintenance', 'lease', 'document', 'match')),
  title text not null check (char_length(title) between 1 and 200),
  content text not null check (char_length(content) <= 2000),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.notifications is 'What happened to a user''s lettings; shown behind the bell.';
create index notifications_user_id_created_at_idx on public.notifications (user_id, created_at desc);

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated, service_role;
grant select on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;

create policy notifications_select_self on public.notifications for select to authenticated
  using (user_id = (select auth.uid()));
create policy notifications_update_self on public.notifications for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- Each user has one private topic; Realtime checks this policy when a client joins it.
create policy messages_select_own_topic on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic()) = 'user:' || (select auth.uid())::text || ':notifications'
  );

create function private.broadcast_notification() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed public.notifications := coalesce(new, old);
begin
  perform realtime.broadcast_changes(
    'user:' || changed.user_id::text || ':notifications',
    tg_op, tg_op, tg_table_name, tg_table_schema, new, old
  );
  return null;
end
$$;

create trigger broadcast_notification after insert or update or delete on public.notifications
  for each row execute function private.broadcast_notification();
