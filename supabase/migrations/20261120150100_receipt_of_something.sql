-- A tenant without rent got a quittance of nothing. It gives discharge of a payment, so there must be one. Not a check of
-- the table: receipts of before stay, and change when their tenant is deleted.
create function private.refuse_receipt_of_nothing() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'VALIDATION_FAILED' using errcode = 'PT400',
    detail = 'Nothing was paid', hint = 'rent=invalidAmount';
end
$$;
-- Triggers run in the order of their names: after issue_receipt, which writes the amounts of a quittance.
create trigger refuse_receipt_of_nothing before insert on public.receipts
  for each row when (new.rent + new.charges = 0) execute function private.refuse_receipt_of_nothing();
