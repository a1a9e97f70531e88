create function private.expense_json(expense public.expenses) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return to_jsonb(expense) - 'owner_id' - 'idempotency_key' - 'request' || jsonb_build_object(
    'owed_by_tenants', private.recoverable_of(expense),
    'properties', (
      select coalesce(jsonb_agg(jsonb_build_object('property_id', expense_property.property_id, 'shares', expense_property.shares)
        order by expense_property.property_id), '[]')
      from public.expense_properties expense_property
      where expense_property.expense_id = expense.id and expense_property.owner_id = expense.owner_id
    ),
    'bills', (select count(*) from public.files where files.expense_id = expense.id and files.stored_at is not null),
    'parts', (
      select jsonb_agg(
        jsonb_build_object('property_id', part.property_id, 'amount', part.amount, 'deductible', part.deductible)
        order by part.property_id
      )
      from private.expense_parts part where part.expense_id = expense.id and part.owner_id = expense.owner_id
    )
  );
end
$$;
grant execute on function private.expense_json to authenticated;

create function public.expense_by_id(expense uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (select private.expense_json(expenses) from public.expenses where expenses.id = expense_by_id.expense);
end
$$;
comment on function public.expense_by_id is 'An expense with its dwellings and their parts. Null if there is no such expense.';
grant execute on function public.expense_by_id to authenticated;

-- The expenses of a page, from the beginning of an ordered list. The page ends once its expenses have 5,000 dwellings,
-- so that a response stays below a megabyte.
create function private.expenses_of_page(ordered uuid[]) returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select listed.expense_id
    from (
      select place.expense_id, sum(dwelling.count) over (order by place.number) - dwelling.count as dwellings_before
      from unnest(ordered) with ordinality place (expense_id, number)
      cross join lateral (
        select count(*) from public.expense_properties expense_property where expense_property.expense_id = place.expense_id
      ) dwelling
    ) listed
    where listed.dwellings_before < 5000;
end
$$;

-- The last expense of the previous page; null for the first page.
create function private.last_listed_expense(after_id uuid) returns public.expenses
language plpgsql stable set search_path = ''
as $$
declare
  last_expense public.expenses;
begin
  if after_id is not null then
    select * into last_expense from public.expenses where expenses.id = after_id;
    if not found then
      perform private.refuse('VALIDATION_FAILED', 'There is no such expense', 'after=invalid');
    end if;
  end if;
  return last_expense;
end
$$;
grant execute on function private.expenses_of_page, private.last_listed_expense to authenticated;

create function public.expense_page(year integer default null, property_id uuid default null, after_id uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  first_day date := case when year is not null then private.require_year(year) end;
  last_expense public.expenses := private.last_listed_expense(after_id);
begin
  return (
    select coalesce(jsonb_agg(private.expense_json(expense) order by expense.paid_on desc, expense.created_at desc, expense.id desc), '[]')
    from public.expenses expense
    where expense.id in (select private.expenses_of_page(array(
      select expenses.id from public.expenses
      where expenses.owner_id = (select private.landlord_id())
        and (after_id is null or
          (expenses.paid_on, expenses.created_at, expenses.id) < (last_expense.paid_on, last_expense.created_at, last_expense.id))
        and (first_day is null or expenses.paid_on between first_day and (first_day + interval '1 year - 1 day')::date)
        and (expense_page.property_id is null or exists (
          select from public.expense_properties expense_property
          where expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
            and expense_property.property_id = expense_page.property_id
        ))
      order by expenses.paid_on desc, expenses.created_at desc, expenses.id desc limit 500
    )))
  );
end
$$;
comment on function public.expense_page is
  'The expenses of a year or of a dwelling, newest first. A page has at most five hundred expenses, and ends once its expenses have five thousand dwellings. The first page begins with the newest expense, and a later page after a given expense.';
grant execute on function public.expense_page to authenticated;
