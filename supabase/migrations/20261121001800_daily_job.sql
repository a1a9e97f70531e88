-- Notifications that depend on the date. Running again adds nothing; after days without a run, it catches up on what
-- still applies.
create function private.notify_daily(today date default private.today()) returns integer
language plpgsql set search_path = ''
as $$
begin
  return private.notify(array(select private.news_of_day(today)));
end
$$;

-- What is to be done once a day. Returns how many notifications were written.
create function private.daily_job(today date default private.today()) returns integer
language plpgsql set search_path = ''
as $$
begin
  perform private.erase_accounts(today);
  perform private.forget_old_notifications();
  perform private.make_dues_daily(today);
  return private.notify_daily(today);
end
$$;

-- Where pg_cron is available, as on a hosted project and under `supabase start`, it runs the daily job: at 5:00 UTC, which
-- is six or seven o'clock in Paris. Elsewhere something else has to call the function once a day.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('daily-job', '0 5 * * *', 'select private.daily_job()');
  end if;
exception when others then
  -- It is installed but not loaded by this server. The app works without; docs/deploy.md says how to check that it runs.
  raise warning 'The daily job is not scheduled: %', sqlerrm;
end
$$;
