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

-- Runs as the role of the request; API keys have no session, and may not even ask for one.
create function private.require_open_session() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if not private.has_open_session() then
      raise exception 'UNAUTHENTICATED' using errcode = 'PT401', detail = 'The session has ended';
    end if;
  end if;
end
$$;
grant usage on schema private to anon, service_role;
grant execute on function private.require_open_session to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.require_open_session';
notify pgrst, 'reload config';
