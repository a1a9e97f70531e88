-- Makes dues a month ahead, and tells landlords of what depends on the date. Looks only at leases for which that day has come, or that
-- have changed since the last look.
create table private.daily_looks (
  lease_id uuid not null,
  owner_id uuid not null references public.users (id) on delete cascade,
  looks_on date not null default '-infinity',
  primary key (lease_id, owner_id),
  constraint daily_looks_lease_owner_fkey foreign key (lease_id, owner_id)
    references public.leases (id, owner_id) on delete cascade
);
comment on table private.daily_looks is 'From which day on the daily job has something to do for a lease; -infinity: whenever it runs next.';
create index daily_looks_owner_id_looks_on_idx on private.daily_looks (owner_id, looks_on);
create index daily_looks_looks_on_idx on private.daily_looks (looks_on);
alter table private.daily_looks enable row level security;

create function private.add_looks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.daily_looks (lease_id, owner_id) select lease.id, lease.owner_id from added lease;
  return null;
end
$$;
create trigger add_looks after insert on public.leases
  referencing new table as added for each statement execute function private.add_looks();

create function private.look_again(leases uuid[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
begin
  update private.daily_looks set looks_on = private.today() where lease_id = any (leases) and looks_on > private.today();
end
$$;

-- What a landlord is told of a lease depends on these. It overtakes nobody who waits already.
create function private.look_at_all_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.daily_looks set looks_on = private.today() where owner_id = new.id and looks_on > private.today();
  return null;
end
$$;
create trigger look_again after update on public.users
  for each row when (
    old.late_rent_after_days <> new.late_rent_after_days or old.deletes_on is distinct from new.deletes_on
  ) execute function private.look_at_all_again();

-- Does the work of a day for one landlord, for as long as a command may wait: then `goes_on` says after which lease to go on, null:
-- with none. Answers in `written` how many notifications were written, null: a command of the landlord is running. A lease of
-- which the work fails is passed over, and stays to be looked at.
create function private.process_day(landlord uuid, after uuid default null, out goes_on uuid, out written integer)
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
    from private.daily_looks look
    join public.leases on leases.id = look.lease_id
    where look.owner_id = landlord and look.looks_on <= today and (look.lease_id > after) is not false
    order by look.lease_id
  loop
    begin
      if private.lacks_due(lease) then
        perform private.update_account(lease.id);
      end if;
      account := private.position_of(lease.id);
      news_of_lease := array(select private.news_of_lease(lease, owner, account));
      perform private.review_past_news(lease, news_of_lease);
      news := news || news_of_lease;
      update private.daily_looks look
      set looks_on = coalesce(private.next_look(lease, owner, account), 'infinity')
      where look.lease_id = lease.id;
    exception
      -- Not its own fault: all of it is tried again.
      when lock_not_available or deadlock_detected then
        raise;
      when others then
        raise warning 'The daily job passes over lease %: %', lease.id, sqlstate;
    end;
    if clock_timestamp() > stops_at then
      goes_on := lease.id;
      exit;
    end if;
  end loop;
  written := private.notify(news);
end
$$;

-- The landlords for whom there is something to do, those first who have waited longest.
create function private.landlords_of_day() returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select look.owner_id
  from (
    select daily_looks.owner_id, min(daily_looks.looks_on) as looks_on
    from private.daily_looks where daily_looks.looks_on <= private.today() group by daily_looks.owner_id
    union all
    select lessor.owner_id, null
    from private.incomplete_lessors lessor
    join public.users on users.id = lessor.owner_id and users.deletes_on is null
    where not exists (
      select from public.notifications notification
      where notification.user_id = lessor.owner_id and notification.kind = 'profile_incomplete' and notification.entity_id = lessor.id
        and notification.ending is null
    )
  ) look
  group by look.owner_id
  order by min(look.looks_on), look.owner_id;
end
$$;

-- Commits after each landlord, or part of one, so that no command waits for more than a second. What remains when its time is
-- over is left to the next call, and so are landlords whose commands are running, and what has failed: `is_done` says whether
-- there is none. A call that finds another at work leaves all to that. After days without a run it catches up on what still
-- applies; running again adds nothing. A procedure that commits can have no search_path of its own.
create procedure private.daily_job(lasts interval default '60 seconds', inout is_done boolean default null)
language plpgsql
as $$
declare
  stops_at timestamptz := pg_catalog.clock_timestamp() + lasts;
  landlord uuid;
  last_lease uuid;
begin
  is_done := false;
  for landlord in select private.landlords_of_day() loop
    last_lease := null;
    loop
      if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('private.daily_job', 0)) then
        return;
      end if;
      -- All of it can be done again: nothing has to wait for the disk.
      perform pg_catalog.set_config('synchronous_commit', 'off', true), pg_catalog.set_config('lock_timeout', '500ms', true);
      begin
        last_lease := (private.process_day(landlord, last_lease)).goes_on;
      exception when others then
        raise warning 'The daily job passes over landlord %: %', landlord, sqlstate;
        last_lease := null;
      end;
      commit;
      exit when last_lease is null or pg_catalog.clock_timestamp() > stops_at;
      -- The landlord's commands have waited, and come first.
      perform pg_catalog.pg_sleep(0.03);
    end loop;
    exit when pg_catalog.clock_timestamp() > stops_at;
  end loop;
  is_done := not exists (select from private.landlords_of_day());
end
$$;

-- Where pg_cron is available, as on a hosted project and under `supabase start`, it calls both every five minutes, so that a late rent that
-- is entered or imported during the day is told soon. A call with nothing to do reads one index. Elsewhere something else has to call
-- them. Each call is a statement by itself, outside of any transaction.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('daily-job', '*/5 * * * *', 'call private.daily_job()');
    perform cron.schedule('erase-accounts', '*/5 * * * *', 'call private.erase_accounts()');
  end if;
exception when others then
  -- It is installed but not loaded by this server. The app works without; docs/deploy.md says how to check that it runs.
  raise warning 'The daily job is not scheduled: %', sqlerrm;
end
$$;
