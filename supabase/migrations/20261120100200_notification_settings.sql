-- What a landlord wants to be notified of.
alter table public.users
  add column late_rent_after_days smallint not null default 5 check (late_rent_after_days between 0 and 28),
  add column muted_notification_types text[] not null default '{}'
    check (muted_notification_types <@ array['payment', 'maintenance', 'lease', 'document', 'match']);
comment on column public.users.late_rent_after_days is
  'How many days after its due day a rent without a receipt is reported as late.';
comment on column public.users.muted_notification_types is 'Types that do not count towards the badge.';

grant update (late_rent_after_days, muted_notification_types) on public.users to authenticated;

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
