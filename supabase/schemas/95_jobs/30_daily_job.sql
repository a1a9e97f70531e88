-- The daily job makes the dues of the next 31 days, and writes the notifications that depend on the date. The job reads
-- only leases that have changed since the last call, or whose `check_on` has come.
create table private.daily_checks (
  lease_id uuid not null,
  owner_id uuid not null references public.users (id) on delete cascade,
  check_on date not null default '-infinity',
  primary key (lease_id, owner_id),
  constraint daily_checks_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade
);
comment on table private.daily_checks is 'The next day on which the daily job has work for a lease. -infinity means that the next run of the job checks the lease.';
create index daily_checks_owner_id_check_on_idx on private.daily_checks (owner_id, check_on);
create index daily_checks_check_on_idx on private.daily_checks (check_on);
alter table private.daily_checks enable row level security;

create function private.add_daily_checks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.daily_checks (lease_id, owner_id) select lease.id, lease.owner_id from added lease;
  return null;
end
$$;
create trigger add_daily_checks after insert on public.leases
  referencing new table as added for each statement execute function private.add_daily_checks();

create function private.schedule_checks_today(leases uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  update private.daily_checks set check_on = private.today() where lease_id = any (leases) and check_on > private.today();
end
$$;

-- Notifications depend on the two columns that this trigger watches. The trigger writes no notification: it only makes
-- the daily job check all leases of the user today.
create function private.schedule_all_checks_today() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.daily_checks set check_on = private.today() where owner_id = new.id and check_on > private.today();
  return null;
end
$$;
create trigger schedule_all_checks_today after update on public.users
  for each row when (
    old.late_rent_after_days <> new.late_rent_after_days or old.deletes_on is distinct from new.deletes_on
  ) execute function private.schedule_all_checks_today();

-- Checks the leases of one landlord that have work today. Stops after 250 milliseconds, because commands of the
-- landlord have to wait meanwhile. `continue_after` is the lease after which the next call continues, or null once all
-- leases are done. `written` is the number of notifications written, or null if a command of the landlord is running.
-- If a lease fails, the job skips this lease and checks it again later.
create function private.run_daily_checks(landlord uuid, after uuid default null, out continue_after uuid, out written integer)
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  stops_at timestamptz := clock_timestamp() + interval '250 milliseconds';
  today date := private.today();
  owner public.users;
  lease public.leases;
  account private.position;
  news private.news[];
  news_of_lease private.news[];
begin
  select * into owner from public.users where users.id = landlord for no key update skip locked;
  if not found then
    return;
  end if;
  if after is null then
    news := array(select private.news_of_landlord(owner));
  end if;
  for lease in
    select leases.*
    from private.daily_checks daily_check
    join public.leases on leases.id = daily_check.lease_id
    where daily_check.owner_id = landlord and daily_check.check_on <= today and (daily_check.lease_id > after) is not false
    order by daily_check.lease_id
  loop
    begin
      if private.lacks_due(lease) then
        perform private.update_account(lease.id);
      end if;
      account := private.position_of(lease.id);
      news_of_lease := array(select private.news_of_lease(lease, owner, account));
      perform private.review_past_news(lease, news_of_lease);
      news := news || news_of_lease;
      update private.daily_checks daily_check
      set check_on = coalesce(private.next_check(lease, owner, account), 'infinity')
      where daily_check.lease_id = lease.id;
    exception
      -- A lock of another session causes this failure, not the lease. The next call of the job retries all leases.
      when lock_not_available or deadlock_detected then
        raise;
      when others then
        raise warning 'The daily job skips lease %: %', lease.id, sqlstate;
    end;
    if clock_timestamp() > stops_at then
      continue_after := lease.id;
      exit;
    end if;
  end loop;
  written := private.notify(news);
end
$$;

-- The landlords with work to do. The landlord who has waited longest comes first.
create function private.landlords_to_check() returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select daily_check.owner_id
  from (
    select daily_checks.owner_id, min(daily_checks.check_on) as check_on
    from private.daily_checks where daily_checks.check_on <= private.today() group by daily_checks.owner_id
    union all
    select lessor.owner_id, null
    from private.incomplete_lessors lessor
    join public.users on users.id = lessor.owner_id and users.deletes_on is null
    where not exists (
      select from public.notifications notification
      where notification.user_id = lessor.owner_id and notification.kind = 'profile_incomplete' and notification.subject_id = lessor.id
        and notification.ending is null
    )
    union all
    select users.id, null
    from public.users
    where users.is_super_admin and users.deletes_on is null and private.lacks_index(private.newest_usual_quarter())
      and not exists (
        select from public.notifications notification
        where notification.user_id = users.id and notification.kind = 'index_missing'
          and notification.occasion = private.usual_index_day(private.newest_usual_quarter())
      )
  ) daily_check
  group by daily_check.owner_id
  order by min(daily_check.check_on), daily_check.owner_id;
end
$$;

-- Commits after each landlord, or after a part of a landlord's leases, so that no command waits for more than a second.
-- The next call continues with the remaining leases. It also retries leases that failed, and landlords whose commands
-- were running. `is_done` is true if no work remains. If another call is running, the new call returns at once. After
-- days without a call, the job writes the notifications that still apply. A repeated call adds nothing. A procedure
-- that commits cannot set its own search_path.
create procedure private.daily_job(time_limit interval default '60 seconds', inout is_done boolean default null)
language plpgsql
as $$
declare
  stops_at timestamptz := pg_catalog.clock_timestamp() + time_limit;
  landlord uuid;
  last_lease uuid;
begin
  is_done := false;
  for landlord in select private.landlords_to_check() loop
    last_lease := null;
    loop
      if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('private.daily_job', 0)) then
        return;
      end if;
      -- A commit need not wait for the disk, because all work of this job can be repeated.
      perform pg_catalog.set_config('synchronous_commit', 'off', true), pg_catalog.set_config('lock_timeout', '500ms', true);
      begin
        last_lease := (private.run_daily_checks(landlord, last_lease)).continue_after;
      exception when others then
        raise warning 'The daily job skips landlord %: %', landlord, sqlstate;
        last_lease := null;
      end;
      commit;
      exit when last_lease is null or pg_catalog.clock_timestamp() > stops_at;
      -- Let commands of the landlord that wait for the lock take the lock first.
      perform pg_catalog.pg_sleep(0.03);
    end loop;
    exit when pg_catalog.clock_timestamp() > stops_at;
  end loop;
  is_done := not exists (select from private.landlords_to_check());
end
$$;

create function public.are_jobs_late() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.daily_checks where check_on > '-infinity' and check_on < private.today())
    or exists (select from public.users where users.deletes_on < private.today() - 1)
$$;
comment on function public.are_jobs_late is
  'True if work of yesterday waits for the daily job, or an account should have been erased yesterday, so that the jobs do not run. Only for the secret key.';
grant execute on function public.are_jobs_late to service_role;

-- pg_cron calls daily_job and erase_accounts every five minutes, so that a late rent entered during the day is soon
-- reported. pg_cron exists on hosted projects and under `supabase start`. A call without work writes nothing. Without
-- pg_cron, another scheduler has to call the procedures. Each call has to be a statement outside of any transaction.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('daily-job', '*/5 * * * *', 'call private.daily_job()');
    perform cron.schedule('erase-accounts', '*/5 * * * *', 'call private.erase_accounts()');
  end if;
exception when others then
  -- pg_cron is installed, but this server has not loaded it. The app also works without pg_cron. docs/deploy.md says
  -- how to check that pg_cron runs.
  raise warning 'The daily job is not scheduled: %', sqlerrm;
end
$$;
