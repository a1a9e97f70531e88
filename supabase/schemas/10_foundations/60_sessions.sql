-- An access token stays valid until it expires, even when its session has ended. Every request to the API therefore
-- checks the session here, and Realtime checks the session when a client joins a topic. The check is one look-up by
-- primary key.
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

-- Refuses a call because its account is busy with other requests. Nothing was done, so the caller can retry after a
-- second.
create function private.refuse_busy() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'TOO_MANY_REQUESTS' using errcode = 'PT429',
    detail = 'This account has too many requests at once: retry in a second', hint = '1';
end
$$;

-- All accounts share the few connections of REST, so one account may use at most three connections. A fourth request is
-- refused at once: waiting would hold a connection. A slot is an advisory lock. Its key is a hash of the account, with
-- the number of the slot (1 to 3) as the seed.
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

-- Allows each landlord only one read or preview of a whole account at a time. Refuses a second call at once: waiting
-- would hold a slot.
create function private.take_turn() returns void
language plpgsql set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(auth.uid()::text, 0)) then
    perform private.refuse_busy();
  end if;
end
$$;

-- Runs as the role of the request. Requests with an API key have no session, and no privilege to call has_open_session.
create function private.require_open_session() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if not private.has_open_session() then
      raise exception 'UNAUTHENTICATED' using errcode = 'PT401', detail = 'The session has ended';
    end if;
    perform private.take_slot();
    -- Reads are short, so 4 seconds are enough. REST reads at most a thousand rows of a table at once, and functions
    -- that read a whole account take turns.
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
-- Hides the OpenAPI document of REST, which would show the whole schema to any visitor.
alter role authenticator set pgrst.openapi_mode = 'disabled';
notify pgrst, 'reload config';
