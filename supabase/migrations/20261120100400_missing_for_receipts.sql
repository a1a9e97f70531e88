-- What a profile still lacks for quittances: first and last name or company, and address. Same rule as
-- missingForReceipts in functions/_shared/domain/landlord.ts.
create function private.missing_for_receipts(landlord public.users) returns text[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when landlord.company_name is null and num_nulls(landlord.first_name, landlord.last_name) > 0 then 'name' end,
    case when landlord.address is null then 'address' end,
    case when landlord.postal_code is null then 'postalCode' end,
    case when landlord.city is null then 'city' end
  ], null)
$$;
grant execute on function private.missing_for_receipts to authenticated;
