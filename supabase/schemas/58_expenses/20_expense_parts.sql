-- The part of an expense that the tenants owe.
create function private.recoverable_of(expense public.expenses) returns numeric
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when expense.charge is null then 0
    else coalesce(expense.recoverable, private.recoverable_limit(expense.tax, expense.amount, expense.deductible))
  end;
end
$$;

-- The part of an expense that form 2044 deducts. Money that the tenants repay is no expense of the lessor (CGI,
-- art. 31 I 1° a bis). The other categories keep their stated part: of a property tax, this part already leaves out the
-- tax on waste, and line 230 corrects the provisions of the co-ownership. A category without a line deducts nothing. The
-- lessor has already paid a syndic's statement by his provisions.
create function private.deductible_of(expense public.expenses) returns numeric
language plpgsql immutable set search_path = ''
as $$
declare
  stated numeric := coalesce(expense.deductible, expense.amount);
begin
  return case
    when expense.tax is null or expense.tax in ('coOwnershipStatement', 'furniture', 'other') then 0
    when expense.tax in ('management', 'insurance', 'works')
    then sign(expense.amount) * least(abs(stated), abs(expense.amount) - abs(private.recoverable_of(expense)))
    else stated
  end;
end
$$;
grant execute on function private.recoverable_limit, private.recoverable_of, private.deductible_of to authenticated;

-- The part of each dwelling in each expense. `until` is the running total of the shares, in the order of the dwellings'
-- ids. A part is the rounded amount up to a dwelling less the rounded amount before the dwelling. So the parts add up to
-- the amount of the expense, and each part is within a cent of its exact value. Shares without a dwelling, or of a
-- deleted dwelling, come last. The lessor bears their part, whose `property_id` is null.
create view private.expense_parts with (security_invoker = true) as
select
  expenses.id as expense_id, expenses.owner_id, expenses.lessor_id, part.property_id, expenses.paid_on, expenses.tax,
  round(expenses.amount * part.until / expenses.total_shares, 2)
    - round(expenses.amount * (part.until - part.shares) / expenses.total_shares, 2) as amount,
  round(whole.deductible * part.until / expenses.total_shares, 2)
    - round(whole.deductible * (part.until - part.shares) / expenses.total_shares, 2) as deductible,
  expenses.charge, expenses.label, expenses.period_from, expenses.period_to, part.shares, expenses.total_shares,
  whole.recoverable as whole_recoverable,
  round(whole.recoverable * part.until / expenses.total_shares, 2)
    - round(whole.recoverable * (part.until - part.shares) / expenses.total_shares, 2) as recoverable
from public.expenses
-- Two calls for each expense, not for each part.
cross join lateral (
  select private.recoverable_of(expenses) as recoverable, private.deductible_of(expenses) as deductible offset 0
) whole
cross join lateral (
  select
    share.property_id, share.shares,
    sum(share.shares) over (order by share.property_id nulls last rows unbounded preceding) as until
  from (
    select expense_property.property_id, expense_property.shares
    from public.expense_properties expense_property
    where expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
    union all
    select null, expenses.total_shares - coalesce(sum(expense_property.shares), 0)
    from public.expense_properties expense_property
    where expense_property.expense_id = expenses.id and expense_property.owner_id = expenses.owner_id
    having expenses.total_shares > coalesce(sum(expense_property.shares), 0)
  ) share
) part;
comment on view private.expense_parts is
  'The part of each dwelling in each expense. The part of the lessor has no dwelling. The parts of an expense add up to its amount.';
grant select on private.expense_parts to authenticated;
