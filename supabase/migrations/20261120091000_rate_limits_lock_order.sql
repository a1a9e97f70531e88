-- As before, but expired rows are deleted after the caller's own is counted. In the other order, two calls that had
-- each deleted the other's row deadlocked.
create or replace function public.take_attempt(attempt_key text, burst integer, every_seconds double precision)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  hash bytea := sha256(convert_to(attempt_key, 'UTF8'));
  step interval := make_interval(secs => every_seconds);
  reach interval := step * burst;
  spent timestamptz;
  is_taken boolean;
begin
  insert into private.rate_limits as known (key, spent_until) values (hash, now() + step)
  on conflict (key) do update set spent_until = greatest(known.spent_until, now()) + step
    where greatest(known.spent_until, now()) + step <= now() + reach;
  is_taken := found;
  delete from private.rate_limits where key in (
    select key from private.rate_limits where spent_until < now()
    order by spent_until limit 10 for update skip locked
  );
  if is_taken then
    return 0;
  end if;
  select spent_until into spent from private.rate_limits where key = hash;
  return greatest(1, ceil(extract(epoch from spent + step - reach - now())));
end
$$;
