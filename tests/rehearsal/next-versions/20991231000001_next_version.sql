-- A made-up next version: a new column, and a column with a new name, which the view and the functions read from now on.

alter table public.guarantors add column is_released boolean not null default false;

alter table public.imports add column withdrawn_at timestamptz;
update public.imports set withdrawn_at = undone_at;

-- Edits the present definitions, so that this file stays valid if real migrations change them.
do $$
declare
  definition text;
begin
  execute 'create or replace view public.import_list with (security_invoker = true) as '
    || replace(pg_get_viewdef('public.import_list'::regclass), 'import.undone_at', 'import.withdrawn_at');
  for definition in
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ 'public\.imports\M.*\mundone_at\M'
  loop
    execute replace(definition, 'undone_at', 'withdrawn_at');
  end loop;
end
$$;
