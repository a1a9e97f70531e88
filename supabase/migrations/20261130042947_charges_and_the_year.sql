-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.
SET local check_function_bodies = off;

DROP VIEW "private"."expense_parts";

CREATE OR REPLACE FUNCTION private.deductible_of (
  expense public.expenses
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
$function$;

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

COMMENT ON COLUMN "public"."expenses"."deductible" IS 'The deductible part of the amount. Null means the whole amount, less the part that the tenants repay: see private.deductible_of.';

COMMENT ON VIEW "private"."expense_parts" IS 'The part of each dwelling in each expense. The part of the lessor has no dwelling. The parts of an expense add up to its amount.';

REVOKE ALL ON FUNCTION "private"."deductible_of"(public.expenses) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deductible_of"(public.expenses) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "private"."expense_parts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."expense_parts" TO "postgres";
