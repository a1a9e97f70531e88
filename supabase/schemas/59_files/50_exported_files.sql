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
    with file as materialized (
      select
        files.id, files.owner_id || '/' || files.id as path, files.kind, files.name, files.media_type, expenses.tax, expenses.charge,
        -- The day of a bill is the day on which the expense was paid, as in the tables of a year.
        coalesce(expenses.paid_on, files.made_on, private.day_of(files.created_at)) as day,
        files.expense_id, coalesce(files.property_id, leases.property_id) as property_id,
        coalesce(sum(greatest(files.size, 1600000)) over files_before, 0) / 40000000 as parts_before
      from public.files
      left join public.expenses on expenses.id = files.expense_id
      left join public.deposit_deductions deduction on deduction.id = files.deduction_id
      left join public.leases on leases.id = coalesce(files.lease_id, deduction.lease_id)
      where (exported_files.after_id is null or files.id > exported_files.after_id)
        and (not are_bills or files.expense_id is not null)
        and (first_day is null
          or coalesce(expenses.paid_on, files.made_on, private.day_of(files.created_at)) between first_day and last_day)
      window files_before as (order by files.id rows between unbounded preceding and 1 preceding)
    )
    select jsonb_build_object(
      'parts', coalesce(max(file.parts_before) + 1, 0),
      'files', coalesce(jsonb_agg(
        to_jsonb(file) - array['expense_id', 'property_id', 'parts_before'] || jsonb_build_object(
          'property_ids', case
            when file.expense_id is null then to_jsonb(array_remove(array[file.property_id], null))
            else (
              select coalesce(jsonb_agg(expense_property.property_id), '[]') from public.expense_properties expense_property
              where expense_property.expense_id = file.expense_id
            )
          end
        ) order by file.id
      ) filter (where file.parts_before = 0), '[]')
    )
    from file
  );
end
$$;
comment on function public.exported_files is
  'At most 25 of the caller''s files for an export, after a given file: all files, those of a year, or the bills of the expenses of a year. Also returns the number of parts from there on.';
grant execute on function public.exported_files to authenticated;
