-- What a landlord wants to hear of.
alter table public.users
  add column late_rent_after_days smallint not null default 5 check (late_rent_after_days between 0 and 28),
  add column muted_notification_types text[] not null default '{}'
    check (muted_notification_types <@ array['payment', 'maintenance', 'lease', 'document', 'match']);
comment on column public.users.late_rent_after_days is
  'How many days after its due day a rent without a receipt is told of.';
comment on column public.users.muted_notification_types is 'Types that do not count towards the badge.';

grant update (late_rent_after_days, muted_notification_types) on public.users to authenticated;
