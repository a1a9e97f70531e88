-- Refuses a call: the contract's code as message, the reason as detail and, where one field is wrong, `path=issue` as hint.
-- PostgREST answers with the status after PT, which is that of `ERROR_STATUS` in errors.ts.
create function private.refuse(code text, detail text, hint text default null) returns void
language plpgsql set search_path = ''
as $$
declare
  status text := case code when 'VALIDATION_FAILED' then 'PT400' when 'NOT_FOUND' then 'PT404' else 'PT409' end;
begin
  -- A hint that is null is an error of its own.
  if hint is null then
    raise exception '%', code using errcode = status, detail = detail;
  end if;
  raise exception '%', code using errcode = status, detail = detail, hint = hint;
end
$$;
grant execute on function private.refuse to authenticated;
