-- The date of a file. For a bill, it is the day on which the expense was paid, as in the tables of a year.
create function private.file_day(file public.files, expense public.expenses) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(expense.paid_on, file.made_on, private.day_of(file.created_at));
end
$$;

create function private.exported_file_json(file public.files) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  expense public.expenses;
  property uuid := coalesce(file.property_id, (
    select leases.property_id from public.leases where leases.id = coalesce(file.lease_id, (
      select deduction.lease_id from public.deposit_deductions deduction where deduction.id = file.deduction_id
    ))
  ));
begin
  select * into expense from public.expenses where expenses.id = file.expense_id;
  return jsonb_build_object(
    'id', file.id, 'path', file.owner_id || '/' || file.id, 'kind', file.kind, 'name', file.name, 'media_type', file.media_type,
    'tax', expense.tax, 'charge', expense.charge, 'day', private.file_day(file, expense),
    'property_ids', case
      when file.expense_id is null then to_jsonb(array_remove(array[property], null))
      else (
        select coalesce(jsonb_agg(expense_property.property_id), '[]') from public.expense_properties expense_property
        where expense_property.expense_id = file.expense_id
      )
    end
  );
end
$$;
grant execute on function private.file_day, private.exported_file_json to authenticated;

-- The files of one part of an export, in the order of their ids. Ids are random and never change. So a file that is added
-- or deleted during the export moves no other file to another part. A part ends with the file that reaches 40 MB. A file
-- has at most 10 MB, and a small file counts as 1.6 MB. So a part has at most 50 MB and 25 files.
create function public.exported_files(year integer default null, after_id uuid default null, are_bills boolean default false)
returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  first_day date := case when year is not null then private.require_year(year) end;
  last_day date := first_day + interval '1 year - 1 day';
begin
  perform private.take_turn();
  return (
    with sized as materialized (
      select
        files.id, coalesce(sum(greatest(files.size, 1600000)) over files_before, 0) / 40000000 as parts_before
      from public.files
      left join public.expenses on expenses.id = files.expense_id
      where (exported_files.after_id is null or files.id > exported_files.after_id)
        and (not are_bills or files.expense_id is not null)
        and (first_day is null or private.file_day(files, expenses) between first_day and last_day)
      window files_before as (order by files.id rows between unbounded preceding and 1 preceding)
    )
    select jsonb_build_object(
      'parts', coalesce(max(sized.parts_before) + 1, 0),
      'files', (
        select coalesce(jsonb_agg(private.exported_file_json(files) order by files.id), '[]')
        from public.files where files.id in (select sized.id from sized where sized.parts_before = 0)
      )
    )
    from sized
  );
end
$$;
comment on function public.exported_files is
  'At most 25 of the caller''s files for an export, after a given file: all files, those of a year, or the bills of the expenses of a year. Also returns the number of parts from there on.';
grant execute on function public.exported_files to authenticated;
