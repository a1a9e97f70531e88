-- An access token says who its bearer is until it expires, even when its session has ended since. Every request to the API
-- asks here first, and Realtime asks when a topic is joined: one look-up by the primary key.
create function private.has_open_session() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  return exists (
    select from auth.sessions
    where id = (claims ->> 'session_id')::uuid and user_id = (claims ->> 'sub')::uuid
      and (not_after is null or not_after > now())
  );
end
$$;
grant execute on function private.has_open_session to authenticated;

-- What is refused because the same account is busy: nothing was done, and it can be asked again in a second.
create function private.refuse_busy() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'TOO_MANY_REQUESTS' using errcode = 'PT429',
    detail = 'This account is asking for more at once than it may: ask again', hint = '1';
end
$$;

-- REST has few connections, which all accounts share: one account has three at most. Who finds none is refused at once, since
-- whoever waits here holds a connection. The key of a slot is the account; its seed, from 1, is the slot.
create function private.take_slot() returns void
language plpgsql set search_path = ''
as $$
begin
  for slot in 1..3 loop
    if pg_try_advisory_xact_lock(hashtextextended(auth.uid()::text, slot)) then
      return;
    end if;
  end loop;
  perform private.refuse_busy();
end
$$;

-- What reads or tries a whole account runs once at a time for a landlord, however often it is asked for. A second one is refused at
-- once as well: it would hold a slot of its own for nothing.
create function private.take_turn() returns void
language plpgsql set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(auth.uid()::text, 0)) then
    perform private.refuse_busy();
  end if;
end
$$;

-- Runs as the role of the request; API keys have no session, and may not even ask for one.
create function private.require_open_session() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if not private.has_open_session() then
      raise exception 'UNAUTHENTICATED' using errcode = 'PT401', detail = 'The session has ended';
    end if;
    perform private.take_slot();
    -- A thousand rows of a table, which is all that REST reads of one at once. What reads a whole account is a function, and takes turns.
    if current_setting('request.method', true) in ('GET', 'HEAD') then
      perform set_config('statement_timeout', '4s', true);
    end if;
  end if;
end
$$;
grant execute on function private.refuse_busy, private.take_slot, private.take_turn to authenticated;
grant usage on schema private to anon, service_role;
grant execute on function private.require_open_session to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.require_open_session';
-- Nobody asks REST what it has: the root would tell any visitor the whole schema.
alter role authenticator set pgrst.openapi_mode = 'disabled';
notify pgrst, 'reload config';
