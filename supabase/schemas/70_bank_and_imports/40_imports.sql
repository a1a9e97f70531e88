-- Imports lettings from a landlord's list. A line describes a property, and its lease with tenants and opening balance.

create table public.imports (
  owner_id uuid not null references public.users (id) on delete cascade,
  id uuid not null,
  part smallint not null check (part between 1 and 100),
  file_name public.short_text,
  lines jsonb not null,
  request_hash bytea not null,
  -- clock_timestamp() keeps the order of a landlord's imports. now() would not, because it is the start of the
  -- transaction, before the transaction waits for the lock.
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  primary key (owner_id, id, part)
);
comment on table public.imports is 'The result of each line of an import, in parts, to undo it.';
comment on column public.imports.id is 'The id that the caller chose. Requests with the same id belong to the same import.';
comment on column public.imports.file_name is 'The name of the file with the lines. Null if the lines were pasted.';
comment on column public.imports.lines is
  'The state of each line: ids of new rows, or the differing fields with their stored values.';
comment on column public.imports.request_hash is 'A hash of the request, to compare a repeated part.';

alter table public.imports enable row level security;
-- Only the commands of this folder write this table.
grant select on public.imports to authenticated;

create policy imports_select_owner on public.imports for select to authenticated
  using (owner_id = (select private.landlord_id()));

select private.create_quota_triggers('imports');

create view public.import_list with (security_invoker = true) as
select
  import.owner_id, import.id, max(import.file_name) as file_name, min(import.created_at) as created_at, max(import.undone_at) as undone_at,
  count(*) filter (where line.value ->> 'state' = 'new')::integer as added,
  count(*) filter (where line.value ->> 'state' = 'completed')::integer as completed,
  count(*) filter (where line.value ->> 'state' = 'refused')::integer as refused
from public.imports import
cross join lateral jsonb_array_elements(import.lines) line
group by import.owner_id, import.id;
comment on view public.import_list is 'Each import with the number of lines by state.';
grant select on public.import_list to authenticated;
create trigger refuse_write instead of insert or update or delete on public.import_list
  for each row execute function private.refuse_write();

-- The ids of the tenants and properties that the lines added.
create function private.added_ids(lines jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(added.id), '{}')
  from jsonb_array_elements(lines) done (line)
  cross join lateral (
    select tenant::uuid as id from jsonb_array_elements_text(done.line -> 'tenants') tenant
    union all
    select (done.line ->> 'added_property_id')::uuid where done.line ->> 'added_property_id' is not null
  ) added
  where done.line ->> 'state' = 'new'
$$;

-- Imports all lines of a group in one subtransaction. If a line is refused, rolls it back and imports each line in its
-- own subtransaction. `added` are the ids that earlier lines added.
create function private.import_group(landlord uuid, lines jsonb, added uuid[]) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  line jsonb;
  done jsonb;
  answer jsonb := '[]';
  before uuid[] := added;
  refusal jsonb;
  why text;
begin
  begin
    for line in select value from jsonb_array_elements(lines) loop
      done := private.import_line(landlord, line, added);
      answer := answer || done;
      added := added || private.added_ids(jsonb_build_array(done));
    end loop;
    return answer;
  exception
    when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
      get stacked diagnostics why = pg_exception_hint;
      refusal := jsonb_build_object('state', 'refused', 'error_code', sqlerrm, 'issue', why);
    when integrity_constraint_violation or data_exception then
      refusal := '{"state": "refused", "error_code": "VALIDATION_FAILED", "issue": "=invalid"}';
  end;
  if jsonb_array_length(lines) = 1 then
    return jsonb_build_array(refusal || jsonb_build_object('line', line -> 'line'));
  end if;
  added := before;
  answer := '[]';
  for line in select value from jsonb_array_elements(lines) loop
    done := private.import_group(landlord, jsonb_build_array(line), added);
    answer := answer || done;
    added := added || private.added_ids(done);
  end loop;
  return answer;
end
$$;

-- Imports lines so that a refused line does not stop other lines. The lines are in groups of twenty, because one
-- subtransaction per line would make an import a third slower.
create function private.import_lines(landlord uuid, lines jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  together jsonb;
  done jsonb;
  answer jsonb := '[]';
  added uuid[] := '{}';
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 100 then
    perform private.refuse('VALIDATION_FAILED', 'Send 1 to 100 lines', 'lines=invalid');
  elsif exists (select from jsonb_array_elements(lines) element (line) where coalesce(element.line ->> 'line', '') !~ '^[0-9]{1,6}$') then
    perform private.refuse('VALIDATION_FAILED', 'A line has no number', 'lines=invalid');
  end if;
  for together in
    select jsonb_agg(element.line order by element.place)
    from jsonb_array_elements(lines) with ordinality element (line, place)
    group by (element.place - 1) / 20
    order by min(element.place)
  loop
    done := private.import_group(landlord, together, added);
    answer := answer || done;
    added := added || private.added_ids(done);
  end loop;
  return answer;
end
$$;

-- Imports the lines, reads the result and rolls the import back, so that check and import always agree.
create function public.check_import(lines jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users;
  answer jsonb;
begin
  perform private.take_turn();
  landlord := private.lock_landlord();
  begin
    answer := private.import_lines(landlord.id, lines);
    raise exception 'ROLLED_BACK' using errcode = 'KL001';
  exception
    when sqlstate 'KL001' then
      return answer;
  end;
end
$$;
comment on function public.check_import is 'Previews an import. Returns the result of each line. Writes nothing.';
grant execute on function public.check_import to authenticated;

create function public.import_lettings(import_id uuid, part integer, lines jsonb, file_name text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  landlord public.users := private.lock_landlord();
  found_import public.imports;
  answer jsonb;
  hash bytea := sha256(convert_to(jsonb_build_object('lines', lines, 'file_name', file_name)::text, 'UTF8'));
begin
  if import_id is null or part is null or part not between 1 and 100 then
    perform private.refuse('VALIDATION_FAILED', 'The part must be between 1 and 100', 'part=invalid');
  end if;
  perform private.refuse_cancelled(exists (
    select from public.imports import
    where import.owner_id = landlord.id and import.id = import_lettings.import_id and import.undone_at is not null
  ));
  select * into found_import from public.imports import
  where import.owner_id = landlord.id and import.id = import_lettings.import_id and import.part = import_lettings.part;
  if found then
    if found_import.request_hash <> hash then
      perform private.refuse('IDEMPOTENCY_KEY_REUSED', 'This part of the import was written with other lines');
    end if;
    return found_import.lines;
  end if;
  answer := private.import_lines(landlord.id, lines);
  insert into public.imports (owner_id, id, part, file_name, lines, request_hash)
  values (landlord.id, import_id, part, file_name, answer, hash);
  return answer;
end
$$;
comment on function public.import_lettings is
  'Imports the lines that are not refused, and returns the result of each. A part of an import is written once. Refused after the import was undone.';
grant execute on function public.import_lettings to authenticated;
