-- Implements the generic cell rate algorithm. Each attempt moves the key's `spent_until` ahead by one interval. A key
-- whose `spent_until` is too far ahead has no attempt left. One statement checks and counts, so all instances of the
-- function share the count.
create table private.rate_limits (
  key bytea primary key,
  spent_until timestamptz not null
);
comment on table private.rate_limits is
  'Recent attempts. Keys are hashes, so the table contains no address. Expired rows are deleted.';
create index rate_limits_spent_until_idx on private.rate_limits (spent_until);
alter table private.rate_limits enable row level security;

-- Runs as the owner, because the API has no privilege on the table. Counts the caller's attempt first, and then deletes
-- expired rows. In the opposite order, simultaneous calls caused a deadlock.
create function public.take_attempt(attempt_key text, burst integer, every_seconds double precision)
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
  insert into private.rate_limits as rate_limit (key, spent_until) values (hash, now() + step)
  on conflict (key) do update set spent_until = greatest(rate_limit.spent_until, now()) + step
    where greatest(rate_limit.spent_until, now()) + step <= now() + reach;
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
comment on function public.take_attempt is
  'Counts an attempt. Allows several attempts at once, and then one attempt per interval. Returns the seconds to wait, or 0. Only for the secret key.';
grant execute on function public.take_attempt to service_role;

-- Counts an attempt inside a command. Raises an error if no attempt is left. The hint is the number of seconds to wait.
create function private.require_attempt(attempt_key text, burst integer, every_seconds double precision) returns void
language plpgsql set search_path = ''
as $$
declare
  wait_seconds integer := public.take_attempt(attempt_key, burst, every_seconds);
begin
  if wait_seconds > 0 then
    raise exception 'TOO_MANY_REQUESTS' using errcode = 'PT429',
      detail = format('Too many attempts: try again in %s seconds', wait_seconds), hint = wait_seconds::text;
  end if;
end
$$;

create function public.forget_attempts(attempt_keys text[]) returns void
language sql security definer set search_path = ''
as $$
  delete from private.rate_limits where key in (select sha256(convert_to(name, 'UTF8')) from unnest(attempt_keys) name)
$$;
comment on function public.forget_attempts is 'Deletes the attempts counted under the given keys. Only for the secret key.';
grant execute on function public.forget_attempts to service_role;
