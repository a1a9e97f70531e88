-- Refuses a call. The message is the contract's code, and the detail is the reason. If one field is wrong, the hint is
-- `path=issue`. The SQLSTATE is PT followed by the HTTP status that PostgREST returns. `ERROR_STATUS` in errors.ts has
-- the same status for each code.
create function private.refuse(code text, detail text, hint text default null) returns void
language plpgsql set search_path = ''
as $$
declare
  status text := case code when 'VALIDATION_FAILED' then 'PT400' when 'NOT_FOUND' then 'PT404' else 'PT409' end;
begin
  -- Postgres does not accept a hint that is null.
  if hint is null then
    raise exception '%', code using errcode = status, detail = detail;
  end if;
  raise exception '%', code using errcode = status, detail = detail, hint = hint;
end
$$;
grant execute on function private.refuse to authenticated;
